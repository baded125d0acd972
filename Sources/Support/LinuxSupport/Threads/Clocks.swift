internal import CPlatform
internal import Glibc

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

/// Detects jumps of the wall clock: it was set, or the machine woke from sleep.
package struct ClockWatch: ~Copyable {
  /// Readable after a jump, until `acknowledge`. -1 where the system has no such descriptor; polling -1 is no error.
  package let descriptor: Int32

  /// Starts watching.
  package init() {
    descriptor = cplatform_clock_watch()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Makes the descriptor unreadable until the next jump.
  package func acknowledge() { cplatform_clock_watch_again(descriptor) }
}
