import Foundation
import GRDB
import PeerMentor
import PeerMentorStore
import Text

/// A change that waits on this machine until it can be sent.
struct QueuedChange: Hashable, Sendable {
  /// Its place in the order in which changes were made.
  var number: Int64
  /// What the server knows it by, so that it is made once.
  var key: UUID
  var change: Change
  /// Of choices, those before.
  var base: Preferences?
  /// What its owner is told when it has been made; nil where it is made as it was meant.
  var conflict: RejectedChange?
  /// Whether the draft of its form stays: it is not the form that was filled in.
  var sparesDraft = false

  /// The id of the activity that it adds, until it is sent; nil for other changes.
  var addedID: Activity.ID? {
    if case .saveActivity(.new, _) = change { -number } else { nil }
  }
}

/// The changes of one account that wait on this machine until its server can be reached.
///
/// They are in the machine's own record (`LocalRecord`), which nobody else can read, and are on disk when `add` returns.
/// All sessions of the account here share them. What has been sent is overwritten.
struct OfflineQueue: Sendable {
  private let record: LocalRecord
  /// The store's own mark: a database that was made anew under the same name is another one.
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

  /// Whether any does.
  func isEmpty() throws(StoreError) -> Bool { try changes().isEmpty }

  /// The first one.
  func first() throws(StoreError) -> QueuedChange? { try changes().first }

  /// Adds a change behind those that wait, and takes away those that it makes needless.
  ///
  /// - Returns: How many wait now.
  ///
  /// - Parameter base: Of choices, those before; of several that follow each other, those before the first count.
  func add(_ change: Change, key: UUID, base: Preferences? = nil) throws(StoreError) -> Int {
    return try record.write { db in
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

  /// Puts what can still be made in place of a change, under the same key.
  func replace(_ kept: QueuedChange) throws(StoreError) {
    let json = try Self.json(of: kept.change, base: kept.base)
    try record.write { db in
      try db.execute(
        sql: "UPDATE kept_change SET request = ?, conflict = ?, spares_draft = ? WHERE number = ?",
        arguments: [json, kept.conflict?.rawValue, kept.sparesDraft, kept.number])
    }
  }

  /// Takes a change away: it has been made, or there is nothing left of it to be made.
  ///
  /// - Parameter id: The server's, of an activity that it has added: what waits behind it is about that one.
  func remove(_ kept: QueuedChange, addedAs id: Activity.ID? = nil) throws(StoreError) {
    try record.write { db in
      try delete(db, kept.number)
      guard let id, let addedID = kept.addedID else { return }
      for later in try fetch(db) {
        let change = later.change.naming([addedID: id])
        guard change != later.change else { continue }
        try db.execute(
          sql: "UPDATE kept_change SET request = ? WHERE number = ?",
          arguments: [try Self.json(of: change, base: later.base), later.number])
      }
    }
  }

  /// Takes all away, as where the account is gone.
  func removeAll() throws(StoreError) {
    try record.write { db in
      for table in ["kept_change", "refused_change"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE store = ? AND account = ?", arguments: [store, account])
      }
    }
  }

  // MARK: - Refused

  /// Takes a change away that the server refuses for good, so that it keeps none behind it waiting; what was written
  /// stays (`refused`).
  func setAside(_ kept: QueuedChange) throws(StoreError) {
    let json = kept.change.written == nil ? nil : try Self.json(of: kept.change, base: nil)
    try record.write { db in
      if let json {
        try db.execute(
          sql: "INSERT INTO refused_change (store, account, request) VALUES (?, ?, ?)", arguments: [store, account, json])
      }
      try delete(db, kept.number)
    }
  }

  /// What was written and refused, the oldest first, each with its number.
  func refused() throws(StoreError) -> [(number: Int64, change: Change)] {
    try record.write { db in
      let sql = "SELECT number, request FROM refused_change WHERE store = ? AND account = ? ORDER BY number"
      return try GRDB.Row.fetchAll(db, sql: sql, arguments: [store, account]).compactMap { row in
        Self.record(row["request"]).map { (row["number"], $0.change) }
      }
    }
  }

  /// Takes away what was refused: it has been saved in another form, or thrown away.
  func removeRefused(_ number: Int64) throws(StoreError) {
    try record.write { db in
      try db.execute(sql: "DELETE FROM refused_change WHERE number = ?", arguments: [number])
    }
  }

  /// All that this program can send, in their order.
  func changes() throws(StoreError) -> [QueuedChange] {
    try record.write { db in try fetch(db) }
  }

  /// What this program cannot read, a later version's say, waits for that.
  private func fetch(_ db: Database) throws -> [QueuedChange] {
    let rows = try GRDB.Row.fetchAll(
      db,
      sql: "SELECT number, key, request, conflict, spares_draft FROM kept_change WHERE store = ? AND account = ? "
        + "ORDER BY number", arguments: [store, account])
    return rows.compactMap { row in
      let (key, json, conflict): (String, String, String?) = (row["key"], row["request"], row["conflict"])
      guard let key = UUID(uuidString: key), let record = Self.record(json) else { return nil }
      return QueuedChange(
        number: row["number"], key: key, change: record.change, base: record.before, conflict: conflict.flatMap(RejectedChange.init),
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

  private static func record(_ json: String) -> OfflineQueueRecord? { try? decodedJSON(OfflineQueueRecord.self, from: Data(json.utf8)) }
}

/// A change as a row has it: as its JSON, with the choices before it as one field more.
struct OfflineQueueRecord: Codable, Hashable, Sendable {
  var change: Change
  /// What was chosen before, as far as this machine knew: what is the same was not chosen now. Nil for other changes.
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
