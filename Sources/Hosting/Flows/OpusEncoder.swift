import Foundation
import Processes

/// Sound as Opus, by the program `opusenc` where it is installed.
enum OpusEncoder {
  /// The sound of a WAV file as an Ogg Opus file; nil where there is no `opusenc`, or it does not take it.
  static func encode(_ wav: [UInt8]) throws -> [UInt8]? {
    guard let program = ChildProcess.installed("opusenc") else { return nil }
    let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "speech.wav"), folder.appending(path: "speech.opus"))
    try Data(wav).write(to: source)
    let encoder = try ChildProcess(
      program, ["--quiet", "--bitrate", "32", "--speech", "--discard-comments", source.path, target.path])
    guard encoder.exitCode() == 0 else { return nil }
    return try Array(Data(contentsOf: target))
  }
}
