import Glibc

/// `CLOCK_MONOTONIC` since an arbitrary zero, which every thread and process of the machine shares.
package func monotonicNow() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
