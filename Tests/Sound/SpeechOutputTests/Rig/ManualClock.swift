import Synchronization

/// A clock that only a test moves.
final class ManualClock: Sendable {
  private let time = Mutex(Duration.zero)
  var now: @Sendable () -> Duration { { self.time.withLock { $0 } } }
  func advance(by duration: Duration) { time.withLock { $0 += duration } }
  func advance(to end: Duration) { time.withLock { $0 = max($0, end) } }
}
