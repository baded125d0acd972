import Glibc
import Synchronization

/// How long a lock that another program holds is waited for, and who is told that it is waited for.
///
/// Nobody can be woken when such a lock is given up: SQLite has no way to, and a wait in the kernel's `flock`
/// no end. So whoever waits asks again after a pause; the pauses are those of SQLite's own busy handler.
final class LockPatience: Sendable {
  /// After how long somebody is told.
  private static let untilTold = Duration.seconds(1)

  private static let pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100].map(Duration.milliseconds)

  /// How long is waited in all.
  private let limit: Duration
  private let tell: Mutex<@Sendable () -> Void>
  /// The wait that is going on. Whoever waits has the database's queue, or the folder, to itself.
  private let wait = Mutex(Wait())

  private struct Wait {
    /// The pauses so far. The clock would also count the time that the program itself was stopped for.
    var waited = Duration.zero
    var isTold = false
  }

  /// - Parameter tell: Called on the thread that waits, once for each wait; must not block.
  init(limit: Duration, tell: @escaping @Sendable () -> Void = {}) {
    self.limit = limit
    self.tell = Mutex(tell)
  }

  /// Has somebody else told from now on.
  func tell(_ tell: @escaping @Sendable () -> Void) {
    self.tell.withLock { $0 = tell }
  }

  /// Pauses; returns whether to ask for the lock again, or false at once when the patience is over.
  ///
  /// - Parameter tries: How often this lock has been asked for again already; 0 begins a wait.
  func pause(after tries: Int) -> Bool {
    let (pause, isNews) = wait.withLock { wait in
      if tries == 0 { wait = Wait() }
      let pause = min(Self.pauses[min(tries, Self.pauses.count - 1)], limit - wait.waited)
      let isNews = wait.waited >= Self.untilTold && !wait.isTold && pause > .zero
      if isNews { wait.isTold = true }
      wait.waited += pause
      return (pause, isNews)
    }
    guard pause > .zero else { return false }
    if isNews {
      let tell = tell.withLock { $0 }
      tell()
    }
    usleep(UInt32(pause / .microseconds(1)))
    return true
  }
}
