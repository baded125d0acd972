package import PeerMentor
package import PeerMentorStore

// The commands; when a method returns, its change is on the server's disk.

extension PostgreSQLStore {
  /// Carries out a change, for which the server may need its time: its outcome must be known.
  func change(_ sql: String, _ values: [(any CustomStringConvertible)?] = []) throws(StoreError) -> [Row] {
    try administration().run(sql, values, within: ServerConnection.workTimeout)
  }

  // MARK: - Accounts

  package func checkNewAccount(email: String, name: String) throws(StoreError) {
    try refuseIfThere(try NewAccount(email: email, name: name))
  }

  @discardableResult
  package func addAccount(
    email: String, name: String, organisation: Organisation, password: Secret
  ) throws(StoreError) -> Account {
    let new = try NewAccount(email: email, name: name)
    try TypedText.check(password)
    try refuseIfThere(new)
    return try insertAccount(
      email: new.email, name: new.name, organisation: organisation, isDemo: false, password: password)
  }

  func insertAccount(
    email: String, name: String, organisation: Organisation, isDemo: Bool, password: Secret
  ) throws(StoreError) -> Account {
    let connection = try administration()
    let proof = SignInProof(email: email, password: password, database: address.database)
    let added = try change(
      "SELECT add_account($1, $2, $3, $4, $5::boolean, $6, $7::bytea)",
      [
        email, TextKey.email(email), name, organisation.rawValue, isDemo, try connection.verifier(of: password), proof.text,
      ])
    return Account(
      id: added.first?.number(0) ?? 0, email: email, name: name, organisation: organisation, isDemo: isDemo)
  }

  private func refuseIfThere(_ new: NewAccount) throws(StoreError) {
    let found = try administration().run("SELECT email FROM account WHERE email_key = $1", [TextKey.email(new.email)])
    try new.refuse(ifThere: found.first?.text(0))
  }

  package func listAccounts() throws(StoreError) -> [Account] {
    var accounts: [Account] = []
    for row in try administration().run("SELECT \(Self.accountColumns) FROM account ORDER BY email_key") {
      accounts.append(try Self.account(row))
    }
    return accounts
  }

  package func removeAccount(email: String) throws(StoreError) {
    let account = try account(email)
    // Two transactions: only a committed one stops the mentor from signing in again before the rest is removed.
    _ = try change("SELECT shut_out($1::bigint)", [account.id])
    _ = try change("SELECT remove_account($1::bigint)", [account.id])
    try local.forgetFailures(LocalRecord.subject(ofEmail: account.email))
    if try local.property("last address") == account.email { try local.setProperty("last address", nil) }
  }

  package func setPassword(email: String, _ password: Secret) throws(StoreError) {
    let account = try account(email)
    try TypedText.check(password)
    let connection = try administration()
    let proof = SignInProof(email: account.email, password: password, database: address.database)
    let isSet = try change(
      "SELECT set_password($1::bigint, $2, $3::bytea)", [account.id, try connection.verifier(of: password), proof.text])
    guard isSet.first?.isTrue(0) == true else {
      throw StoreError(
        .noSuchAccount, "the account was removed meanwhile; see earshot account list",
        nb: "kontoen ble fjernet i mellomtiden; se earshot account list")
    }
    try local.forgetFailures(LocalRecord.subject(ofEmail: account.email))
  }

  // MARK: - Contacts

  @discardableResult
  package func addContact(_ contact: Contact, account email: String?) throws(StoreError) -> Contact {
    let account = try account(email)
    var contact = contact
    contact.name = try TypedText.checked(contact.name, what: .name)
    let added = try change(
      "INSERT INTO contact (account_id, name, name_key, phone, email, address, about) "
        + "VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
      [
        account.id, contact.name, TextKey.name(contact.name), contact.phone, contact.email, contact.address,
        contact.about,
      ])
    contact.id = added.first?.number(0) ?? 0
    return contact
  }

  package func changeContact(_ contact: Contact, account email: String?) throws(StoreError) {
    let account = try account(email)
    let name = try TypedText.checked(contact.name, what: .name)
    let changed = try change(
      "UPDATE contact SET name = $3, name_key = $4, phone = $5, email = $6, address = $7, about = $8 "
        + "WHERE account_id = $1 AND id = $2 RETURNING 1",
      [
        account.id, contact.id, name, TextKey.name(name), contact.phone, contact.email, contact.address, contact.about,
      ])
    guard !changed.isEmpty else { throw .contactRemoved }
  }

