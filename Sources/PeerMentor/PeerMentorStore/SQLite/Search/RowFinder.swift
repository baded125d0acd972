import GRDB
import PeerMentor

/// A list whose rows can be looked for by what they hold.
protocol SearchedList {
  associatedtype Condition

  /// The rows, and their order.
  var list: PagedList { get }
  /// What a row's texts must be like; nil where they do not matter.
  func text(_ condition: Condition) -> (condition: TextCondition, isHeadOnly: Bool)?
  /// What else a row must be like, in SQL; empty for nothing.
  func properties(_ condition: Condition) -> String
  /// What the texts must be like of a row that it points at; nil where they do not matter, as where its own do.
  func pointedAt(_ condition: Condition) -> PointedText?
  /// The index that leads to the fewest rows besides those that are not like that.
  func index(_ condition: Condition) -> String
}

extension SearchedList {
  func pointedAt(_ condition: Condition) -> PointedText? { nil }
}

/// What the texts must be like of a row of another table, of the same account.
struct PointedText {
  var table: String
  /// The column that points at it.
  var column: String
  /// The index of the rows that point anywhere, by that column.
  var index: String
  var condition: TextCondition
}

/// Finds the first row of a list, from one on, that meets a condition.
///
/// A text of three letters and more is found by the index of such runs, and that of a row that is pointed at by the index
/// of those that point, once a look at the next few rows has shown that not many have it and that there are more of them;
/// anything else by walking those rows that an index leads to.
struct RowFinder<Searched: SearchedList> {
  var searched: Searched
  /// The row behind which it begins; nil for the beginning.
  var anchor: PagedList.Landmark?

  private var list: PagedList { searched.list }

  /// How many rows are looked at one by one.
  private static var nearbyCount: Int { 200 }

  func find(_ db: Database, _ condition: Searched.Condition) throws -> PagedList.Landmark? {
    let properties = searched.properties(condition).isEmpty ? [] : [searched.properties(condition)]
    if let pointedAt = searched.pointedAt(condition) { return try find(db, pointedAt, properties) }
    let text = searched.text(condition)
    let wanted = properties + (text.map { [sql($0.condition, isHeadOnly: $0.isHeadOnly)] } ?? [])
    guard let text, text.condition.key.unicodeScalars.count >= 3 else {
      let join = text == nil ? "" : "CROSS JOIN \(list.table)_text AS text ON text.id = \(list.table).id"
      return try first(
        db, "\(list.table) INDEXED BY \(searched.index(condition)) \(join)", [list.condition, beyond] + wanted,
        text?.condition)
    }
    let texts = "CROSS JOIN \(list.table)_text AS text ON text.id = "
    let near = try first(db, "\(nearby) \(texts) near", wanted, text.condition)
    guard try near == nil && isMoreThanNearby(db) else { return near }
    let search = "\(list.table)_search"
    return try first(
      db, "\(search) CROSS JOIN \(list.table) ON \(list.table).id = \(search).rowid \(texts) \(search).rowid",
      ["\(search) MATCH ?\(next + 3)", list.condition, beyond] + wanted, text.condition,
      further: ["\"\(text.condition.key)\"".databaseValue])
  }

  /// By the text of the row that it points at.
  private func find(_ db: Database, _ pointedAt: PointedText, _ properties: [String]) throws -> PagedList.Landmark? {
    let column = "\(list.table).\(pointedAt.column)"
    let wanted = sql(pointedAt.condition, isHeadOnly: false)
    let near = try first(
      db, "\(nearby) CROSS JOIN \(pointedAt.table)_text AS text ON text.id = \(column)", [wanted] + properties,
      pointedAt.condition)
    guard try near == nil && isMoreThanNearby(db) else { return near }
    let those =
      "(SELECT text.id AS that FROM \(pointedAt.table)_text AS text JOIN \(pointedAt.table) AS other ON other.id = text.id "
      + "WHERE other.account_id = ?1 AND \(wanted))"
    return try first(
      db, "\(those) CROSS JOIN \(list.table) INDEXED BY \(pointedAt.index) ON \(column) = that",
      ["\(column) IS NOT NULL", list.condition, beyond] + properties, pointedAt.condition)
  }

  /// The next few rows.
  private var nearby: String { "\(nextFew) CROSS JOIN \(list.table) ON \(list.table).id = near" }

  private var nextFew: String {
    "(SELECT id AS near FROM \(list.table) INDEXED BY \(list.index) WHERE \(list.condition) AND \(beyond) "
      + "ORDER BY \(order) LIMIT \(Self.nearbyCount))"
  }

