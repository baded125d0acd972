/// Until when an answer is waited for. Time in which the other end was ready to go on, and waited for a processor, does
/// not count; but no answer is waited for longer than three times its timeout.
///
/// What the other end has waited is asked for when a fifth of the timeout is over and not before: most answers come sooner.
struct AnswerDeadline {
  private let begun: Duration
  private let timeout: Duration
  /// For how long the other end had waited for a processor when that was asked first.
  private var before: Duration?
  /// When `hasPassed` is to be asked, on the monotonic clock.
  private(set) var next: Duration

  init(from now: Duration, timeout: Duration) {
    (begun, self.timeout) = (now, timeout)
    next = now + timeout / 5
  }

  /// Whether nothing is to be waited for any more at `next`; otherwise that is later now.
  ///
  /// - Parameter heldUp: For how long the other end has waited for a processor.
  mutating func hasPassed(heldUp: () -> Duration) -> Bool {
    let limit = timeout * 3
    guard next < begun + limit else { return true }
    let now = heldUp()
    let counted = before ?? now
    before = counted
    let end = begun + min(timeout + max(now - counted, .zero), limit)
    // It has not been held up since it was asked last.
    if end <= next { return true }
    next = end
    return false
  }
}
