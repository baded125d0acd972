import Glibc
import Synchronization

/// The pauses and the timeout of a wait for another program's lock, and the report of the wait.
///
/// The release of such a lock wakes nobody: SQLite has no means for it, and a wait in the kernel's `flock`
/// has no timeout. So the lock is polled, with the pauses of SQLite's own busy handler.
final class BusyRetryPolicy: Sendable {
  /// The wait before the report.
  private static let noticeDelay = Duration.seconds(1)

  private static let pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100].map(Duration.milliseconds)

  /// The longest wait for one lock.
  private let timeout: Duration
  private let report: Mutex<@Sendable () -> Void>
  /// The current wait. The waiting thread has the database's queue, or the folder, to itself.
  private let wait = Mutex(Wait())

  private struct Wait {
    /// The sum of the pauses. A clock would also count the time for which the program itself was stopped.
    var waited = Duration.zero
    var isReported = false
  }

  /// - Parameter report: Called on the waiting thread, once per wait; must not block.
  init(timeout: Duration, report: @escaping @Sendable () -> Void = {}) {
    self.timeout = timeout
    self.report = Mutex(report)
  }

  /// Replaces the receiver of the report.
  func report(_ report: @escaping @Sendable () -> Void) {
    self.report.withLock { $0 = report }
  }

  /// Pauses; returns whether to try the lock again, or false at once after the timeout.
  ///
  /// - Parameter tries: The number of retries of this lock so far; 0 begins a wait.
  func pause(after tries: Int) -> Bool {
    let (pause, isNoticeDue) = wait.withLock { wait in
      if tries == 0 { wait = Wait() }
      let pause = min(Self.pauses[min(tries, Self.pauses.count - 1)], timeout - wait.waited)
      let isNoticeDue = wait.waited >= Self.noticeDelay && !wait.isReported && pause > .zero
      if isNoticeDue { wait.isReported = true }
      wait.waited += pause
      return (pause, isNoticeDue)
    }
    guard pause > .zero else { return false }
    if isNoticeDue {
      let report = report.withLock { $0 }
      report()
    }
    usleep(UInt32(pause / .microseconds(1)))
    return true
  }
}

extension StoreError {
  /// The error for a file or folder on which a system call failed.
  ///
  /// - Parameters:
  ///   - number: The value of `errno`.
  ///   - verb: The attempted action, as in "cannot `verb` `subject`".
  ///   - subject: The file or folder in words, its path in single quotes.
  static func system(_ number: Int32, verb: String, subject: String) -> StoreError {
    let reason = String(cString: strerror(number))
    let what = "cannot \(verb) \(subject)"
    return switch number {
    case ENOSPC, EDQUOT:
      StoreError(.diskFull, "\(what): the disk is full; free some space and try again")
    case ENOTDIR:
      StoreError(.notADirectory, "\(what): part of the path is not a directory; choose another with --data")
    case EACCES, EPERM, EROFS:
      StoreError(.notWritable, "\(what): \(reason); make it writable for you, or choose another directory with --data")
    default:
      StoreError(.cannotRead, "\(what): \(reason); choose another directory with --data")
    }
  }
}
