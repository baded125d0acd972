import Glibc
import LinuxSupport
import Synchronization
import Text

/// The output of diagnostics.
package enum StandardError {
  /// Writes lines asynchronously; nil while `print` waits until its line is written. Set once.
  private static let lane = Mutex<AsynchronousWriter<String>?>(nil)

  /// The time that `settle` waits for a reader that takes nothing.
  private static let timeout = Duration.seconds(1)

  /// Makes all diagnostics asynchronous from now on: those of `print`, of libraries and of Swift's runtime.
  ///
  /// For sessions: a pipe that is full, or a terminal without a reader, must not delay speech.
  package static func neverWait() {
    lane.withLock { lane in
      guard lane == nil else { return }
      reopenWithoutWaiting()
      lane = AsynchronousWriter("earshot-errors") { { _ = write($0, to: STDERR_FILENO) } }
    }
  }

  /// Waits until all printed lines are written, or no more are taken; for the end of a program.
  package static func settle() {
    guard let lane = lane.withLock(\.self) else { return }
    _ = lane.settle(lane.mark(), timeout: timeout)
  }

  /// Prints one line, without control characters for the terminal.
  ///
  /// An error of writing is ignored: there is no other output for it.
  package static func print(_ line: String) {
    put(PrintableText.message(line) + "\n")
  }

  /// Prints a question, whose answer is typed on the same line.
  package static func ask(_ question: String) {
    put(PrintableText.of(question))
  }

  private static func put(_ text: String) {
    if let lane = lane.withLock(\.self) { lane.post(text) } else { _ = write(text, to: STDERR_FILENO) }
  }

  /// Opens the terminal or pipe again, so that no write to it waits.
  ///
  /// Non-blocking mode belongs to the open file, which other programs share. If it cannot be opened again, or is a regular
  /// file, it stays as it is.
  private static func reopenWithoutWaiting() {
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0,
      status.st_mode & S_IFMT == S_IFIFO || isatty(STDERR_FILENO) == 1
    else { return }
    let own = open("/proc/self/fd/\(STDERR_FILENO)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard own >= 0 else { return }
    dup2(own, STDERR_FILENO)
    close(own)
  }
}

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
