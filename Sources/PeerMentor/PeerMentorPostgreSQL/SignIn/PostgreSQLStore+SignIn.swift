import CCrypto
import PeerMentor
package import PeerMentorStore
import Synchronization

// Passwords: signing in, and changing the owner's password. The server checks them (SCRAM) and never receives one.

extension PostgreSQLStore {
  /// Signs a mentor in as their own role; an unknown address gets the same answers.
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
      // A mentor who was signed in before no longer is.
      if use == .session { sessions = [:] }
      sessions[account.id] = session
    }
    changes.follow(session.connection)
    try local.setProperty("last address", overview.preferences.offersAddress ? account.email : nil)
    try local.setProperty("organisation", account.organisation.rawValue)
    return .signedIn(account, overview)
  }

  /// The session for an address and a password; nil where the server refuses them.
  func entered(email: String, password: Secret) throws(StoreError) -> MentorSession? {
    // For an empty password libpq would use its password file.
    guard !password.isEmpty, !TypedText.isTooLong(password) else { return nil }
    let proof = SignInProof(email: email, password: password, database: address.database)
    // A machine at which the mentor has signed in knows their role: it depends on no role that others share.
    let place = "role \(LocalRecord.subject(ofEmail: email))"
    let known = try local.property(place)
    if let known, let session = try entered(role: known, password: password) {
      if TextKey.email(session.email) == TextKey.email(email) { return session }
      // Another person's, whose address shares the place.
      session.connection.close()
    }
    let role: String
    do throws(StoreError) {
      role = try self.role(ofEmail: email, proof)
    } catch {
      // The server has answered as the known role, and refused the password.
      if known != nil { return nil }
      throw error
    }
    guard let session = try entered(role: role, password: password) else { return nil }
    // An account of an older version has no proof.
    try session.connection.run("SELECT keep_proof($1::bytea, false)", [proof.text])
    try local.setProperty(place, role)
    return session
  }

  /// The session for a role and its password; nil where the server refuses them.
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

  /// The role of an address, which the server returns for the right password; else a name that no role has.
  private func role(ofEmail email: String, _ proof: SignInProof) throws(StoreError) -> String {
    let asking: ServerConnection
    do throws(StoreError) {
      asking = try connected(as: (roles.signIn, Secret(StoreRoles.signInPassword)), isPublic: true)
    } catch {
      guard error.code == .notLetIn else { throw error }
      throw StoreError(
        .signInShut,
        "the store '\(address.text)' lets nobody begin a sign-in as '\(roles.signIn)': its password was changed, or pg_hba.conf "
          + "does not let it in; the owner of the server puts that right with earshot organisation upgrade, and for good with this "
          + "line at the top of pg_hba.conf: \(address.signInRule)",
        nb: "lageret «\(address.text)» lar ingen begynne en innlogging som «\(roles.signIn)»: passordet er endret, eller "
          + "pg_hba.conf slipper ikke rollen inn; den som eier serveren, retter det med earshot organisation upgrade, og for godt "
          + "med denne linjen øverst i pg_hba.conf: \(address.signInRule)")
    }
    defer { asking.close() }
    return try asking.run("SELECT role_of($1, $2::bytea)", [TextKey.email(email), proof.text]).first?.text(0) ?? ""
  }

  /// Ends a mentor's connection, also if the server is away.
  func signOut(_ account: Account.ID) {
    guard let session = sessions.withLock({ $0.removeValue(forKey: account) }) else { return }
    changes.follow(nil)
    session.connection.close()
    taken.withLock { taken in taken = taken.filter { $0.key.account != account } }
    takenContacts.withLock { taken in taken = taken.filter { $0.key.account != account } }
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

  /// Changes the owner's own password. Wrong entries of the current one are counted like failed sign-ins.
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
    // Every role may do this to itself. A verifier contains no quotes.
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

/// A proof for the server that a person has the password of an address, before it returns their role.
///
/// PBKDF2 (RFC 8018) with HMAC-SHA-256, salted with database and address, and several times as costly as SCRAM for each
/// guess. It grants no access: signing in takes the password itself.
struct SignInProof: Sendable {
  /// The proof in PostgreSQL's notation of bytes.
  let text: String

  private static let (rounds, length) = (Int32(20_000), 32)

  init(email: String, password: Secret, database: String) {
    let salt = Array("earshot sign-in\n\(database)\n\(TextKey.email(email))".utf8)
    var proof = [UInt8](repeating: 0, count: Self.length)
    let isMade = password.withUTF8 { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return PKCS5_PBKDF2_HMAC(
        start, Int32(bytes.count), salt, Int32(salt.count), Self.rounds, EVP_sha256(), Int32(proof.count), &proof)
    }
    precondition(isMade == 1, "OpenSSL cannot make SHA-256")
    text = "\\x" + proof.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
  }
}
