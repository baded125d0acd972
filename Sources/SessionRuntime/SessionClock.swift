package import Session
import Threads

/// The clocks of a session in real time.
package struct SessionClock: Sendable {
  /// When the session began, on the monotonic clock: since the machine was started, without sleep.
  package let start: Duration
  /// When the session began, on the clock that also runs while the machine sleeps.
  private let startWithSleep: Duration

  /// Clocks for a session that begins now.
  package init() {
    start = monotonicNow()
    startWithSleep = bootTimeNow()
  }

  /// The time since the session began.
  package func now() -> Duration { monotonicNow() - start }

  /// A reading of `CLOCK_MONOTONIC` as a time of the session.
  package func time(of reading: Duration) -> Duration { reading - start }

  /// Seconds since 1970.
  package static var wallSeconds: Int { SessionTime(elapsed: .zero, withSleep: .zero, wall: wallNow()).wallSeconds }

  /// The present moment, for what happened `elapsed` after the beginning: a key may have been read a while ago.
  package func moment(_ elapsed: Duration) -> SessionTime {
    SessionTime(elapsed: elapsed, withSleep: bootTimeNow() - startWithSleep, wall: wallNow())
  }
}
