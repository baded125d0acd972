import GRDB
import Languages
package import PeerMentor
import Suggestions

/// What the commands `account`, `contact` and `notify` do; when a method returns, its change is on disk.
extension PeerMentorStore {
  /// Fewest characters of a password.
  package static let shortestPassword = 8

  // MARK: - Accounts

  /// Finds out whether an account could be added, before its owner is asked for a password.
  package func checkNewAccount(email: String, name: String) throws(StoreError) {
    let email = trimmed(email)
    try TypedText.check(email: email)
    _ = try TypedText.checked(name, what: "name")
    try database.read { db in try Self.refuseIfThere(email, db) }
  }

  /// Adds an account that can sign in.
  @discardableResult
  package func addAccount(
    email: String, name: String, organisation: Organisation, password: Secret
  ) throws(StoreError) -> Account {
    let email = trimmed(email)
    try TypedText.check(email: email)
    let name = try TypedText.checked(name, what: "name")
    try TypedText.check(password)
    let record = try hashing.record(for: password)
    return try database.write { db in
      try Self.refuseIfThere(email, db)
      return try AccountTable.insert(
        db, email: email, name: name, organisation: organisation, isDemo: false, password: record)
    }
  }

  private static func refuseIfThere(_ email: String, _ db: Database) throws {
    guard let other = try AccountTable.fetch(db, email: email) else { return }
    throw StoreError(
      .accountExists,
      "cannot add account '\(email)': it exists already, as '\(other.email)'; "
        + "set a new password with earshot account password")
  }

  /// All accounts, by address.
  package func listAccounts() throws(StoreError) -> [Account] {
    try database.read { db in try AccountTable.fetchAll(db) }
  }

  /// Removes an account with its contacts and notifications.
  package func removeAccount(email: String) throws(StoreError) {
    let account = try account(email)
    try database.write { db in
      try AccountTable.delete(db, account: account.id)
      try SignInFailures.forget(db, subject: SignInFailures.subject(account: account.id, emailKey: ""))
    }
    news?.post()
  }

  /// Gives an account a new password, and lets its owner try again at once.
  package func setPassword(email: String, _ password: Secret) throws(StoreError) {
    let account = try account(email)
    try TypedText.check(password)
    let record = try hashing.record(for: password)
    try database.write { db in
      try AccountTable.setPassword(db, account: account.id, record)
      try SignInFailures.forget(db, subject: SignInFailures.subject(account: account.id, emailKey: ""))
    }
  }

  // MARK: - Contacts

  /// Adds a contact to an account; without an address, to the only account there is. The contact's own id
  /// does not matter.
  @discardableResult
  package func addContact(_ contact: Contact, account email: String? = nil) throws(StoreError) -> Contact {
    let account = try account(email)
    var contact = contact
    contact.name = try TypedText.checked(contact.name, what: "name")
    let added = contact
    contact.id = try database.write { db in
      try ContactTable.insert(
        db, account: account.id, name: added.name, phone: added.phone, email: added.email,
        address: added.address, about: added.about)
    }
    news?.post()
    return contact
  }

  /// The contacts of an account, by name; without an address, those of the only account there is.
  package func listContacts(account email: String? = nil) throws(StoreError) -> [Contact] {
    let account = try account(email)
    return try database.read { db in try ContactTable.fetchAll(db, account: account.id) }
  }

  // MARK: - Organisation

  /// The organisation that was chosen at the first start; nil until one is.
  package func organisation() throws(StoreError) -> Organisation? {
    try database.read { db in
      try String.fetchOne(db, sql: "SELECT value FROM fact WHERE name = 'organisation'")
        .flatMap(Organisation.init)
    }
  }

