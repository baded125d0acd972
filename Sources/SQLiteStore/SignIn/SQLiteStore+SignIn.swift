import GRDB
import PeerMentor
import PeerMentorStore

// Passwords: signing in, and changing one's own.

extension SQLiteStore {
  /// Checks a password, with the same work and the same answers for an address that nobody has.
  ///
  /// The failure is written down before the password is looked at and taken back when it is right, so that
  /// neither a kill nor many tries at once get a guess for free.
  func signIn(email: String, password: Secret) throws(StoreError) -> StoreAnswer {
    let now = now()
    let key = TextKey.email(email)
    let attempt = try database.write { db in try Self.beginAttempt(db, email: email, key: key, now: now) }
    switch attempt {
    case .wait(let seconds):
      return .signInRefused(.tooManyAttempts(waitSeconds: seconds))
    case .check(let account, let record, let subject):
      guard try hashing.matches(password, record), let account else {
        return .signInRefused(.wrongCredentials)
      }
      let overview = try database.write { db in
        try SignInFailures.forget(db, subject: subject)
        return try self.overview(db, account: account.id)
      }
      return .signedIn(account, overview)
    }
  }

  private enum Attempt {
    case wait(seconds: Int)
    case check(Account?, PasswordRecord?, subject: String)
  }

  private static func beginAttempt(
    _ db: Database, email: String, key: String, now: Int
  ) throws -> Attempt {
    let account = try AccountTable.fetch(db, email: email)
    return try beginAttempt(
      db, subject: SignInFailures.subject(account: account?.id, emailKey: key), now: now, account: account,
      record: { try account.flatMap { try AccountTable.fetchPassword(db, account: $0.id) } })
  }

  /// Counts a try as failed, until it proves right, unless it has to wait.
  private static func beginAttempt(
    _ db: Database, subject: String, now: Int, account: Account?, record: () throws -> PasswordRecord?
  ) throws -> Attempt {
    let stored = try SignInFailures.fetch(db, subject: subject)
    var failures = stored.bounded(now: now)
    if let seconds = failures.wait(now: now) {
      if failures != stored { try failures.save(db, subject: subject) }
      return .wait(seconds: seconds)
    }
    failures.add(now: now)
    try failures.save(db, subject: subject)
    return .check(account, try record(), subject: subject)
  }

  /// Changes the owner's own password. Guesses at the present one are counted like those at signing in.
  func changePassword(
    _ request: StoreRequest, account: Account.ID, current: Secret, new: Secret
  ) throws(StoreError) -> StoreAnswer {
    guard new.text.count >= StoreLimits.shortestPassword else {
      return .passwordRefused(.tooShort(least: StoreLimits.shortestPassword))
    }
    let now = now()
    let subject = SignInFailures.subject(account: account, emailKey: "")
    let attempt = try database.write { db in
      try Self.beginAttempt(
        db, subject: subject, now: now, account: nil,
        record: { try AccountTable.fetchPassword(db, account: account) })
    }
    switch attempt {
    case .wait(let seconds):
      return .passwordRefused(.tooManyAttempts(waitSeconds: seconds))
    case .check(_, let record, _):
      guard try hashing.matches(current, record) else { return .passwordRefused(.wrongPassword) }
      let fresh = try hashing.record(for: new)
      let overview = try database.write { db in
        try AccountTable.setPassword(db, account: account, fresh)
        try SignInFailures.forget(db, subject: subject)
        return try self.overview(db, account: account)
      }
      return .saved(request, overview)
    }
  }
}
