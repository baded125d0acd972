import Foundation
import LinuxSupport
import TestSupport

@testable import Runtime

/// A program in a folder of its own that is taken for a screen reader, where its name is known.
///
/// Nobody else knows the name: other tests that run meanwhile, and a person's own Earshot, go on speaking.
final class StandInReader {
  /// What is found while it runs.
  static let reader = OtherReader(name: "Stand-in")

  /// The program's name, no longer than the kernel keeps of it.
  let name = "ear\(UUID().uuidString.prefix(8))"
  let folder: URL
  var path: String { folder.appendingPathComponent(name).path }
  /// The readers to look for.
  var known: [String: KnownReader] { [name: KnownReader(title: "Stand-in")] }
  /// Where the program is found, and no desktop.
  var environment: [String: String] { ["PATH": "/nonexistent:\(folder.path)", "DBUS_SESSION_BUS_ADDRESS": "none"] }

  /// - Parameter script: What it does, as a script of Perl; nil for a program that waits for a minute.
  init(script: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("ear-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let script {
      try Data(script.utf8).write(to: URL(fileURLWithPath: path))
    } else {
      try install()
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Puts the program there, in the place of the one that is.
  func install() throws {
    let new = folder.appendingPathComponent("new").path
    // Copied by another process: as long as a child that is being started has the copy open for writing, handed down
    // by us, it cannot be run.
    guard try ChildProcess("/bin/cp", ["/usr/bin/sleep", new], environment: [:]).exitCode() == 0 else {
      throw FixtureError("cannot copy to '\(new)'")
    }
    guard rename(new, path) == 0 else { throw FixtureError("cannot rename '\(new)'") }
  }

  func start() throws -> ChildProcess { try ChildProcess(path, ["60"], environment: [:]) }

  /// Starts the script, with its interpreter.
  func startScript() throws -> ChildProcess { try ChildProcess("/usr/bin/perl", [path], environment: [:]) }
}
