import CPlatform
import Glibc
import Threads

/// What a signal asks of the session.
package enum SignalEvent: Hashable, Sendable {
  /// End in good order, with this exit code: 130 after INT, 143 after TERM, 129 after HUP.
  case end(code: Int32)
  /// The program is about to be stopped with Ctrl-Z; the terminal is restored by then.
  case suspend
  /// It goes on; the terminal gives keys again.
  case resume
}

/// Turns signals into events.
///
/// 1. The handler, in C, writes the signal's number to a pipe. A second INT or TERM does not wait for the
///    session: it restores the terminal and ends the program.
/// 2. A thread reads the pipe, sees to the terminal when the program stops and goes on, and tells the sink.
///
/// There is one a process at a time. Start it before other threads are busy, and keep it.
package final class SignalWatch: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32
  private let thread: NamedThread

  /// Starts to watch. `sink` is called on a thread of its own; it should only pass the event on.
  package init(sink: @escaping @Sendable (SignalEvent) -> Void) throws(SignalWatchError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SignalWatchError(code: errno) }
    let readEnd = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Only the end the handler writes to: a handler must never wait.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    thread = NamedThread("earshot-signals") { Self.run(readEnd, sink) }
    self.readEnd = readEnd
    self.writeEnd = ends[1]
    cplatform_signals_watch(ends[1])
  }

  /// Lets signals do again what they did before.
  deinit {
    cplatform_signals_unwatch()
    close(writeEnd)
    thread.join()
    close(readEnd)
  }

  private static func run(_ descriptor: Int32, _ sink: @Sendable (SignalEvent) -> Void) {
    while true {
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return }
      switch Int32(byte) {
      case SIGINT, SIGTERM, SIGHUP: sink(.end(code: 128 + Int32(byte)))
      case SIGTSTP:
        sink(.suspend)
        cplatform_signals_stop()
      case SIGCONT:
        cplatform_terminal_continue()
        sink(.resume)
      default: continue
      }
    }
  }
}

/// Why signals cannot be watched.
package struct SignalWatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number.
  package var code: Int32

  /// What failed, why, and what to try.
  package var description: String { "cannot watch for signals: \(systemMessage(code)); try again" }
}
