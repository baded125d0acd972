import PeerMentor
package import PeerMentorStore
import Synchronization

// Passwords: signing in, and changing one's own. The server judges them (SCRAM); it never gets to see one.

extension PostgreSQLStore {
  /// Lets a mentor in as their own role, with the same answers for an address that nobody has.
  func signIn(email: String, password: Secret) throws(StoreError) -> StoreAnswer {
    let subject = LocalRecord.subject(ofEmail: email)
    if let seconds = try local.wait(subject, now: now()) {
      return .signInRefused(.tooManyAttempts(waitSeconds: seconds))
    }
    let session = try entered(email: email, password: password)
    if let seconds = try local.conclude(subject, isRight: session != nil, now: now()) {
      return .signInRefused(.tooManyAttempts(waitSeconds: seconds))
    }
    guard let session else { return .signInRefused(.wrongCredentials) }
    let (account, overview) = try welcome(session)
    sessions.withLock { sessions in
      // Whoever was signed in before is not any longer.
      if use == .session { sessions = [:] }
      sessions[account.id] = session
    }
    news.follow(session.connection)
    try local.setProperty("last address", overview.preferences.offersAddress ? account.email : nil)
    try local.setProperty("organisation", account.organisation.rawValue)
    return .signedIn(account, overview)
  }

  /// The session of whoever has an address and a password; nil where the server does not let them in.
  func entered(email: String, password: Secret) throws(StoreError) -> MentorSession? {
    // For an empty one libpq would look into its password file.
    guard !password.isEmpty, !TypedText.isTooLong(password) else { return nil }
    let proof = SignInProof(email: email, password: password, database: address.database)
    guard let session = try entered(role: try role(ofEmail: email, proof), password: password) else { return nil }
    // An account of an older version has none.
    try session.connection.run("SELECT keep_proof($1::bytea, false)", [proof.text])
    return session
  }

  /// The session of whoever has a role and its password; nil where the server does not let them in.
  func entered(role: String, password: Secret) throws(StoreError) -> MentorSession? {
    do throws(StoreError) {
      let connection = try connected(as: (role, password))
      let found = try connection.run("SELECT id, email FROM account WHERE role = current_user")
      guard let row = found.first else { return nil }
      let session = MentorSession(
        connection: connection, account: row.number(0), role: role, email: row.text(1), password: password)
      try session.begin(number: sessionNumber)
      try connection.run("LISTEN \(quoted("earshot_\(session.account)"))")
      return session
    } catch {
      guard error.code == .notLetIn else { throw error }
      return nil
    }
  }

  /// The role of an address, as the server tells it to who has its password; for others it is a name that nobody has.
  private func role(ofEmail email: String, _ proof: SignInProof) throws(StoreError) -> String {
    let asking: ServerConnection
    do throws(StoreError) {
      asking = try connected(as: (roles.signIn, Secret(StoreRoles.signInPassword)))
    } catch {
      // Everybody has its password: where it is refused, the role is not there, or the server asks for another way.
      guard error.code == .notLetIn else { throw error }
      throw StoreError(
        .notSetUp,
        "the store '\(address.text)' does not let anybody sign in as '\(roles.signIn)', which a sign-in begins with; whoever "
          + "owns the server sets it up with earshot organisation upgrade, and lets that role in (pg_hba.conf)")
    }
    defer { asking.close() }
    return try asking.run("SELECT role_of($1, $2::bytea)", [TextKey.email(email), proof.text]).first?.text(0) ?? ""
  }

  /// Ends a mentor's connection; the server need not be there for it.
  func signOut(_ account: Account.ID) {
    guard let session = sessions.withLock({ $0.removeValue(forKey: account) }) else { return }
    news.follow(nil)
    session.connection.close()
    taken.withLock { taken in taken = taken.filter { $0.key.account != account } }
    takenRefused.withLock { taken in taken = taken.filter { $0.key.account != account } }
    loaded.withLock { $0[account] = nil }
  }

  private func welcome(_ session: MentorSession) throws(StoreError) -> (Account, Overview) {
    let answers = try session.connection.run([
      Statement("SELECT \(Self.accountColumns) FROM account WHERE id = $1", [session.account]),
      overviewStatement(session.account),
    ])
    guard let row = answers[0].first else { throw Self.removed }
    return (try Self.account(row), try overview(answers[1], of: session.account, on: session.connection))
  }

  package func lastAddress() throws(StoreError) -> String? { try local.property("last address") }

  /// Changes the owner's own password. Guesses at the present one are counted like those at signing in.
  func changePassword(
    account: Account.ID, current: Secret, new: Secret
  ) throws(StoreError) -> StoreAnswer {
    if let refusal = TypedText.refusal(ofNew: new) { return .passwordRefused(refusal) }
    let session = try session(of: account)
    _ = try overview(of: account)
    let subject = LocalRecord.subject(ofEmail: session.email)
    if let seconds = try local.wait(subject, now: now()) {
      return .passwordRefused(.tooManyAttempts(waitSeconds: seconds))
    }
    let entered = try current.isEmpty || TypedText.isTooLong(current) ? nil : entered(role: session.role, password: current)
    if let seconds = try local.conclude(subject, isRight: entered != nil, now: now()) {
      return .passwordRefused(.tooManyAttempts(waitSeconds: seconds))
    }
    guard let entered else { return .passwordRefused(.wrongPassword) }
    let verifier = try entered.connection.verifier(of: new)
    let proof = SignInProof(email: session.email, password: new, database: address.database)
    // Everybody may do this to their own role. A verifier has no quotes.
    try entered.connection.run([
      Statement("ALTER ROLE \(quoted(session.role)) PASSWORD '\(verifier)'"),
      Statement("SELECT keep_proof($1::bytea, true)", [proof.text]),
    ])
    sessions.withLock {
      $0[account] = MentorSession(
        connection: session.connection, account: account, role: session.role, email: session.email, password: new)
    }
    return .passwordChanged(try overview(of: account))
  }
}
