import Threads

/// The time since a session began, on the machine's monotonic clock.
package struct SessionClock: Sendable {
  /// When the session began, since the machine was started.
  package let start: Duration

  /// A clock for a session that begins now.
  package init() {
    start = monotonicNow()
  }

  /// The time since the session began.
  package func now() -> Duration { monotonicNow() - start }

  /// A reading of `CLOCK_MONOTONIC` as a time of the session.
  package func time(of reading: Duration) -> Duration { reading - start }
}
