import GRDB
import PeerMentor
import Synchronization

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
    let window = PageWindow(around: place, of: entry.count, size: StoreLimits.pageSize)
    let walk = ListPaging(to: window, of: entry.count, past: entry.landmarks)
    let (rows, landmarks) = try list.fetch(db, window, by: walk, record)
    entry.landmarks = landmarks
    lists.withLock { [entry] in $0.set(entry, of: list, in: version) }
    return Page(count: entry.count, start: window.start, rows: rows)
  }
}
