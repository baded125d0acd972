import Foundation
import GRDB
import PeerMentor
import PeerMentorStore
import Text

/// A change that is queued on this machine.
struct QueuedChange: Hashable, Sendable {
  /// Its position in the order in which changes were made.
  var number: Int64
  /// The key by which the server recognises it, so that it is made once.
  var key: UUID
  var change: Change
  /// The settings before a change of settings.
  var base: Preferences?
  /// The conflict to announce to its owner when it has been made; nil where it is made unaltered.
  var conflict: RejectedChange?
  /// Whether the form's draft stays, because it is not the form that was filled in.
  var sparesDraft = false

  /// The id of the activity that it adds, until it is sent; nil for other changes.
  var addedID: Activity.ID? {
    if case .saveActivity(.new, _) = change { -number } else { nil }
  }
}

/// The changes of one account that are queued on this machine until its server can be reached.
///
/// They are in the machine's own record (`LocalRecord`), which nobody else can read, and are on disk when `add` returns.
/// All sessions of the account on this machine share them. Sent changes are overwritten.
struct OfflineQueue: Sendable {
  private let record: LocalRecord
  /// The store's own id: a new database of the same name is another store.
  private let store: String
  private let account: Account.ID

  init(of account: Account.ID, in store: String, record: LocalRecord) {
    (self.account, self.store, self.record) = (account, store, record)
  }

  static let tables = """
    CREATE TABLE IF NOT EXISTS kept_change (
      number INTEGER PRIMARY KEY AUTOINCREMENT, store TEXT NOT NULL, account INTEGER NOT NULL, key TEXT NOT NULL,
      request TEXT NOT NULL, conflict TEXT, spares_draft INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX IF NOT EXISTS kept_change_by_account ON kept_change (store, account, number);
    CREATE TABLE IF NOT EXISTS refused_change (
      number INTEGER PRIMARY KEY AUTOINCREMENT, store TEXT NOT NULL, account INTEGER NOT NULL, request TEXT NOT NULL
    ) STRICT;
    """

  /// Whether no change is queued.
  func isEmpty() throws(StoreError) -> Bool { try changes().isEmpty }

  /// The first queued change.
  func first() throws(StoreError) -> QueuedChange? { try changes().first }

  /// Adds a change behind the queued ones, and removes those that it supersedes.
  ///
  /// - Returns: The number of queued changes now.
  ///
  /// - Parameter base: The settings before a change of settings; of several in a row, those before the first one.
  func add(_ change: Change, key: UUID, base: Preferences? = nil) throws(StoreError) -> Int {
    try record.write { db in
      var base = base
      for older in try fetch(db) where change.supersedes(older.change) {
        base = older.base ?? base
        try delete(db, older.number)
      }
      let json = try Self.json(of: change, base: base)
      try db.execute(
        sql: "INSERT INTO kept_change (store, account, key, request) VALUES (?, ?, ?, ?)",
        arguments: [store, account, key.uuidString, json])
      return try fetch(db).count
    }
  }

  /// Replaces a change by the part of it that can still be made, under the same key.
  func replace(_ queued: QueuedChange) throws(StoreError) {
    let json = try Self.json(of: queued.change, base: queued.base)
    try record.write { db in
      try db.execute(
        sql: "UPDATE kept_change SET request = ?, conflict = ?, spares_draft = ? WHERE number = ?",
        arguments: [json, queued.conflict?.rawValue, queued.sparesDraft, queued.number])
    }
  }

  /// Removes a change that has been made, or of which nothing is left to make.
  ///
  /// - Parameter id: The server's id of an activity that it has added: later changes of the activity then use that id.
  func remove(_ queued: QueuedChange, addedAs id: Activity.ID? = nil) throws(StoreError) {
    try record.write { db in
      try delete(db, queued.number)
      guard let id, let addedID = queued.addedID else { return }
      for later in try fetch(db) {
        let change = later.change.naming([addedID: id])
        guard change != later.change else { continue }
        try db.execute(
          sql: "UPDATE kept_change SET request = ? WHERE number = ?",
          arguments: [try Self.json(of: change, base: later.base), later.number])
      }
    }
  }

