import Foundation
import LinuxSupport
import TestSupport

/// A shell script in a file of its own, gone after the test.
final class Script {
  let path: String
  private let folder = TestFolder()

  init(_ text: String) throws {
    path = folder.path(of: "script")
    // Written by another process: a file this one has open for writing cannot be run by what other tests
    // fork meanwhile, nor by us ("Text file busy").
    let writer = try ChildProcess(
      "/bin/sh", ["-c", "printf %s \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", text, path],
      environment: ["PATH": "/usr/bin:/bin"])
    precondition(writer.exitCode() == 0, "cannot write the script '\(path)'")
  }
}
