/// Counts failed sign-ins and makes each further attempt wait longer.
///
/// Five failures are free; then the next attempt waits 30 s, 60 s, 120 s … up to 15 minutes. A success, or a quarter of an
/// hour without a failure, starts anew. A store saves the count with its data, so that a restart does not help.
package struct SignInFailures: Hashable, Sendable {
  /// The number of failures since the last success.
  package private(set) var count: Int
  /// The time of the last failure, in seconds since 1970.
  package private(set) var lastAt: Int
  /// The end of the wait, in seconds since 1970; 0 for none. No password is checked before.
  package private(set) var lockedUntil: Int

  private static let free = 5
  private static let firstWait = 30
  private static let longestWait = 900
  /// The age at which failures no longer count, in seconds.
  private static let memory = 900

  /// Creates the stored count; no failures by default.
  package init(count: Int = 0, lastAt: Int = 0, lockedUntil: Int = 0) {
    self.count = count
    self.lastAt = lastAt
    self.lockedUntil = lockedUntil
  }

  /// The wait before the next attempt, in seconds; nil if it may be made.
  ///
  /// The result is never longer than the longest wait, even if the clock was set back.
  package func wait(now: Int) -> Int? {
    lockedUntil > now ? min(lockedUntil - now, Self.longestWait) : nil
  }

  /// Counts one more failure.
  package mutating func add(now: Int) {
    if now >= max(lastAt, lockedUntil) + Self.memory { self = SignInFailures() }
    count += 1
    lastAt = now
    if count >= Self.free {
      let doublings = min(count - Self.free, 10)
      lockedUntil = now + min(Self.firstWait << doublings, Self.longestWait)
    }
  }

  /// The same count, but never locked for longer than the longest wait from now.
  ///
  /// A clock set back by a year would otherwise lock for a year.
  package func bounded(now: Int) -> SignInFailures {
    var failures = self
    failures.lockedUntil = min(lockedUntil, now + Self.longestWait)
    failures.lastAt = min(lastAt, now)
    return failures
  }
}
