import Glibc
import LinuxSupport

/// Says on a terminal how far something long is: a line a second at most, as a screen reader can follow it.
package struct ProgressLine: Sendable {
  private let count: Int
  private let isTerminal: Bool
  private var reportedAt: Duration

  /// - Parameter count: How many there are to be done.
  package init(of count: Int) {
    self.count = count
    isTerminal = isatty(STDERR_FILENO) == 1
    reportedAt = monotonicNow()
  }

  /// Says how many are done, unless that was said just now, or nobody is there to read it.
  package mutating func report(_ done: Int) {
    let now = monotonicNow()
    guard isTerminal, let line = line(done, now) else { return }
    reportedAt = now
    StandardError.print(line)
  }

  /// The line that is due; nil before a second has passed.
  func line(_ done: Int, _ now: Duration) -> String? {
    now - reportedAt >= .seconds(1) ? "\(done) of \(count)" : nil
  }
}
