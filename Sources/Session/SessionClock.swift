import Glibc

/// The time since a session began, on the machine's monotonic clock.
public struct SessionClock: Sendable {
  /// When the session began, since the machine was started.
  public let start: Duration

  public init(start: Duration = SessionClock.monotonic()) {
    self.start = start
  }

  public func now() -> Duration { Self.monotonic() - start }

  /// A reading of `CLOCK_MONOTONIC` as a time of the session.
  public func time(of reading: Duration) -> Duration { reading - start }

  /// `CLOCK_MONOTONIC`, which every thread and process of the machine shares.
  public static func monotonic() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
