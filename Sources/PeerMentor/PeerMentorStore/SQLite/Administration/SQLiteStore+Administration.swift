import GRDB
package import PeerMentor

// The commands `account`, `contact`, `notify` and `doctor`; when a method returns, its change is on disk.

extension SQLiteStore {
  // MARK: - Accounts

  package func checkNewAccount(email: String, name: String) throws(StoreError) {
    let new = try NewAccount(email: email, name: name)
    try database.read { db in try new.refuse(ifThere: AccountTable.fetch(db, email: new.email)?.email) }
  }

  @discardableResult
  package func addAccount(
    email: String, name: String, organisation: Organisation, password: Secret
  ) throws(StoreError) -> Account {
    let new = try NewAccount(email: email, name: name)
    try TypedText.check(password)
    let record = try hashing.record(for: password)
    return try database.write { db in
      try new.refuse(ifThere: AccountTable.fetch(db, email: new.email)?.email)
      return try AccountTable.insert(
        db, email: new.email, name: new.name, organisation: organisation, isDemo: false, password: record)
    }
  }

  package func listAccounts() throws(StoreError) -> [Account] {
    try database.read { db in try AccountTable.fetchAll(db) }
  }

  package func removeAccount(email: String) throws(StoreError) {
    let account = try account(email)
    try database.write { db in
      try AccountTable.delete(db, account: account.id)
      try SignInFailures.forget(db, subject: SignInFailures.subject(account: account.id, emailKey: ""))
    }
    reportOthers()
  }

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

  @discardableResult
  package func addContact(_ contact: Contact, account email: String?) throws(StoreError) -> Contact {
    let account = try account(email)
    var contact = contact
    contact.name = try TypedText.checked(contact.name, what: .name)
    let added = contact
    contact.id = try database.write { db in
      try ContactTable.insert(db, account: account.id, added)
    }
    reportOthers()
    return contact
  }

  package func listContacts(account email: String?) throws(StoreError) -> [Contact] {
    let account = try account(email)
    return try database.read { db in try ContactTable.fetchAll(db, account: account.id) }
  }

  package func changeContact(_ contact: Contact, account email: String?) throws(StoreError) {
    let account = try account(email)
    var contact = contact
    contact.name = try TypedText.checked(contact.name, what: .name)
    let changed = contact
    let isThere = try database.write { db in try ContactTable.update(db, account: account.id, changed) }
    guard isThere else { throw .contactRemoved }
    reportOthers()
  }

  @discardableResult
  package func removeContact(_ id: Contact.ID, account email: String?) throws(StoreError) -> ContactReferences {
    let account = try account(email)
    guard let references = try database.write({ db in try ContactTable.delete(db, account: account.id, contact: id) }) else {
      throw .contactRemoved
    }
    reportOthers()
    return references
  }

  package func listActivities(account email: String?) throws(StoreError) -> [Activity] {
    let account = try account(email)
    return try database.read { db in try ActivityTable.fetchAll(db, account: account.id) }
      .sorted { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  package func isPaused(account email: String?) throws(StoreError) -> Bool? {
    let account = try account(email)
    return try database.read { db in try PreferenceTable.fetch(db, account: account.id).isPaused }
  }

  // MARK: - Organisation

  package func organisation() throws(StoreError) -> Organisation? {
    try database.read { db in
      try String.fetchOne(db, sql: "SELECT value FROM fact WHERE name = 'organisation'")
        .flatMap(Organisation.init)
    }
  }

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

  @discardableResult
  package func addNotification(
    _ kind: Notification.Kind, title: String, body: String, account email: String?,
    contact name: String?
  ) throws(StoreError) -> Notification.ID {
    let account = try account(email)
    let message = try NewMessage(title: title, body: body)
    let now = now()
    let number = try database.write { db in
      let contact = try name.map { name in
        try Contact.named(
          name, among: try ContactTable.fetchAll(db, account: account.id, named: name),
          all: { try ContactTable.fetchAll(db, account: account.id).map(\.name) })
      }
      return try NotificationTable.insert(
        db, account: account.id,
        Notification(id: 0, kind: kind, title: message.title, body: message.body, arrivedAt: now, contactID: contact?.id))
    }
    reportOthers()
    return number
  }

  package func notifyEveryone(
    _ kind: Notification.Kind, title: String, body: String
  ) throws(StoreError) -> Int {
    let message = try NewMessage(title: title, body: body)
    let now = now()
    let count = try database.write { db in
      let accounts = try AccountTable.fetchAll(db)
      for account in accounts {
        _ = try NotificationTable.insert(
          db, account: account.id, Notification(id: 0, kind: kind, title: message.title, body: message.body, arrivedAt: now))
      }
      return accounts.count
    }
    if count > 0 { reportOthers() }
    return count
  }

  package func answers(since time: Int?) throws(StoreError) -> [GivenAnswer] {
    try database.read { db in try NotificationTable.fetchAnswers(db, since: time) }
  }

  // MARK: - Content and health

  package func add(_ content: AccountContent, account: Account.ID) throws(StoreError) {
    try database.write { db in try content.insert(db, account: account) }
    reportOthers()
  }

  package func content(of account: Account.ID) throws(StoreError) -> AccountContent {
    try database.read { db in
      let (preferences, isPaused) = try PreferenceTable.fetch(db, account: account)
      return AccountContent(
        contacts: try ContactTable.fetchAll(db, account: account),
        notifications: try NotificationTable.fetchAll(db, account: account),
        answerTimes: try NotificationTable.fetchAnswerTimes(db, account: account),
        activities: try ActivityTable.fetchAll(db, account: account),
        certificates: try CertificateTable.fetchAll(db, account: account),
        preferences: preferences, isPaused: isPaused)
    }
  }

  package func tryWriting() throws(StoreError) {
    // Inserting and deleting a row in one transaction needs the same as any change: lock, log and disk space.
    try database.write { db in
      try db.execute(sql: "INSERT OR REPLACE INTO fact (name, value) VALUES ('trial', '')")
      try db.execute(sql: "DELETE FROM fact WHERE name = 'trial'")
    }
  }

  package func problems() throws(StoreError) -> [String] {
    try database.problems()
  }
}

extension SQLiteStore {
  package func importContacts(
    _ contacts: [Contact], account email: String?, progress: (Int) -> Void
  ) throws(StoreError) -> (added: Int, known: Int) {
    let account = try account(email)
    let added = try database.write { db in
      var known = Set(try ContactTable.fetchAll(db, account: account.id).map(\.withoutID))
      var added = 0
      for contact in contacts where known.insert(contact.withoutID).inserted {
        _ = try ContactTable.insert(db, account: account.id, contact)
        added += 1
        if added.isMultiple(of: StoreLimits.importStep) { progress(added) }
      }
      return added
    }
    if added > 0 { reportOthers() }
    return (added, contacts.count - added)
  }
}

extension Contact {
  fileprivate var withoutID: Contact {
    var copy = self
    copy.id = 0
    return copy
  }
}
