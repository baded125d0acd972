import GRDB
import PeerMentor
import Text

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
