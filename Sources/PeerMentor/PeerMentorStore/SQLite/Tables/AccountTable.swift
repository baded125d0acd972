import GRDB
import PeerMentor
import Text

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

/// The owner's settings of an account, and whether they have paused
/// their duty; one row per account, missing until a setting is chosen.
enum PreferenceTable {
  static func fetch(_ db: Database, account: Account.ID) throws -> (Preferences, isPaused: Bool) {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT silenced_kinds, reads_bodies, idle_minutes, offers_address, is_paused FROM preference "
          + "WHERE account_id = ?"),
      arguments: [account])
    guard let row else { return (Preferences(), false) }
    let silenced: String = row["silenced_kinds"]
    let kinds = silenced.split(separator: " ").compactMap { Notification.Kind(rawValue: String($0)) }
    return (
      Preferences(
        silencedKinds: Set(kinds), readsBodies: row["reads_bodies"], idleMinutes: row["idle_minutes"],
        offersAddress: row["offers_address"]),
      row["is_paused"]
    )
  }

  static func save(_ db: Database, account: Account.ID, _ preferences: Preferences) throws {
    let kinds = Notification.Kind.allCases.filter(preferences.silencedKinds.contains).map(\.rawValue)
    try db.execute(
      sql: """
        INSERT INTO preference (account_id, silenced_kinds, reads_bodies, idle_minutes, offers_address)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (account_id) DO UPDATE SET silenced_kinds = excluded.silenced_kinds,
          reads_bodies = excluded.reads_bodies, idle_minutes = excluded.idle_minutes,
          offers_address = excluded.offers_address
        """,
      arguments: [
        account, kinds.joined(separator: " "), preferences.readsBodies, preferences.idleMinutes,
        preferences.offersAddress,
      ])
  }

  static func setPaused(_ db: Database, account: Account.ID, _ isPaused: Bool) throws {
    try db.execute(
      sql: """
        INSERT INTO preference (account_id, is_paused) VALUES (?, ?)
        ON CONFLICT (account_id) DO UPDATE SET is_paused = excluded.is_paused
        """,
      arguments: [account, isPaused])
  }
}

/// Certificates in the database, by the day they expire.
enum CertificateTable {
  static func fetchAll(_ db: Database, account: Account.ID) throws -> [Certificate] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT id, name, expires_on FROM certificate WHERE account_id = ? ORDER BY expires_on, id"),
      arguments: [account]
    ).map {
      Certificate(id: $0["id"], name: $0["name"], expires: CalendarDay(number: $0["expires_on"]))
    }
  }

  static func insert(
    _ db: Database, account: Account.ID, name: String, expires: CalendarDay
  ) throws {
    try db.execute(
      sql: "INSERT INTO certificate (account_id, name, expires_on) VALUES (?, ?, ?)",
      arguments: [account, name, expires.number])
  }
}

/// Decodes an enumeration from its raw value in the database.
///
/// - Parameters:
///   - field: The name of the field, for the error: `kind`.
///   - record: The record of the field: `an activity`.
/// - Throws: Where the value is unknown, as in a database that is damaged or from another version.
func decoded<Value: RawRepresentable<String>>(
  _ text: String, _ field: String, of record: String
) throws(StoreError) -> Value {
  if let value = Value(rawValue: text) { return value }
  throw StoreError(
    .damaged, "cannot read \(record): its \(field) '\(text)' is unknown; restore the database from a copy")
}
