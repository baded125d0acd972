import Foundation
import LinuxSupport
import TestSupport

@testable import Runtime

/// A program in its own folder that counts as a screen reader for those who know its name.
///
/// Only this test knows the name: other tests that run meanwhile, and a person's own Earshot, keep speaking.
final class StandInReader {
  /// The reader that is found while it runs.
  static let reader = OtherReader(name: "Stand-in")

  /// The program's name, short enough for the kernel's limit.
  let name = "ear\(UUID().uuidString.prefix(8))"
  let folder = TestFolder()
  var path: String { folder.path(of: name) }
  /// The readers to look for.
  var known: [String: KnownReader] { [name: KnownReader(title: "Stand-in")] }
  /// The folder of the program, and no desktop.
  var environment: [String: String] { ["PATH": "/nonexistent:\(folder.path)", "DBUS_SESSION_BUS_ADDRESS": "none"] }

  /// - Parameter script: The program as a Perl script; nil for a program that waits for a minute.
  init(script: String? = nil) throws {
    if let script { try folder.write(script, to: name) } else { try install() }
  }

  /// Installs the program, and replaces an existing one.
  func install() throws {
    let new = folder.path(of: "new")
    // Another process copies it: while a child of this process that is being started holds the copy open for writing, it cannot
    // be run.
    guard try ChildProcess("/bin/cp", ["/usr/bin/sleep", new], environment: [:]).exitCode() == 0 else {
      throw FixtureError("cannot copy to '\(new)'")
    }
    guard rename(new, path) == 0 else { throw FixtureError("cannot rename '\(new)'") }
  }

  func start() throws -> ChildProcess { try ChildProcess(path, ["60"], environment: [:]) }

  /// Starts the script with its interpreter.
  func startScript() throws -> ChildProcess { try ChildProcess("/usr/bin/perl", [path], environment: [:]) }
}
