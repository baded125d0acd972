import Foundation
import LinuxSupport
import TestSupport

/// One run of the program from the command line, to its end; its home is the test's own folder.
struct CommandRun {
  var code: Int32
  var output: String
  var errors: String

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// - Parameters:
  ///   - streams: Redirections for the shell, after those to files.
  ///   - limit: A shell command before the program.
  ///   - program: A program of this package, or a path.
  init(
    _ arguments: [String], input: String = "", in folder: TestFolder, environment: [String: String] = [:],
    streams: String = "", limit: String = ":", program: String = "earshot"
  ) async throws {
    // Through files: a pipe without a reader would stop the program.
    try folder.write(input, to: ".input")
    let output = try folder.write("", to: ".output")
    let errors = try folder.write("", to: ".errors")
    let process = try ChildProcess(
      "/bin/sh",
      [
        "-c", "cd \"$0\" && exec < .input > .output 2> .errors \(streams); \(limit) && exec \"$@\"", folder.path,
        program.hasPrefix("/") ? program : builtProgram(program),
      ]
        + arguments,
      environment: [
        "HOME": folder.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
        "PULSE_SERVER": "unix:/nonexistent", "SWIFT_BACKTRACE": "enable=no",
      ].merging(environment) { $1 })
    // Waiting blocks, so not on the cooperative pool.
    code = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: process.exitCode()) }
    }
    self.output = try String(contentsOf: output, encoding: .utf8)
    self.errors = try String(contentsOf: errors, encoding: .utf8)
  }
}
