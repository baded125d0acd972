import Glibc

/// `CLOCK_MONOTONIC` since an arbitrary zero, which every thread and process of the machine shares.
///
/// It stands still while the machine sleeps.
package func monotonicNow() -> Duration { reading(of: CLOCK_MONOTONIC) }

/// `CLOCK_BOOTTIME` since an arbitrary zero: like the monotonic clock, but it goes on while the machine sleeps.
package func bootTimeNow() -> Duration { reading(of: CLOCK_BOOTTIME) }

/// The time since 1970-01-01 00:00 UTC, as the machine's clock is set at the moment.
package func wallNow() -> Duration { reading(of: CLOCK_REALTIME) }

private func reading(of clock: clockid_t) -> Duration {
  var time = timespec()
  clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
