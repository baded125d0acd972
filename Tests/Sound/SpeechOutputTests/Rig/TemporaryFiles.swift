import Foundation
import LinuxSupport
import TestSupport

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
    // Written by another process: a file this one has open for writing cannot be run by what other tests
    // fork meanwhile, nor by us ("Text file busy").
    let writer = try ChildProcess(
      "/bin/sh", ["-c", "printf %s \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", text, path],
      environment: ["PATH": "/usr/bin:/bin"])
    precondition(writer.exitCode() == 0, "cannot write the script '\(path)'")
  }
}
