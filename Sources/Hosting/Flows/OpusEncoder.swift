import Foundation

/// Sound as Opus, by the program `opusenc` where it is installed.
enum OpusEncoder {
  /// The sound of a WAV file as an Ogg Opus file; nil where there is no `opusenc`, or it does not take it.
  static func encode(_ wav: [UInt8]) throws -> [UInt8]? {
    guard let program = program else { return nil }
    let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "speech.wav"), folder.appending(path: "speech.opus"))
    try Data(wav).write(to: source)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "--quiet", "--bitrate", "32", "--speech", "--discard-comments", source.path, target.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return try Array(Data(contentsOf: target))
  }

  private static var program: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/opusenc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
