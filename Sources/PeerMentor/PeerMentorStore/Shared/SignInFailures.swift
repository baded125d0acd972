/// Counts failed sign-ins and makes each further one wait longer.
///
/// Five failures are free; then the next try waits 30 s, 60 s, 120 s … up to 15 minutes. A success, or a
/// quarter of an hour without a failure, starts anew. A store keeps the count with its data, so that a restart does
/// not help.
package struct SignInFailures: Hashable, Sendable {
  /// How many failures there were since the last success.
  package private(set) var count: Int
  /// The time of the last failure, in seconds since 1970.
  package private(set) var lastAt: Int
  /// Until when no password is looked at, in seconds since 1970; 0 for not locked.
  package private(set) var lockedUntil: Int

  private static let free = 5
  private static let firstWait = 30
  private static let longestWait = 900
  /// Failures older than this are forgotten, in seconds.
  private static let memory = 900

  /// What a store has kept; nothing unless something is given.
  package init(count: Int = 0, lastAt: Int = 0, lockedUntil: Int = 0) {
    self.count = count
    self.lastAt = lastAt
    self.lockedUntil = lockedUntil
  }

  /// How long to wait before the next try, in seconds; nil if it may be made.
  ///
  /// No answer is longer than the longest wait, whatever a clock that was set back makes of the record.
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

  /// The same, but never locked for longer than the longest wait from now.
  ///
  /// A clock set back by a year would otherwise lock for a year.
  package func bounded(now: Int) -> SignInFailures {
    var failures = self
    failures.lockedUntil = min(lockedUntil, now + Self.longestWait)
    failures.lastAt = min(lastAt, now)
    return failures
  }
}
