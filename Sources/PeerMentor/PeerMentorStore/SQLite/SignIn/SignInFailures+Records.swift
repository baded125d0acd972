import CCrypto
import GRDB

extension SignInFailures {
  /// The key under which failures are counted: the account's, or a bucket for an unknown address.
  ///
  /// Unknown addresses are counted too, because a missing limit would show that they are unknown. The address is not stored,
  /// because the typed text may be a password: its digest chooses one of 4,096 buckets.
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
