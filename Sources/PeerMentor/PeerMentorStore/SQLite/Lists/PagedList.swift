import GRDB

/// A list that is fetched page by page: rows of a table in the total order of one of its indexes.
///
/// A page is found by stepping through the index alone: from an end of the list, or from a row whose key is known. The cost
/// grows with the number of rows that are stepped over.
struct PagedList: Hashable, Sendable {
  /// The fetched columns, in SQL.
  var columns: String
  var table: String
  /// The joins with other tables, in SQL.
  var joins = ""
  /// The index in which the rows of one list are adjacent, ordered by `key`, then by id.
  var index: String
  /// The column that orders the rows; rows with equal values are ordered by id.
  var key: String
  /// Whether the largest key comes first.
  var isDescending = false
  /// The condition that selects the rows of the list; takes `arguments` as `?1`, `?2` …
  var condition: String
  var arguments: [DatabaseValue]

  /// A row anchor: a row whose key is known, so that a page crawl can begin there.
  struct Landmark: Hashable, Sendable {
    /// From 0.
    var place: Int
    var key: DatabaseValue
    var id: Int64
  }
}

// MARK: - Fetching

extension PagedList {
  /// The number of rows; steps over all of them.
  func fetchCount(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM \(table) INDEXED BY \(index) WHERE \(condition)"),
      arguments: StatementArguments(arguments)) ?? 0
  }

  /// The number of rows before a row; nil if the row is not in the list. Steps over those rows.
  func fetchPlace(_ db: Database, of id: Int64) throws -> Int? {
    let next = arguments.count + 1
    let found = try DatabaseValue.fetchOne(
      db.cachedStatement(sql: "SELECT \(key) FROM \(table) WHERE \(condition) AND id = ?\(next)"),
      arguments: StatementArguments(arguments + [id.databaseValue]))
    guard let found else { return nil }
    return try Int.fetchOne(
      db.cachedStatement(sql: placeSQL), arguments: StatementArguments(arguments + [id.databaseValue, found]))
  }

  /// The SQL that counts the rows before the one with an id and a key.
  var placeSQL: String {
    let (id, key) = ("?\(arguments.count + 1)", "?\(arguments.count + 2)")
    let before = isDescending ? ">" : "<"
    return "SELECT count(*) FROM \(table) INDEXED BY \(index) WHERE \(condition) "
      + "AND \(self.key) \(before)= \(key) AND (\(self.key) \(before) \(key) OR id \(before) \(id))"
  }

  /// The rows of a window in the order of the list, and the first and the last of them as row anchors.
  func fetch<Record>(
    _ db: Database, _ window: PageWindow, by walk: ListPaging, _ record: (Row) throws -> Record
  ) throws -> (rows: [Record], landmarks: [Landmark]) {
    guard window.length > 0 else { return ([], []) }
    let (sql, arguments) = query(for: walk, length: window.length)
    let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    let ends = rows.count > 1 ? [0, rows.count - 1] : Array(rows.indices)
    let landmarks = ends.map { end in
      Landmark(place: window.start + end, key: rows[end][Self.pageKey], id: rows[end][Self.pageID])
    }
    return (try rows.map(record), landmarks)
  }

  private static let (pageID, pageKey) = ("page_id", "page_key")

  /// The query that fetches the rows at the end of a page crawl.
  func query(for walk: ListPaging, length: Int) -> (sql: String, arguments: StatementArguments) {
    let (id, key) = (Self.pageID, Self.pageKey)
    let order = isDescending ? "DESC" : "ASC"
    let sql = """
      SELECT \(columns), \(id), \(key) FROM (\(idsSQL(for: walk)))
      JOIN \(table) ON \(table).id = \(id) \(joins) ORDER BY \(key) \(order), \(id) \(order)
      """
    var values = arguments + [length.databaseValue, walk.passed.databaseValue]
    if let origin = walk.origin { values += [origin.key, origin.id.databaseValue] }
    return (sql, StatementArguments(values))
  }

  /// The SQL that finds the rows' ids and keys.
  private func idsSQL(for walk: ListPaging) -> String {
    let isRising = walk.isForward != isDescending
    let order = isRising ? "ASC" : "DESC"
    let rows =
      "SELECT id AS \(Self.pageID), \(key) AS \(Self.pageKey) FROM \(table) INDEXED BY \(index) "
      + "WHERE \(condition)"
    let next = arguments.count + 1
    // Rows with the row anchor's key, then those beyond: as one comparison, SQLite would begin at the first row with that key,
    // and there may be any number of those.
    let beyond = isRising ? ">" : "<"
    let found =
      walk.origin == nil
      ? rows
      : "\(rows) AND \(key) = ?\(next + 2) AND id \(beyond)= ?\(next + 3) "
        + "UNION ALL \(rows) AND \(key) \(beyond) ?\(next + 2)"
    return "\(found) ORDER BY \(Self.pageKey) \(order), \(Self.pageID) \(order) "
      + "LIMIT ?\(next) OFFSET ?\(next + 1)"
  }
}
