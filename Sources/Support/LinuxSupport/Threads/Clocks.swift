import Glibc

/// The time of `CLOCK_MONOTONIC` since an arbitrary zero, which all threads and processes of the machine share.
///
/// It stops while the machine sleeps.
package func monotonicNow() -> Duration { reading(of: CLOCK_MONOTONIC) }

/// The time of `CLOCK_BOOTTIME` since an arbitrary zero: like the monotonic clock, but it continues while the machine sleeps.
package func bootTimeNow() -> Duration { reading(of: CLOCK_BOOTTIME) }

/// The time since 1970-01-01 00:00 UTC, by the machine's current clock.
package func wallNow() -> Duration { reading(of: CLOCK_REALTIME) }

private func reading(of clock: clockid_t) -> Duration {
  var time = timespec()
  clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
