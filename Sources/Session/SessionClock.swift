import Threads

/// The time since a session began, on the machine's monotonic clock.
public struct SessionClock: Sendable {
  /// When the session began, since the machine was started.
  public let start: Duration

  /// A clock for a session that begins now.
  public init() {
    start = monotonicNow()
  }

  /// The time since the session began.
  public func now() -> Duration { monotonicNow() - start }

  /// A reading of `CLOCK_MONOTONIC` as a time of the session.
  public func time(of reading: Duration) -> Duration { reading - start }
}
