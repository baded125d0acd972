import AccessibilityTree
import GRDB
import PeerMentor

/// Finds the first row of a list, from one on, whose texts have all of some keys (`SearchKey`).
///
/// The next few rows are looked at one by one; those behind them are found by the index of runs of three letters. Where all
/// keys are shorter, each row is looked at.
struct RowFinder {
  var list: PagedList
  /// The table whose texts count: the list's own, or one that its rows refer to.
  var texts: String
  /// The column of the list's table by which it refers to that.
  var column = "id"
  /// The index of the list's table by that column, of the rows that refer anywhere.
  var index: String?
  /// The row behind which it begins; nil for the beginning.
  var anchor: PagedList.Landmark?

  /// How many rows are looked at one by one.
  private static var nearbyCount: Int { 200 }

  /// - Parameter keys: At least one.
  func find(_ db: Database, _ keys: [String]) throws -> PagedList.Landmark? {
    let text = "CROSS JOIN \(texts)_text AS text ON text.id = \(list.table).\(column)"
    let indexed = keys.filter { $0.unicodeScalars.count >= 3 }.map { "\"\($0)\"" }.joined(separator: " ")
    guard !indexed.isEmpty else {
      return try first(db, "\(list.table) INDEXED BY \(list.index) \(text)", [list.condition, beyond], keys)
    }
    let nearby =
      "SELECT id AS near FROM \(list.table) INDEXED BY \(list.index) WHERE \(list.condition) AND \(beyond) "
      + "ORDER BY \(order) LIMIT \(Self.nearbyCount)"
    let near = try first(db, "(\(nearby)) CROSS JOIN \(list.table) ON \(list.table).id = near \(text)", [], keys)
    guard near == nil, try count(db, nearby) == Self.nearbyCount else { return near }
    let by = index.map { "INDEXED BY \($0)" } ?? ""
    return try first(
      db, "\(texts)_search CROSS JOIN \(list.table) \(by) ON \(list.table).\(column) = \(texts)_search.rowid \(text)",
      [
        "\(texts)_search MATCH ?\(next + 2 + keys.count)", "\(list.table).\(column) IS NOT NULL", list.condition, beyond,
      ], keys, further: [indexed])
  }

  private func count(_ db: Database, _ rows: String) throws -> Int? {
    let values = list.arguments + (anchor.map { [$0.key, $0.id.databaseValue] } ?? [])
    let statement = try db.cachedStatement(sql: "SELECT count(*) FROM (\(rows))")
    return try Int.fetchOne(statement, arguments: StatementArguments(values))
  }

  /// - Parameter further: What the conditions compare with besides the keys, behind them.
  private func first(
    _ db: Database, _ source: String, _ conditions: [String], _ keys: [String], further: [String] = []
  ) throws -> PagedList.Landmark? {
    let held = keys.indices.map { "instr(text.key, ?\(next + 2 + $0)) > 0" }
    let statement = try db.cachedStatement(
      sql: "SELECT \(list.table).\(list.key), \(list.table).id FROM \(source) "
        + "WHERE \((conditions + held).joined(separator: " AND ")) ORDER BY \(order) LIMIT 1")
    let values =
      list.arguments + [anchor?.key ?? .null, (anchor?.id).databaseValue] + (keys + further).map(\.databaseValue)
    return try Row.fetchOne(statement, arguments: StatementArguments(values)).map {
      PagedList.Landmark(place: 0, key: $0[0], id: $0[1])
    }
  }

  /// The number of the first argument after the list's own.
  private var next: Int { list.arguments.count + 1 }

  private var order: String {
    let direction = list.isDescending ? "DESC" : "ASC"
    return "\(list.table).\(list.key) \(direction), \(list.table).id \(direction)"
  }

  private var beyond: String {
    guard anchor != nil else { return "true" }
    let after = list.isDescending ? "<" : ">"
    let (key, id) = ("\(list.table).\(list.key)", "\(list.table).id")
    return "\(key) \(after)= ?\(next) AND (\(key) \(after) ?\(next) OR \(id) \(after) ?\(next + 1))"
  }
}

// MARK: - Requests

extension SQLiteStore {
  func findNotification(
    _ account: Account.ID, _ kind: Notification.Kind?, _ keys: [[String]], _ request: RowRequest
  ) throws(StoreError) -> StoreAnswer {
    try completeSearchTexts()
    return try database.read { db in
      let finder = RowFinder(list: NotificationTable.list(account: account, kind: kind), texts: "notification")
      let (row, page) = try find(db, finder, keys, request, NotificationTable.notification)
      return .foundNotification(kind: kind, number: request.number, row: row, page)
    }
  }

  func findContact(
    _ account: Account.ID, _ search: String, _ keys: [[String]], _ request: RowRequest,
    _ place: ContactListPlace
  ) throws(StoreError) -> StoreAnswer {
    try completeSearchTexts()
    return try database.read { db in
      let finder = RowFinder(list: ContactTable.list(account: account, words: TextKey.words(search)), texts: "contact")
      let (row, page) = try find(db, finder, keys, request, ContactTable.contact)
      return .foundContact(search: search, number: request.number, row: row, page, list: place)
    }
  }

