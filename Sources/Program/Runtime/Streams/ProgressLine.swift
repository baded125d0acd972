import Glibc
import LinuxSupport
import Text

/// Prints the progress of a long task on a terminal: a line a second at most, so that a screen reader can follow.
package struct ProgressLine: Sendable {
  private let count: Int
  private let isTerminal: Bool
  private var reportedAt: Duration

  /// - Parameter count: The number of items to do.
  package init(of count: Int) {
    self.count = count
    isTerminal = isatty(STDERR_FILENO) == 1
    reportedAt = monotonicNow()
  }

  /// Prints the number of items done, at most once a second, and only on a terminal.
  package mutating func report(_ done: Int) {
    let now = monotonicNow()
    guard isTerminal, let line = line(done, now) else { return }
    reportedAt = now
    StandardError.print(line)
  }

  /// The next line; nil before a second has passed.
  func line(_ done: Int, _ now: Duration) -> String? {
    now - reportedAt >= .seconds(1) ? localized(en: "\(done) of \(count)", nb: "\(done) av \(count)") : nil
  }
}
