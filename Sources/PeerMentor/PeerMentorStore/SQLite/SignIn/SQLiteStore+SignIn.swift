import CCrypto
import GRDB
import PeerMentor

// Passwords: signing in, and changing the owner's password.

extension SQLiteStore {
  /// Checks a password; an unknown address takes the same work and gets the same answers.
  func signIn(email: String, password: Secret) throws(StoreError) -> StoreAnswer {
    let key = TextKey.email(email)
    let attempt = try database.write { db in
      let account = try AccountTable.fetch(db, email: email)
      return try self.attempt(
        db, subject: SignInFailures.subject(account: account?.id, emailKey: key), account: account,
        record: try account.flatMap { try AccountTable.fetchPassword(db, account: $0.id) })
    }
    switch attempt {
    case .wait(let seconds):
      return .signInRefused(.tooManyAttempts(waitSeconds: seconds))
    case .check(let account, let record, let subject):
      let isRight = TypedText.isTooLong(password) ? false : try hashing.matches(password, record) && account != nil
      return try database.write { db in
        if let seconds = try self.conclude(db, subject: subject, isRight: isRight) {
          return .signInRefused(.tooManyAttempts(waitSeconds: seconds))
        }
        // The account may have been removed while the password was checked.
        guard isRight, let account, try AccountTable.fetch(db, email: email)?.id == account.id else {
          return .signInRefused(.wrongCredentials)
        }
        try Self.remember(db, lastAccount: account.id)
        return .signedIn(account, try self.overview(db, account: account.id))
      }
    }
  }

  package func lastAddress() throws(StoreError) -> String? {
    try database.read { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT CAST(value AS INTEGER) FROM fact WHERE name = 'last account'")
      guard let id, try PreferenceTable.fetch(db, account: id).0.offersAddress else { return nil }
      // Ids are never used again: a removed account is not found, nor another in its place.
      return try AccountTable.fetchAll(db).first { $0.id == id }?.email
    }
  }

  private static func remember(_ db: Database, lastAccount id: Account.ID) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO fact (name, value) VALUES ('last account', ?)", arguments: ["\(id)"])
  }

  private enum Attempt {
    case wait(seconds: Int)
    case check(Account?, PasswordRecord?, subject: String)
  }

  private func attempt(
    _ db: Database, subject: String, account: Account?, record: PasswordRecord?
  ) throws -> Attempt {
    let wait = try Self.wait(db, subject: subject, now: now())
    return wait.map { .wait(seconds: $0) } ?? .check(account, record, subject: subject)
  }

  /// The wait before the next attempt, in seconds; nil if it may be made.
  ///
  /// A wait that a clock set back has made too long is corrected in the store: else it would begin anew with each attempt.
  private static func wait(_ db: Database, subject: String, now: Int) throws -> Int? {
    let stored = try SignInFailures.fetch(db, subject: subject)
    let failures = stored.bounded(now: now)
    let seconds = failures.wait(now: now)
    if seconds != nil, failures != stored { try failures.save(db, subject: subject) }
    return seconds
  }

  /// Counts a wrong attempt, or clears the failures before a right one; returns the wait in seconds where others have failed
  /// too often meanwhile, and then the result of this attempt stays secret.
  ///
  /// An attempt gets its answer only when this is on disk: neither a kill nor many attempts at once nor a full disk give a
  /// free guess, and an attempt that was killed before its answer is no failure.
  private func conclude(_ db: Database, subject: String, isRight: Bool) throws -> Int? {
    let now = now()
    if let seconds = try Self.wait(db, subject: subject, now: now) { return seconds }
    var failures = try SignInFailures.fetch(db, subject: subject).bounded(now: now)
    // Written for a right attempt as well, so that a full disk does not show which of the two it was.
    failures.add(now: now)
    try failures.save(db, subject: subject)
    if isRight { try SignInFailures.forget(db, subject: subject) }
    return nil
  }

  /// Changes the owner's own password. Wrong entries of the current one are counted like failed sign-ins.
  func changePassword(
    account: Account.ID, current: Secret, new: Secret
  ) throws(StoreError) -> StoreAnswer {
    if let refusal = TypedText.refusal(ofNew: new) { return .passwordRefused(refusal) }
    let subject = SignInFailures.subject(account: account, emailKey: "")
    let attempt = try database.write { db in
      try self.attempt(
        db, subject: subject, account: nil, record: try AccountTable.fetchPassword(db, account: account))
    }
    switch attempt {
    case .wait(let seconds):
      return .passwordRefused(.tooManyAttempts(waitSeconds: seconds))
    case .check(_, let record, _):
      let isRight = TypedText.isTooLong(current) ? false : try hashing.matches(current, record)
      let fresh = isRight ? try hashing.record(for: new) : nil
      return try database.write { db in
        if let seconds = try self.conclude(db, subject: subject, isRight: isRight) {
          return .passwordRefused(.tooManyAttempts(waitSeconds: seconds))
        }
        guard let fresh else {
          return try AccountTable.exists(db, account: account) ? .passwordRefused(.wrongPassword) : .accountRemoved
        }
        try AccountTable.setPassword(db, account: account, fresh)
        return .passwordChanged(try self.overview(db, account: account))
      }
    }
  }
}

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