  /// Removes all changes, for example of a removed account.
  func removeAll() throws(StoreError) {
    try record.write { db in
      for table in ["kept_change", "refused_change"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE store = ? AND account = ?", arguments: [store, account])
      }
    }
  }

  // MARK: - Refused

  /// Removes a change that the server refuses permanently, so that
  /// it does not block those behind it; its text stays (`refused`).
  func setAside(_ queued: QueuedChange) throws(StoreError) {
    let json = queued.change.written == nil ? nil : try Self.json(of: queued.change, base: nil)
    try record.write { db in
      if let json {
        try db.execute(
          sql: "INSERT INTO refused_change (store, account, request) VALUES (?, ?, ?)", arguments: [store, account, json])
      }
      try delete(db, queued.number)
    }
  }

  /// The refused texts, the oldest first, each with its number.
  func refused() throws(StoreError) -> [(number: Int64, change: Change)] {
    try record.write { db in
      let sql = "SELECT number, request FROM refused_change WHERE store = ? AND account = ? ORDER BY number"
      return try GRDB.Row.fetchAll(db, sql: sql, arguments: [store, account]).compactMap { row in
        Self.record(row["request"]).map { (row["number"], $0.change) }
      }
    }
  }

  /// Removes a refused text that has been saved in another form, or discarded.
  func removeRefused(_ number: Int64) throws(StoreError) {
    try record.write { db in
      try db.execute(sql: "DELETE FROM refused_change WHERE number = ?", arguments: [number])
    }
  }

  /// The changes that this program can send, in order.
  func changes() throws(StoreError) -> [QueuedChange] {
    try record.write { db in try fetch(db) }
  }

  /// A change that this program cannot read, such as a later version's, stays queued for that version.
  private func fetch(_ db: Database) throws -> [QueuedChange] {
    let rows = try GRDB.Row.fetchAll(
      db,
      sql: "SELECT number, key, request, conflict, spares_draft FROM kept_change WHERE store = ? AND account = ? "
        + "ORDER BY number", arguments: [store, account])
    return rows.compactMap { row in
      let (key, json, conflict): (String, String, String?) = (row["key"], row["request"], row["conflict"])
      guard let key = UUID(uuidString: key), let record = Self.record(json) else { return nil }
      return QueuedChange(
        number: row["number"], key: key, change: record.change, base: record.before,
        conflict: conflict.flatMap(RejectedChange.init),
        sparesDraft: row["spares_draft"])
    }
  }

  private func delete(_ db: Database, _ number: Int64) throws {
    try db.execute(sql: "DELETE FROM kept_change WHERE number = ?", arguments: [number])
  }

  private static func json(of change: Change, base: Preferences?) throws(StoreError) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(OfflineQueueRecord(change: change, before: base)), as: UTF8.self)
    } catch {
      throw StoreError(.invalidValue, "this change cannot be kept: \(error)")
    }
  }

  private static func record(_ json: String) -> OfflineQueueRecord? {
    try? decodedJSON(OfflineQueueRecord.self, from: Data(json.utf8))
  }
}

/// A change as stored in a row: its JSON, with the earlier settings as an additional field.
struct OfflineQueueRecord: Codable, Hashable, Sendable {
  var change: Change
  /// The settings before, as far as this machine knew: equal values were not changed now. Nil for other changes.
  var before: Preferences?

  private enum Field: CodingKey { case before }

  init(change: Change, before: Preferences?) {
    self.change = change
    if case .savePreferences = change { self.before = before }
  }

  init(from decoder: any Decoder) throws {
    change = try Change(from: decoder)
    before = try decoder.container(keyedBy: Field.self).decodeIfPresent(Preferences.self, forKey: .before)
  }

  func encode(to encoder: any Encoder) throws {
    try change.encode(to: encoder)
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encodeIfPresent(before, forKey: .before)
  }
}
