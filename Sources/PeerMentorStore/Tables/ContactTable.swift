import GRDB
import PeerMentor

/// Contacts in the database, in the order of the Norwegian alphabet.
enum ContactTable {
  private static let columns = "id, name, phone, email, address, about"

  static func count(_ db: Database, account: Account.ID) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM contact WHERE account_id = ?"), arguments: [account]
    ) ?? 0
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

  /// The contacts with a name, accents and case aside.
  static func fetchAll(_ db: Database, account: Account.ID, named name: String) throws -> [Contact] {
    try Row.fetchAll(
      db, sql: "SELECT \(columns) FROM contact WHERE account_id = ? AND name_key = ? ORDER BY id",
      arguments: [account, TextKey.name(name)]
    ).map(contact)
  }

  static func fetchPage(_ db: Database, account: Account.ID, _ window: PageWindow) throws -> [Contact] {
    let order = window.fromEnd ? "DESC" : "ASC"
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM contact JOIN (
          SELECT id FROM contact INDEXED BY contact_by_name
          WHERE account_id = ? ORDER BY name_key \(order), id \(order) LIMIT ? OFFSET ?
        ) USING (id) ORDER BY name_key, id
        """)
    return try Row.fetchAll(statement, arguments: [account, window.length, window.offset]).map(contact)
  }

  static func insert(
    _ db: Database, account: Account.ID, name: String, phone: String, email: String, address: String,
    about: String
  ) throws -> Contact.ID {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO contact (account_id, name, name_key, phone, email, address, about) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?)")
    try statement.execute(
      arguments: [account, name, TextKey.name(name), phone, email, address, about])
    return db.lastInsertedRowID
  }

  private static func contact(_ row: Row) -> Contact {
    Contact(
      id: row["id"], name: row["name"], phone: row["phone"], email: row["email"],
      address: row["address"], about: row["about"])
  }
}
