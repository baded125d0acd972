package import Flows
package import Foundation
import Glibc

/// The file that `check --history` adds a build to.
package enum HistoryFile {
  /// Adds a build behind those that are there.
  ///
  /// One write behind the end: of two checks that end at once neither takes the other's line. Where the last line has no
  /// end, as editors leave it, it gets one.
  ///
  /// - Throws: Why it cannot be written.
  package static func add(_ build: FlowHistory.Build, to path: String) throws(Failure) {
    let subject = "the history '\(path)'"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else {
      throw .files("cannot write \(subject): \(String(cString: strerror(errno))); try another path")
    }
    defer { close(descriptor) }
    if let reason = write((endsLine(path) ? "" : "\n") + build.line, to: descriptor) { throw .files("cannot write \(subject): \(reason)") }
  }

  /// Whether what is added begins a line. What is no file with an end, like a pipe, is taken as it is.
  private static func endsLine(_ path: String) -> Bool {
    var (properties, last) = (stat(), UInt8())
    guard stat(path, &properties) == 0, properties.st_mode & S_IFMT == S_IFREG, properties.st_size > 0 else { return true }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    return pread(descriptor, &last, 1, properties.st_size - 1) != 1 || last == UInt8(ascii: "\n")
  }

  /// Now, as the builds' times are written.
  package static var now: Date { Date() }
}
