import CPlatform
import Glibc
import LinuxSupport
import Synchronization

/// What a signal asks of the session.
package enum SignalEvent: Hashable, Sendable {
  /// End in good order, with this exit code: 130 after INT, 143 after TERM, 129 after HUP.
  case end(code: Int32)
  /// The program is to be stopped with Ctrl-Z, as soon as the sink returns.
  case suspend
  /// It goes on; the terminal gives keys again.
  case resume
}

/// Turns signals into events.
///
/// 1. The handler, in C, writes the signal's number to a pipe. Until `handOver`, and at a second INT or TERM, it waits for
///    nothing: it restores the terminal and ends the program.
/// 2. A thread reads the pipe, calls the sink, and sets the terminal when the program stops and goes on.
///
/// There is one in a process at a time. It must exist from before the terminal is changed until it has been restored:
/// otherwise a signal would leave the terminal changed.
package final class SignalWatch: Sendable {
  /// Where the handler writes; nil once that is over.
  private let writeEnd: Mutex<Descriptor?>
  private let thread: NamedThread

  /// Starts to watch. `sink` is called on a thread that does nothing else; it gets `end` only after `handOver`.
  package init(sink: @escaping @Sendable (SignalEvent) -> Void) throws(SignalWatchError) {
    guard let (reading, writing) = Descriptor.pipe() else { throw SignalWatchError(code: errno) }
    // Only the end the handler writes to: a handler must never wait.
    writing.stopBlocking()
    thread = NamedThread("earshot-signals") { Self.run(reading, sink) }
    writeEnd = Mutex(writing)
    cplatform_signals_watch(writing.number)
  }

  /// Lets the sink end the program from now on, in good order; an INT or TERM after another signal still ends it at
  /// once.
  package func handOver() { cplatform_signals_hand_over() }

  /// The exit code of the first INT, TERM or HUP that has come; nil if none has.
  package var endingCode: Int32? {
    let number = cplatform_signals_ending()
    return number == 0 ? nil : 128 + number
  }

  /// Lets signals do again what they did before.
  deinit {
    cplatform_signals_unwatch()
    // The thread reads the end of the pipe.
    writeEnd.withLock { $0 = nil }
    thread.join()
  }

  private static func run(_ descriptor: Descriptor, _ sink: @Sendable (SignalEvent) -> Void) {
    // Whether the continuation after a stop that was made here has been reported.
    var hasReportedContinuation = false
    // Taken from the pipe behind a stop.
    var waiting: Int32?
    while let signal = waiting.take() ?? next(on: descriptor) {
      switch signal {
      case SIGINT, SIGTERM, SIGHUP: sink(.end(code: 128 + signal))
      case SIGTSTP:
        sink(.suspend)
        hasReportedContinuation = cplatform_signals_stop() != 0
        // More than one, where the program was continued in the background and had to stop again.
        while waiting == nil, !readable([descriptor.number], timeout: .zero).isEmpty, let later = next(on: descriptor) {
          if later == SIGCONT { hasReportedContinuation = false } else { waiting = later }
        }
        sink(.resume)
      case SIGCONT where hasReportedContinuation: hasReportedContinuation = false
      case SIGCONT:
        cplatform_terminal_continue()
        sink(.resume)
      default: continue
      }
    }
  }

  /// The number of the next signal; nil when the pipe has been closed.
  private static func next(on descriptor: Descriptor) -> Int32? {
    var byte: UInt8 = 0
    while true {
      switch read(descriptor.number, &byte, 1) {
      case 1: return Int32(byte)
      case -1 where errno == EINTR: continue
      default: return nil
      }
    }
  }
}

/// Why signals cannot be watched.
package struct SignalWatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number.
  var code: Int32

  /// What failed, why, and what to try.
  package var description: String { "cannot watch for signals: \(systemMessage(code)); try again" }
}
