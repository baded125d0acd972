/// The deadline of an answer. Time in which the other end was ready to run, and waited for a processor, does not count; but
/// no answer is waited for longer than three times its timeout.
///
/// The other end's waiting time is measured when a fifth of the timeout is over and not before: most answers come sooner.
struct AnswerDeadline {
  private let begun: Duration
  private let timeout: Duration
  /// The other end's waiting time at the first measurement.
  private var before: Duration?
  /// The time of the next call of `hasPassed`, on the monotonic clock.
  private(set) var next: Duration

  init(from now: Duration, timeout: Duration) {
    (begun, self.timeout) = (now, timeout)
    next = now + timeout / 5
  }

  /// Whether the deadline has passed at `next`; otherwise `next` is later now.
  ///
  /// - Parameter heldUp: The time for which the other end has waited for a processor.
  mutating func hasPassed(heldUp: () -> Duration) -> Bool {
    let limit = timeout * 3
    guard next < begun + limit else { return true }
    let now = heldUp()
    let counted = before ?? now
    before = counted
    let end = begun + min(timeout + max(now - counted, .zero), limit)
    // It has not waited since the last measurement.
    if end <= next { return true }
    next = end
    return false
  }
}
