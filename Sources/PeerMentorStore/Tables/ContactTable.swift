import GRDB
import PeerMentor

/// Contacts in the database, in the order of the Norwegian alphabet.
enum ContactTable {
  private static let columns = "id, name, phone, email, address, about"

  /// How many there are whose name holds every one of the words.
  static func count(_ db: Database, account: Account.ID, words: [String] = []) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT count(*) FROM contact INDEXED BY contact_by_name WHERE \(condition(words))"),
      arguments: [account] + StatementArguments(words)) ?? 0
  }

  /// The condition on a name's key. A key lies in the index, so no row is looked at that is not found; ten
  /// thousand keys are searched in a few milliseconds.
  private static func condition(_ words: [String]) -> String {
    (["account_id = ?"] + words.map { _ in "instr(name_key, ?) > 0" }).joined(separator: " AND ")
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

  /// A page of those whose name holds every one of the words, found by walking the index alone, from its
  /// nearer end.
  static func fetchPage(
    _ db: Database, account: Account.ID, words: [String] = [], _ window: PageWindow
  ) throws -> [Contact] {
    let order = window.fromEnd ? "DESC" : "ASC"
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM contact JOIN (
          SELECT id FROM contact INDEXED BY contact_by_name
          WHERE \(condition(words)) ORDER BY name_key \(order), id \(order) LIMIT ? OFFSET ?
        ) USING (id) ORDER BY name_key, id
        """)
    let arguments: StatementArguments =
      [account] + StatementArguments(words) + [window.length, window.offset]
    return try Row.fetchAll(statement, arguments: arguments).map(contact)
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
