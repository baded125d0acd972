import CCrypto
import GRDB

/// Counts failed sign-ins and makes each further one wait longer.
///
/// Five failures are free; then the next try waits 30 s, 60 s, 120 s … up to 15 minutes. A success, or a
/// quarter of an hour without a failure, starts anew. The count is on disk, so that a restart does not help.
struct SignInFailures: Hashable, Sendable {
  var count = 0
  /// Seconds since 1970.
  var lastAt = 0
  /// Seconds since 1970; 0 for not locked.
  var lockedUntil = 0

  static let free = 5
  static let firstWait = 30
  static let longestWait = 900
  /// Failures older than this are forgotten, in seconds.
  static let memory = 900

  /// How long to wait before the next try, in seconds; nil if it may be made.
  ///
  /// No answer is longer than the longest wait, whatever a clock that was set back makes of the record.
  func wait(now: Int) -> Int? {
    lockedUntil > now ? min(lockedUntil - now, Self.longestWait) : nil
  }

  /// Counts one more failure.
  mutating func add(now: Int) {
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
  func bounded(now: Int) -> SignInFailures {
    var failures = self
    failures.lockedUntil = min(lockedUntil, now + Self.longestWait)
    failures.lastAt = min(lastAt, now)
    return failures
  }
}

// MARK: - Records

extension SignInFailures {
  /// Whose failures are counted together.
  ///
  /// An address nobody has is counted too, or the missing limit would tell that it is unknown. It is not
  /// stored: what is typed there may be a password. It falls into one of 4,096 drawers by its digest.
  static func subject(account: Int64?, emailKey: String) -> String {
    if let account { return "account \(account)" }
    let key = Array(emailKey.utf8)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256(key, key.count, &digest)
    return "unknown \((Int(digest[0]) << 8 | Int(digest[1])) % 4096)"
  }

  static func fetch(_ db: Database, subject: String) throws -> SignInFailures {
    let row = try Row.fetchOne(
      db, sql: "SELECT count, last_at, locked_until FROM sign_in_failure WHERE subject = ?",
      arguments: [subject])
    guard let row else { return SignInFailures() }
    return SignInFailures(count: row[0], lastAt: row[1], lockedUntil: row[2])
  }

  func save(_ db: Database, subject: String) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO sign_in_failure (subject, count, last_at, locked_until) "
        + "VALUES (?, ?, ?, ?)",
      arguments: [subject, count, lastAt, lockedUntil])
  }

  static func forget(_ db: Database, subject: String) throws {
    try db.execute(sql: "DELETE FROM sign_in_failure WHERE subject = ?", arguments: [subject])
  }
}
