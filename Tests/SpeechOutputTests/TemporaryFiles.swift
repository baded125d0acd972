import Foundation

/// A directory that is gone after the test.
final class TemporaryDirectory {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// A shell script in a file of its own, gone after the test.
final class Script {
  let path: String
  private let directory: TemporaryDirectory

  init(_ text: String) throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/script"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }
}
