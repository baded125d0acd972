import Glibc
import Synchronization
import Text

/// Where diagnostics go.
package enum StandardError {
  /// Writes lines that nobody waits for; nil while whoever prints a line waits until it is written. Set once.
  private static let lane = Mutex<AsynchronousWriter<String>?>(nil)

  /// How long `settle` waits for a reader that takes nothing.
  private static let timeout = Duration.seconds(1)

  /// Lets nobody wait for a diagnostic from now on: not for `print`, nor for what a library or Swift's runtime writes.
  ///
  /// For sessions: a pipe that is full, or a terminal that nobody reads, must not keep speech waiting.
  package static func neverWait() {
    lane.withLock { lane in
      guard lane == nil else { return }
      reopenWithoutWaiting()
      lane = AsynchronousWriter("earshot-errors") { { _ = write($0, to: STDERR_FILENO) } }
    }
  }

  /// Waits until what was printed is written, or nothing of it is taken any more; for the end of a program.
  package static func settle() {
    guard let lane = lane.withLock(\.self) else { return }
    _ = lane.settle(lane.mark(), timeout: timeout)
  }

  /// Prints one line; nothing in it can reach a terminal as a control.
  ///
  /// Where it cannot be written there is nobody left to tell.
  package static func print(_ line: String) {
    put(PrintableText.message(line) + "\n")
  }

  /// Prints a question, after which the answer is typed on the same line.
  package static func ask(_ question: String) {
    put(PrintableText.of(question))
  }

  private static func put(_ text: String) {
    if let lane = lane.withLock(\.self) { lane.post(text) } else { _ = write(text, to: STDERR_FILENO) }
  }

  /// Opens the terminal or pipe once more, so that no write to it waits.
  ///
  /// Whether writing waits belongs to the opened file, which other programs share. Where it cannot be opened again, and
  /// where it is a file with a place to write at, it stays as it is.
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