  /// Remembers whose app it is, if that has not been chosen before; the accounts there are become that one's.
  ///
  /// Until it is chosen, accounts are made for a default that nobody has confirmed.
  package func chooseOrganisation(_ organisation: Organisation) throws(StoreError) {
    try database.write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO fact (name, value) VALUES ('organisation', ?)",
        arguments: [organisation.rawValue])
      guard db.changesCount > 0 else { return }
      try db.execute(sql: "UPDATE account SET organisation = ?", arguments: [organisation.rawValue])
    }
  }

  // MARK: - Notifications

  /// Puts a notification into an account and tells running sessions. A title has 200 characters at most, a
  /// body 10,000.
  ///
  /// - Parameters:
  ///   - account: Its address; without one, the only account there is. Where there are several, one must be
  ///     named: a real mentor's messages must not land with the demo.
  ///   - contact: The name of one of the account's contacts; accents and case do not matter.
  @discardableResult
  package func notify(
    _ kind: Notification.Kind, title: String, body: String, account email: String? = nil,
    contact name: String? = nil
  ) throws(StoreError) -> Notification.ID {
    let account = try account(email)
    let title = try TypedText.checked(title, what: "title", allowsLineBreaks: true)
    try TypedText.check(lengthOf: body, what: "body", limit: 10_000)
    let now = now()
    let number = try database.write { db in
      let contact = try name.map { name in
        try Self.contact(
          named: name, among: try ContactTable.fetchAll(db, account: account.id, named: name),
          all: { try ContactTable.fetchAll(db, account: account.id).map(\.name) })
      }
      return try NotificationTable.insert(
        db, account: account.id, kind: kind, title: title, body: body, arrivedAt: now,
        contact: contact?.id)
    }
    news?.post()
    return number
  }

  /// Puts many notifications into an account in one transaction, for benchmarks and tests.
  ///
  /// Their ids do not matter. Running sessions are told once.
  package func add(_ notifications: [Notification], account: Account.ID) throws(StoreError) {
    try database.write { db in
      for notification in notifications {
        _ = try NotificationTable.insert(
          db, account: account, kind: notification.kind, title: notification.title,
          body: notification.body, arrivedAt: notification.arrivedAt, isRead: notification.isRead,
          contact: notification.contactID)
      }
    }
    news?.post()
  }

  /// Puts many activities into an account in one transaction, for benchmarks and tests.
  package func add(_ activities: [Activity], account: Account.ID) throws(StoreError) {
    try database.write { db in
      for activity in activities { try ActivityTable.insert(db, account: account, activity) }
    }
    news?.post()
  }

  /// Puts many contacts into an account in one transaction, for benchmarks, tests and imports.
  package func add(_ contacts: [Contact], account: Account.ID) throws(StoreError) {
    try database.write { db in
      for contact in contacts {
        _ = try ContactTable.insert(
          db, account: account, name: contact.name, phone: contact.phone, email: contact.email,
          address: contact.address, about: contact.about)
      }
    }
    news?.post()
  }
}

// MARK: - Finding what is meant

extension PeerMentorStore {
  /// The account with an address, or the only one.
  ///
  /// - Throws: Where there is none, with the address that was most likely meant; without an address also
  ///   where there are several.
  package func account(_ email: String?) throws(StoreError) -> Account {
    let accounts = try listAccounts()
    guard let email else {
      if let account = accounts.first, accounts.count == 1 { return account }
      throw accounts.isEmpty
        ? StoreError(
          .accountNotNamed, "there is no account yet; add one with earshot account add")
        : StoreError(
          .accountNotNamed,
          "there are \(accounts.count) accounts; say which with --account, "
            + (accounts.count > 5 ? "see earshot account list" : Language.english.alternatives(accounts.map(\.email))))
    }
    let key = TextKey.email(email)
    if let account = accounts.first(where: { TextKey.email($0.email) == key }) { return account }
    throw StoreError(
      .noSuchAccount,
      "no account '\(trimmed(email))'; "
        + hint(
          suggestion(for: email, among: accounts.map(\.email)), else: "see earshot account list"))
  }

  private static func contact(
    named name: String, among found: [Contact], all: () throws -> [String]
  ) throws -> Contact {
    if let contact = found.first, found.count == 1 { return contact }
    guard found.isEmpty else {
      throw StoreError(
        .contactNotUnique,
        "\(found.count) contacts are named '\(name)'; give them different names, or leave out --contact")
    }
    throw StoreError(
      .noSuchContact,
      "no contact named '\(name)'; "
        + hint(suggestion(for: name, among: try all()), else: "see earshot contact list"))
  }
}

private func hint(_ suggestion: String?, else other: String) -> String {
  suggestion.map { "did you mean '\($0)'?" } ?? other
}
