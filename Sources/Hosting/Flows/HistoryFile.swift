package import Flows
package import Foundation
import Glibc

/// The file that `check --history` adds a build to.
package enum HistoryFile {
  /// Adds a build behind those that are there.
  ///
  /// One write behind the end: of two checks that end at once neither takes the other's line.
  ///
  /// - Throws: Why it cannot be written.
  package static func add(_ build: FlowHistory.Build, to path: String) throws(Failure) {
    let subject = "the history '\(path)'"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else {
      throw .files("cannot write \(subject): \(String(cString: strerror(errno))); try another path")
    }
    defer { close(descriptor) }
    if let reason = write(build.line, to: descriptor) { throw .files("cannot write \(subject): \(reason)") }
  }

  /// Now, as the builds' times are written.
  package static var now: Date { Date() }
}
