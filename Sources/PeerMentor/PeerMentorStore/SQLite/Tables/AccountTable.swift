import GRDB
import PeerMentor

/// Accounts in the database.
enum AccountTable {
  private static let columns = "id, email, name, organisation, is_demo"

  static func fetchAll(_ db: Database) throws -> [Account] {
    try Row.fetchAll(db, sql: "SELECT \(columns) FROM account ORDER BY email_key").map(account)
  }

  static func exists(_ db: Database, account: Account.ID) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM account WHERE id = ?")
    return try Int.fetchOne(statement, arguments: [account]) != nil
  }

  static func fetch(_ db: Database, email: String) throws -> Account? {
    try Row.fetchOne(
      db, sql: "SELECT \(columns) FROM account WHERE email_key = ?", arguments: [TextKey.email(email)]
    ).map(account)
  }

  static func fetchPassword(_ db: Database, account: Account.ID) throws -> PasswordRecord? {
    let row = try Row.fetchOne(
      db,
      sql: "SELECT password_algorithm, password_salt, password_n, password_r, password_p, password_hash "
        + "FROM account WHERE id = ?",
      arguments: [account])
    guard let row else { return nil }
    return PasswordRecord(algorithm: row[0], salt: row[1], n: row[2], r: row[3], p: row[4], hash: row[5])
  }

  static func insert(
    _ db: Database, email: String, name: String, organisation: Organisation, isDemo: Bool,
    password: PasswordRecord
  ) throws -> Account {
    try db.execute(
      sql: """
        INSERT INTO account (email, email_key, name, organisation, is_demo, password_algorithm,
          password_salt, password_n, password_r, password_p, password_hash)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        email, TextKey.email(email), name, organisation.rawValue, isDemo, password.algorithm,
        password.salt, password.n, password.r, password.p, password.hash,
      ])
    return Account(id: db.lastInsertedRowID, email: email, name: name, organisation: organisation, isDemo: isDemo)
  }

  /// - Throws: Where the account is gone, so that nobody is told of a password that nobody has.
  package static func setPassword(_ db: Database, account: Account.ID, _ password: PasswordRecord) throws {
    try db.execute(
      sql: """
        UPDATE account SET password_algorithm = ?, password_salt = ?, password_n = ?, password_r = ?,
          password_p = ?, password_hash = ?
        WHERE id = ?
        """,
      arguments: [
        password.algorithm, password.salt, password.n, password.r, password.p, password.hash, account,
      ])
    guard db.changesCount > 0 else {
      throw StoreError(
        .noSuchAccount, "the account was removed meanwhile; see earshot account list",
        nb: "kontoen ble fjernet i mellomtiden; se earshot account list")
    }
  }

  static func delete(_ db: Database, account: Account.ID) throws {
    try db.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [account])
  }

  private static func account(_ row: Row) throws -> Account {
    Account(
      id: row["id"], email: row["email"], name: row["name"],
      organisation: try decoded(row["organisation"], "organisation", of: "an account"), isDemo: row["is_demo"])
  }
}