  /// Whether there are more rows than the next few.
  private func isMoreThanNearby(_ db: Database) throws -> Bool {
    let values = list.arguments + (anchor.map { [$0.key, $0.id.databaseValue] } ?? [])
    let statement = try db.cachedStatement(sql: "SELECT count(*) FROM \(nextFew)")
    return try Int.fetchOne(statement, arguments: StatementArguments(values)) == Self.nearbyCount
  }

  private func first(
    _ db: Database, _ source: String, _ conditions: [String], _ text: TextCondition?, further: [DatabaseValue] = []
  ) throws -> PagedList.Landmark? {
    let sql =
      "SELECT \(list.key), \(list.table).id FROM \(source) WHERE \(conditions.joined(separator: " AND ")) "
      + "ORDER BY \(order) LIMIT 1"
    let statement = try db.cachedStatement(sql: sql)
    let values =
      list.arguments + [anchor?.key ?? .null, (anchor?.id).databaseValue, (text?.key).databaseValue] + further
    // Each kind of query takes as many of them as it names.
    let taken = (0..<values.count).last { sql.contains("?\($0 + 1)") }.map { $0 + 1 } ?? 0
    return try Row.fetchOne(statement, arguments: StatementArguments(values.prefix(taken))).map {
      PagedList.Landmark(place: 0, key: $0[0], id: $0[1])
    }
  }

  /// The number of the first argument after the list's own: the key of the anchor, its id, the text.
  private var next: Int { list.arguments.count + 1 }

  private var order: String {
    let direction = list.isDescending ? "DESC" : "ASC"
    return "\(list.key) \(direction), \(list.table).id \(direction)"
  }

  private var beyond: String {
    guard anchor != nil else { return "true" }
    let after = list.isDescending ? "<" : ">"
    return "\(list.key) \(after)= ?\(next) AND (\(list.key) \(after) ?\(next) OR \(list.table).id \(after) ?\(next + 1))"
  }

  private func sql(_ condition: TextCondition, isHeadOnly: Bool) -> String {
    let key = isHeadOnly ? "substr(text.key, 1, text.head)" : "text.key"
    let wanted = "?\(next + 2)"
    let count = condition.key.unicodeScalars.count
    return switch (condition.isAtStart, condition.isAtEnd) {
    case (true, true): "\(key) = \(wanted)"
    case (true, false): "substr(\(key), 1, \(count)) = \(wanted)"
    case (false, true): "substr(\(key), -\(count)) = \(wanted)"
    case (false, false): "instr(\(key), \(wanted)) > 0"
    }
  }
}

// MARK: - Requests

extension SQLiteStore {
  func findNotification(
    _ account: Account.ID, _ kind: Notification.Kind?, _ conditions: [NotificationCondition], _ request: RowRequest
  ) throws(StoreError) -> StoreAnswer {
    try completeSearchTexts()
    return try database.read { db in
      let searched = NotificationSearch(list: NotificationTable.list(account: account, kind: kind))
      let (row, page) = try find(db, searched, conditions, request, NotificationTable.notification)
      return .foundNotification(kind: kind, number: request.number, row: row, page)
    }
  }

  func findContact(
    _ account: Account.ID, _ search: String, _ conditions: [TextCondition], _ request: RowRequest,
    _ place: ContactListPlace
  ) throws(StoreError) -> StoreAnswer {
    try completeSearchTexts()
    return try database.read { db in
      let searched = ContactSearch(list: ContactTable.list(account: account, words: TextKey.words(search)))
      let (row, page) = try find(db, searched, conditions, request, ContactTable.contact)
      return .foundContact(search: search, number: request.number, row: row, page, list: place)
    }
  }

  func findActivity(
    _ account: Account.ID, _ conditions: [ActivityCondition], _ request: RowRequest
  ) throws(StoreError) -> StoreAnswer {
    try completeSearchTexts()
    return try database.read { db in
      let searched = ActivitySearch(list: ActivityTable.list(account: account))
      let (row, page) = try find(db, searched, conditions, request, ActivityTable.activity)
      return .foundActivity(number: request.number, row: row, page)
    }
  }

  /// The place of the first row of a list, from one on, that meets one of the conditions, and the rows around it.
  private func find<Searched: SearchedList, Record>(
    _ db: Database, _ searched: Searched, _ conditions: [Searched.Condition], _ request: RowRequest,
    _ record: (Row) throws -> Record
  ) throws -> (row: Int?, page: Page<Record>?) where Record: Identifiable, Record.ID == Int64 {
    let list = searched.list
    let finder = RowFinder(searched: searched, anchor: try list.landmark(db, before: request))
    let found = try conditions.compactMap { try finder.find(db, $0) }
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