  @discardableResult
  package func removeContact(_ id: Contact.ID, account email: String?) throws(StoreError) -> ContactReferences {
    let account = try account(email)
    let found = try administration().run(
      "SELECT count(*) FROM notification WHERE account_id = $1 AND contact_id = $2", [account.id, id])
    let removed = try change(
      "DELETE FROM contact WHERE account_id = $1 AND id = $2 RETURNING 1", [account.id, id])
    guard !removed.isEmpty else { throw .contactRemoved }
    // What a mentor notes nobody else sees.
    return ContactReferences(notifications: Int(found.first?.number(0) ?? 0), activities: nil, drafts: nil)
  }

  package func listActivities(account email: String?) throws(StoreError) -> [Activity] {
    try content(of: try account(email).id).activities.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  package func isPaused(account email: String?) throws(StoreError) -> Bool? {
    // Only the mentor, and an administrator, may know what a mentor chooses.
    do throws(StoreError) {
      return try content(of: try account(email).id).isPaused
    } catch {
      guard error.code == .notAllowed else { throw error }
      return nil
    }
  }

  package func listContacts(account email: String?) throws(StoreError) -> [Contact] {
    try contacts(of: try account(email).id)
  }

  func contacts(of account: Account.ID) throws(StoreError) -> [Contact] {
    try administration().run(
      "SELECT \(Self.contactColumns) FROM contact AS list WHERE account_id = $1 ORDER BY name_key, id", [account]
    ).map(Self.contact)
  }

  // MARK: - Notifications

  @discardableResult
  package func addNotification(
    _ kind: Notification.Kind, title: String, body: String, account email: String?, contact name: String?
  ) throws(StoreError) -> Notification.ID {
    let account = try account(email)
    let message = try NewMessage(title: title, body: body)
    let contact = try name.map { name throws(StoreError) in try self.contact(named: name, account.id) }
    return try send(kind, message, to: account.id, about: contact).first
  }

  package func notifyEveryone(
    _ kind: Notification.Kind, title: String, body: String
  ) throws(StoreError) -> Int {
    try send(kind, try NewMessage(title: title, body: body), to: nil, about: nil).count
  }

  package func answers(since time: Int?) throws(StoreError) -> [GivenAnswer] {
    try administration().run(
      """
      SELECT account.email, account.name, n.title, n.answer, n.is_acknowledged, n.answered_at
      FROM notification AS n JOIN account ON account.id = n.account_id
      WHERE (n.answer IS NOT NULL OR n.is_acknowledged) AND ($1::bigint IS NULL OR n.answered_at >= $1::bigint)
      ORDER BY n.answered_at NULLS FIRST, n.id
      """, [time]
    ).map { row in
      GivenAnswer(
        email: row.text(0), name: row.text(1), title: row.text(2),
        answer: row.optionalText(3).flatMap(Notification.Answer.init), isAcknowledged: row.isTrue(4),
        at: row.optionalNumber(5).map(Int.init))
    }
  }

  private func contact(named name: String, _ account: Account.ID) throws(StoreError) -> Contact.ID {
    let found = try administration().run(
      "SELECT \(Self.contactColumns) FROM contact AS list WHERE account_id = $1 AND name_key = $2 ORDER BY id",
      [account, TextKey.name(name)])
    do {
      return try Contact.named(
        name, among: found.map(Self.contact), all: { try self.contacts(of: account).map(\.name) }
      ).id
    } catch {
      throw error as? StoreError ?? StoreError(.damaged, "cannot look for the contact '\(name)': \(error)")
    }
  }

  // MARK: - Organisation and health

  package func organisation() throws(StoreError) -> Organisation? {
    if use == .session { return try local.property("organisation").flatMap(Organisation.init) }
    return try administration().run("SELECT value FROM fact WHERE name = 'organisation'").first
      .flatMap { Organisation(rawValue: $0.text(0)) }
  }

  package func chooseOrganisation(_ organisation: Organisation) throws(StoreError) {
    _ = try change(
      """
      WITH chosen AS (
        INSERT INTO fact (name, value) VALUES ('organisation', $1) ON CONFLICT DO NOTHING RETURNING 1
      ) UPDATE account SET organisation = $1 WHERE EXISTS (SELECT FROM chosen)
      """, [organisation.rawValue])
  }

  package func tryWriting() throws(StoreError) {
    // Without a name it is rolled back with the transaction: it needs the same as any change.
    try administration().run(
      "SELECT 1 / (CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN 0 ELSE 1 END)")
  }

  package func problems() throws(StoreError) -> [String] {
    let wrong = try change(
      """
      SELECT count(*) FROM notification_count AS c LEFT JOIN read_count AS r USING (account_id, kind)
      WHERE (c.total, coalesce(r.number, 0)) <> (
        SELECT count(*), count(*) FILTER (WHERE is_read) FROM notification AS n
        WHERE n.account_id = c.account_id AND n.kind = c.kind)
      """)
    let count = wrong.first?.number(0) ?? 0
    return count == 0 ? [] : ["counts of notifications that are not what is there: \(count)"]
  }
}