  func findActivity(
    _ account: Account.ID, _ keys: [[String]], _ request: RowRequest
  ) throws(StoreError) -> StoreAnswer {
    try completeSearchTexts()
    return try database.read { db in
      let finder = RowFinder(
        list: ActivityTable.list(account: account), texts: "contact", column: "contact_id", index: "activity_by_contact")
      let (row, page) = try find(db, finder, keys, request, ActivityTable.activity)
      return .foundActivity(number: request.number, row: row, page)
    }
  }

  /// The place of the first row of a list, from one on, whose texts have all keys of one of the lists, and the rows around it.
  private func find<Record>(
    _ db: Database, _ finder: RowFinder, _ keys: [[String]], _ request: RowRequest, _ record: (Row) throws -> Record
  ) throws -> (row: Int?, page: Page<Record>?) where Record: Identifiable, Record.ID == Int64 {
    let list = finder.list
    var finder = finder
    finder.anchor = try list.landmark(db, before: request)
    let found = try keys.compactMap { try finder.find(db, $0) }
    guard let first = found.min(by: list.isBefore) else { return (nil, nil) }
    let page = try page(db, of: list, around: request.start, row: first.id, record)
    return (page.rows.firstIndex { $0.id == first.id }.map { page.start + $0 }, page)
  }
}

extension PagedList {
  /// The row before the first that counts; nil where that is the first of the list.
  fileprivate func landmark(_ db: Database, before request: RowRequest) throws -> Landmark? {
    guard request.start > 0 else { return nil }
    let sql = "SELECT \(key), id FROM \(table)"
    let next = "?\(arguments.count + 1)"
    let byID = try request.after.flatMap { id in
      try Row.fetchOne(
        db.cachedStatement(sql: "\(sql) WHERE \(condition) AND id = \(next)"),
        arguments: StatementArguments(arguments + [id.databaseValue]))
    }
    let order = isDescending ? "DESC" : "ASC"
    let row =
      try byID
      ?? Row.fetchOne(
        db.cachedStatement(
          sql: "\(sql) INDEXED BY \(index) WHERE \(condition) ORDER BY \(key) \(order), id \(order) LIMIT 1 OFFSET \(next)"),
        arguments: StatementArguments(arguments + [(request.start - 1).databaseValue]))
    return row.map { Landmark(place: request.start - 1, key: $0[0], id: $0[1]) }
  }

  /// Whether a row stands before another in the list.
  fileprivate func isBefore(_ one: Landmark, _ other: Landmark) -> Bool {
    isDescending ? isLess(other, one) : isLess(one, other)
  }

  /// By the key, bytes as SQLite compares them, then by the id.
  private func isLess(_ one: Landmark, _ other: Landmark) -> Bool {
    switch (one.key.storage, other.key.storage) {
    case (.int64(let first), .int64(let second)) where first != second: first < second
    case (.string(let first), .string(let second)) where first.utf8.elementsEqual(second.utf8) == false:
      first.utf8.lexicographicallyPrecedes(second.utf8)
    default: one.id < other.id
    }
  }
}

/// The keys that rows are searched by, made where they are missing.
enum SearchTexts {
  /// Whether any is missing, as after a program of an older version has written.
  static func areMissing(_ db: Database) throws -> Bool {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT 1 FROM notification_text INDEXED BY notification_text_missing WHERE key IS NULL
          UNION ALL SELECT 1 FROM contact_text INDEXED BY contact_text_missing WHERE key IS NULL LIMIT 1
          """)) != nil
  }

  /// Makes those that are missing.
  static func complete(_ db: Database) throws {
    guard try areMissing(db) else { return }
    try complete(db, "notification", columns: ["title", "body"])
    try complete(db, "contact", columns: ["name"])
  }

  private static func complete(_ db: Database, _ table: String, columns: [String]) throws {
    let missing = try db.cachedStatement(
      sql: """
        SELECT text.id, \(columns.joined(separator: ", "))
        FROM \(table)_text AS text INDEXED BY \(table)_text_missing JOIN \(table) ON \(table).id = text.id
        WHERE text.key IS NULL LIMIT 1000
        """)
    let update = try db.cachedStatement(sql: "UPDATE \(table)_text SET key = ?, head = ? WHERE id = ?")
    while true {
      let rows = try Row.fetchAll(missing)
      if rows.isEmpty { return }
      for row in rows {
        let keys = columns.indices.map { SearchKey.key(row[$0 + 1] as String) }
        try update.execute(
          arguments: [keys.joined(), keys.first?.unicodeScalars.count ?? 0, row[0] as Int64])
      }
    }
  }
}

extension SQLiteStore {
  /// Makes keys that a program of an older version has left out.
  func completeSearchTexts() throws(StoreError) {
    guard try database.read(SearchTexts.areMissing) else { return }
    try database.write { _ in }
  }
}
