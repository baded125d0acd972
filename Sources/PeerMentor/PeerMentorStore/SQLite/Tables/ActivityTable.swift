import GRDB
import PeerMentor
import Text

/// Activities in the database, the latest day first.
enum ActivityTable {
  private static let columns = "activity.id, kind, day, minutes, note, contact_id, contact.name AS contact_name"
  private static let join = "LEFT JOIN contact ON contact.id = activity.contact_id"
  private static let source = "activity \(join)"

  static func list(account: Account.ID) -> PagedList {
    PagedList(
      columns: columns, table: "activity", joins: join, index: "activity_by_day", key: "day",
      isDescending: true, condition: "account_id = ?1", arguments: [account.databaseValue])
  }

  static func fetch(_ db: Database, account: Account.ID, activity: Activity.ID) throws -> Activity? {
    try Row.fetchOne(
      db, sql: "SELECT \(columns) FROM \(source) WHERE activity.id = ? AND activity.account_id = ?",
      arguments: [activity, account]
    ).map(self.activity)
  }

  /// The latest activities with a contact.
  static func fetchLatest(_ db: Database, account: Account.ID, contact: Contact.ID, limit: Int) throws -> [Activity] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM \(source) WHERE activity.contact_id = ? AND activity.account_id = ? "
        + "ORDER BY day DESC, activity.id DESC LIMIT ?")
    return try Row.fetchAll(statement, arguments: [contact, account, limit]).map(activity)
  }

  /// The first activities from a day on.
  static func fetchUpcoming(
    _ db: Database, account: Account.ID, from day: CalendarDay, limit: Int
  ) throws -> [Activity] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM \(source) WHERE activity.account_id = ? AND day >= ? "
        + "ORDER BY day, activity.id LIMIT ?")
    return try Row.fetchAll(statement, arguments: [account, day.number, limit]).map(activity)
  }

  /// All activities of an account, in the order in which they were added.
  static func fetchAll(_ db: Database, account: Account.ID) throws -> [Activity] {
    try Row.fetchAll(
      db, sql: "SELECT \(columns) FROM \(source) WHERE activity.account_id = ? ORDER BY activity.id",
      arguments: [account]
    ).map(activity)
  }

  @discardableResult
  static func insert(_ db: Database, account: Account.ID, _ activity: Activity) throws -> Activity.ID {
    try db.cachedStatement(
      sql: "INSERT INTO activity (account_id, contact_id, kind, day, minutes, note) VALUES (?, ?, ?, ?, ?, ?)"
    ).execute(
      arguments: [
        account, activity.contactID, activity.kind.rawValue, activity.day.number, activity.minutes,
        activity.note,
      ])
    return db.lastInsertedRowID
  }

  /// Returns whether the activity exists.
  static func update(
    _ db: Database, account: Account.ID, activity id: Activity.ID, to activity: Activity
  ) throws -> Bool {
    try db.execute(
      sql: "UPDATE activity SET contact_id = ?, kind = ?, day = ?, minutes = ?, note = ? "
        + "WHERE id = ? AND account_id = ?",
      arguments: [
        activity.contactID, activity.kind.rawValue, activity.day.number, activity.minutes, activity.note, id,
        account,
      ])
    return db.changesCount > 0
  }

  /// Returns whether the activity existed.
  static func delete(_ db: Database, account: Account.ID, activity: Activity.ID) throws -> Bool {
    try db.execute(sql: "DELETE FROM activity WHERE id = ? AND account_id = ?", arguments: [activity, account])
    return db.changesCount > 0
  }

  static func kind(_ text: String) throws -> Activity.Kind {
    try decoded(text, "kind", of: "an activity")
  }

  static func activity(_ row: Row) throws -> Activity {
    Activity(
      id: row["id"], kind: try kind(row["kind"]), day: CalendarDay(number: row["day"]),
      minutes: row["minutes"], note: row["note"], contactID: row["contact_id"],
      contactName: row["contact_name"])
  }
}
