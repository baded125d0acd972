import GRDB
import PeerMentor

/// Contacts in the database, in the order of the Norwegian alphabet.
enum ContactTable {
  private static let columns = "id, name, phone, email, address, about"

  /// The contacts whose name contains all the words.
  ///
  /// A name's key is in the index, so only matching rows are read; ten thousand keys are searched in a few milliseconds.
  static func list(account: Account.ID, words: [String] = []) -> PagedList {
    let conditions = words.indices.map { "instr(name_key, ?\($0 + 2)) > 0" }
    return PagedList(
      columns: columns, table: "contact", index: "contact_by_name", key: "name_key",
      condition: (["account_id = ?1"] + conditions).joined(separator: " AND "),
      arguments: [account.databaseValue] + words.map(\.databaseValue))
  }

  static func fetch(_ db: Database, account: Account.ID, contact: Contact.ID) throws -> Contact? {
    try Row.fetchOne(
      db, sql: "SELECT \(columns) FROM contact WHERE account_id = ? AND id = ?",
      arguments: [account, contact]
    ).map(self.contact)
  }

  static func fetchAll(_ db: Database, account: Account.ID) throws -> [Contact] {
    try Row.fetchAll(
      db, sql: "SELECT \(columns) FROM contact WHERE account_id = ? ORDER BY name_key, id",
      arguments: [account]
    ).map(contact)
  }

  /// The contacts with a name; accents and case do not matter.
  static func fetchAll(_ db: Database, account: Account.ID, named name: String) throws -> [Contact] {
    try Row.fetchAll(
      db, sql: "SELECT \(columns) FROM contact WHERE account_id = ? AND name_key = ? ORDER BY id",
      arguments: [account, TextKey.name(name)]
    ).map(contact)
  }

  /// Adds a contact and returns the id that it gets.
  static func insert(_ db: Database, account: Account.ID, _ contact: Contact) throws -> Contact.ID {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO contact (account_id, name, name_key, phone, email, address, about) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?)")
    try statement.execute(
      arguments: [
        account, contact.name, TextKey.name(contact.name), contact.phone, contact.email, contact.address,
        contact.about,
      ])
    return db.lastInsertedRowID
  }

  /// Replaces the fields of a contact; returns whether it is there.
  static func update(_ db: Database, account: Account.ID, _ contact: Contact) throws -> Bool {
    try db.execute(
      sql: "UPDATE contact SET name = ?, name_key = ?, phone = ?, email = ?, address = ?, about = ? "
        + "WHERE account_id = ? AND id = ?",
      arguments: [
        contact.name, TextKey.name(contact.name), contact.phone, contact.email, contact.address, contact.about, account,
        contact.id,
      ])
    return db.changesCount > 0
  }

  /// Removes a contact; returns what referred to it, nil where it is not there.
  static func delete(_ db: Database, account: Account.ID, contact: Contact.ID) throws -> ContactReferences? {
    let references = try references(db, account: account, contact: contact)
    try db.execute(sql: "DELETE FROM contact WHERE account_id = ? AND id = ?", arguments: [account, contact])
    return db.changesCount > 0 ? references : nil
  }

  /// The numbers of records that refer to a contact.
  static func references(_ db: Database, account: Account.ID, contact: Contact.ID) throws -> ContactReferences {
    func count(_ table: String) throws -> Int {
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \(table) WHERE account_id = ? AND contact_id = ?", arguments: [account, contact]) ?? 0
    }
    return ContactReferences(
      notifications: try count("notification"), activities: try count("activity"),
      drafts: try count("activity_draft") + count("contact_draft"))
  }

  static func contact(_ row: Row) -> Contact {
    Contact(
      id: row["id"], name: row["name"], phone: row["phone"], email: row["email"],
      address: row["address"], about: row["about"])
  }
}

/// Drafts of forms of contacts: of each form at most one for each running session, as in `DraftTable`.
struct ContactDraftTable {
  /// The sessions of the drafts, including the store's own.
  let sessions: DraftSessions

  /// A draft, and its place when it was read.
  struct Draft: Hashable {
    var contact: Contact.ID?
    var fields: ContactFields
    var place: DraftTable.Place
  }

  /// The drafts that a session continues, at most one for each form: its own, or the newest of sessions that have ended.
  func fetchAll(_ db: Database, account: Account.ID) throws -> [Draft] {
    let columns = ContactField.allCases.map(\.rawValue).joined(separator: ", ")
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, contact_id, session, \(columns) FROM contact_draft WHERE account_id = ? ORDER BY id DESC",
      arguments: [account])
    var found: [Contact.ID?: Draft] = [:]
    for row in rows where !sessions.isOther(row["session"]) {
      let contact: Contact.ID? = row["contact_id"]
      guard found[contact] == nil || sessions.isOwn(row["session"]) else { continue }
      var fields = ContactFields()
      for field in ContactField.allCases { fields[field] = row[field.rawValue] }
      found[contact] = Draft(
        contact: contact, fields: fields, place: DraftTable.Place(row: row["id"], session: row["session"]))
    }
    return Array(found.values)
  }

  /// Saves a draft in place of the session's own, and of the one that it continued; one without fields is only deleted.
  func save(
    _ db: Database, account: Account.ID, contact: Contact.ID?, _ fields: ContactFields, instead place: DraftTable.Place?
  ) throws {
    try delete(db, account: account, contact: contact, andAt: place)
    guard fields != ContactFields() else { return }
    let columns = ContactField.allCases
    try db.execute(
      sql: "INSERT INTO contact_draft (account_id, contact_id, session, \(columns.map(\.rawValue).joined(separator: ", "))) "
        + "VALUES (?, ?, ?\(String(repeating: ", ?", count: columns.count)))",
      arguments: [account, contact, sessions.own] + StatementArguments(columns.map { fields[$0] }))
  }

  /// Deletes the session's own draft, and the one that it continued, unless another session has taken that one.
  func delete(_ db: Database, account: Account.ID, contact: Contact.ID?, andAt place: DraftTable.Place?) throws {
    try db.execute(
      sql: "DELETE FROM contact_draft WHERE account_id = ? AND ifnull(contact_id, 0) = ifnull(?, 0) "
        + "AND (session IS ? OR id = ? AND session IS ?)",
      arguments: [account, contact, sessions.own, place?.row, place?.session])
  }
}
