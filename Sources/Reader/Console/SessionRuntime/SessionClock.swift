import LinuxSupport
package import Session

/// The clocks of a session in real time.
package struct SessionClock: Sendable {
  /// When the session began, on the monotonic clock: since the machine was started, without sleep.
  package let start: Duration
  /// How long the machine had slept when the session began, since it was started.
  private let sleptBefore: Duration

  /// Clocks for a session that begins now.
  package init() {
    start = monotonicNow()
    sleptBefore = Self.slept
  }

  /// The time since the session began.
  package func now() -> Duration { monotonicNow() - start }

  /// A reading of `CLOCK_MONOTONIC` as a time of the session.
  func time(of reading: Duration) -> Duration { reading - start }

  /// The time since 1970.
  package static var wall: Duration { wallNow() }

  /// Seconds since 1970.
  package static var wallSeconds: Int { SessionTime(elapsed: .zero, withSleep: .zero, wall: wall).wallSeconds }

  /// The moment `elapsed` after the beginning, with the sleep up to now: a key may have been read a while ago.
  package func moment(_ elapsed: Duration) -> SessionTime {
    SessionTime(elapsed: elapsed, withSleep: elapsed + Self.slept - sleptBefore, wall: wallNow())
  }

  /// How long the machine has slept since it was started, exact to a millisecond.
  private static var slept: Duration {
    var closest = (apart: Duration.seconds(Int.max), slept: Duration.zero)
    // Two clocks cannot be read at once, and the machine's other work between the readings would pass for sleep.
    for _ in 1...10 where closest.apart > .milliseconds(1) {
      let before = monotonicNow()
      let withSleep = bootTimeNow()
      let apart = monotonicNow() - before
      if apart < closest.apart { closest = (apart, withSleep - before) }
    }
    return closest.slept
  }
}
