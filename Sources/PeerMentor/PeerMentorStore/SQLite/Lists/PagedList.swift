import GRDB
import PeerMentor
import Synchronization

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
    _ db: Database, _ window: ListWindow, by walk: ListWalk, _ record: (Row) throws -> Record
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
  func query(for walk: ListWalk, length: Int) -> (sql: String, arguments: StatementArguments) {
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
  private func idsSQL(for walk: ListWalk) -> String {
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

/// The shortest way to the rows of a window.
///
/// The cost grows with the number of rows that are stepped over, so a crawl begins at the nearest known row or at an
/// end of the list, and no page is further than half the list away.
struct ListWalk: Hashable, Sendable {
  /// The starting row; nil for the first row of the list, or the last if it goes backwards.
  var origin: PagedList.Landmark?
  /// Whether it reaches the window's first row first.
  var isForward: Bool
  /// The number of rows to step over, including the starting row unless that is in the window.
  var passed: Int

  /// - Parameters:
  ///   - count: The number of rows in the list.
  ///   - landmarks: Known rows, in any order.
  init(to window: ListWindow, of count: Int, past landmarks: [PagedList.Landmark] = []) {
    let last = window.start + window.length - 1
    self.init(origin: nil, isForward: true, passed: window.start)
    take(ListWalk(origin: nil, isForward: false, passed: count - 1 - last))
    for landmark in landmarks {
      if landmark.place <= window.start {
        take(ListWalk(origin: landmark, isForward: true, passed: window.start - landmark.place))
      }
      if landmark.place >= last {
        take(ListWalk(origin: landmark, isForward: false, passed: landmark.place - last))
      }
    }
  }

  private init(origin: PagedList.Landmark?, isForward: Bool, passed: Int) {
    (self.origin, self.isForward, self.passed) = (origin, isForward, passed)
  }

  private mutating func take(_ other: ListWalk) {
    if other.passed < passed { self = other }
  }
}

/// Caches the length of the most recently fetched lists, and the first
/// and last row of their pages, until anything in the database changes.
///
/// SQLite finds a row by its key at once, but by its position only by stepping over the rows before it, and it counts rows
/// by stepping over all of them. A person who reads a list requests one page after the other: with the length and the edges
/// of the previous page, each page costs the same.
struct ListCache: Sendable {
  /// The cached data of one list.
  struct Entry: Hashable, Sendable {
    var count: Int
    var landmarks: [PagedList.Landmark] = []
  }

  /// No more lists than these are open at once: notifications, contacts, the contact of a form, activities.
  private static let limit = 4

  private var version: DatabaseVersion?
  /// The newest is last.
  private var lists: [(list: PagedList, entry: Entry)] = []

  /// The entry of a list; nil if there is none, or the database has changed since.
  func entry(of list: PagedList, in version: DatabaseVersion) -> Entry? {
    version == self.version ? lists.first { $0.list == list }?.entry : nil
  }

  /// Adds or replaces the entry of a list.
  mutating func set(_ entry: Entry, of list: PagedList, in version: DatabaseVersion) {
    if version != self.version { lists = [] }
    self.version = version
    lists.removeAll { $0.list == list }
    lists = lists.suffix(Self.limit - 1) + [(list, entry)]
  }
}

/// Two transactions of one connection have equal versions if nothing in the database changed between them.
struct DatabaseVersion: Hashable, Sendable {
  /// Differs after each change by another connection, also of another process.
  private let others: Int
  /// The number of rows that this connection has changed.
  private let own: Int

  /// The version that the current transaction sees.
  init(_ db: Database) throws {
    others = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    own = db.totalChangesCount
  }
}

// MARK: - Pages

extension SQLiteStore {
  /// The rows of a list around one of them, or around an offset if there is no such row.
  ///
  /// - Parameter count: The number of rows in the list, if known without stepping over them.
  func page<Record>(
    _ db: Database, of list: PagedList, around offset: Int, row: Int64?, count: Int? = nil,
    _ record: (Row) throws -> Record
  ) throws -> Page<Record> {
    let place = try row.flatMap { try list.fetchPlace(db, of: $0) } ?? offset
    let version = try DatabaseVersion(db)
    var entry =
      try lists.withLock { $0.entry(of: list, in: version) }
      ?? ListCache.Entry(count: count ?? list.fetchCount(db))
    let window = ListWindow(around: place, of: entry.count, size: StoreLimits.pageSize)
    let walk = ListWalk(to: window, of: entry.count, past: entry.landmarks)
    let (rows, landmarks) = try list.fetch(db, window, by: walk, record)
    entry.landmarks = landmarks
    lists.withLock { [entry] in $0.set(entry, of: list, in: version) }
    return Page(count: entry.count, start: window.start, rows: rows)
  }
}
