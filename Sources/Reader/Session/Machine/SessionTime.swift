/// A moment of a session on its three clocks.
package struct SessionTime: Hashable, Sendable {
  /// The time since the session began in which the machine was awake; latencies and speech are measured by it.
  var elapsed: Duration
  /// The time since the session began, also that in which the machine slept; a person's absence is measured by it.
  var withSleep: Duration
  /// The time since 1970-01-01 00:00 UTC. It may jump either way: people and time servers set it.
  var wall: Duration

  /// A moment, with the time of each clock.
  package init(elapsed: Duration, withSleep: Duration, wall: Duration) {
    self.elapsed = elapsed
    self.withSleep = withSleep
    self.wall = wall
  }

  /// The moment `elapsed` after a start, on a machine that did not sleep and whose clock nobody set.
  ///
  /// - Parameter start: Seconds since 1970 when the session began.
  package init(_ elapsed: Duration, after start: Int) {
    self.init(elapsed: elapsed, withSleep: elapsed, wall: .seconds(start) + elapsed)
  }

  /// How long the machine has slept since the session began.
  var slept: Duration { withSleep - elapsed }

  /// A shorter time may come from two readings of one clock, and is no sleep.
  static let sleepResolution = Duration.milliseconds(50)

  /// Whole seconds since 1970.
  package var wallSeconds: Int {
    let (seconds, attoseconds) = wall.components
    return Int(attoseconds < 0 ? seconds - 1 : seconds)
  }
}
