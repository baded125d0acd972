import GRDB
import PeerMentor
import Synchronization

/// What is known of the lists whose pages were fetched last, for as long as nothing in the database changes.
///
/// SQLite finds a row by its key at once, but by its number only by passing over those before it, and it
/// counts rows by passing over all of them. Whoever goes through a list asks for one page after the other:
/// with the length and the rows at the edges of the page before, each costs what the first one cost.
struct ListMemory: Sendable {
  /// What is known of a list.
  struct Knowledge: Hashable, Sendable {
    var count: Int
    var landmarks: [PagedList.Landmark] = []
  }

  /// More lists than this are open nowhere: notifications, contacts, the contact of a form, activities.
  private static let limit = 4

  private var state: DatabaseState?
  /// The one that was kept last at the end.
  private var lists: [(list: PagedList, knowledge: Knowledge)] = []

  /// What is known of a list; nil where that is nothing, or may not be so any longer.
  func recall(_ list: PagedList, in state: DatabaseState) -> Knowledge? {
    state == self.state ? lists.first { $0.list == list }?.knowledge : nil
  }

  /// Keeps what is known, in place of what was known of the same list.
  mutating func keep(_ knowledge: Knowledge, of list: PagedList, in state: DatabaseState) {
    if state != self.state { lists = [] }
    self.state = state
    lists.removeAll { $0.list == list }
    lists = lists.suffix(Self.limit - 1) + [(list, knowledge)]
  }
}

/// Tells whether a database has changed between two transactions of one connection.
struct DatabaseState: Hashable, Sendable {
  /// Another one after each change by another connection, also of another process.
  private let others: Int
  /// How many rows this connection has changed.
  private let own: Int

  /// The state that the present transaction sees.
  init(_ db: Database) throws {
    others = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    own = db.totalChangesCount
  }
}

// MARK: - Pages

extension PeerMentorStore {
  /// The rows of a list around one of them, or around an offset where there is no such row.
  ///
  /// - Parameter count: How many rows the list has, where that is known without walking over them.
  func page<Record>(
    _ db: Database, of list: PagedList, around offset: Int, row: Int64?, count: Int? = nil,
    _ record: (Row) throws -> Record
  ) throws -> Page<Record> {
    let place = try row.flatMap { try list.fetchPlace(db, of: $0) } ?? offset
    let state = try DatabaseState(db)
    var known =
      try lists.withLock { $0.recall(list, in: state) }
      ?? ListMemory.Knowledge(count: count ?? list.fetchCount(db))
    let window = PageWindow(around: place, of: known.count, size: Self.pageSize)
    let walk = PageWalk(to: window, of: known.count, past: known.landmarks)
    let (rows, landmarks) = try list.fetch(db, window, by: walk, record)
    known.landmarks = landmarks
    lists.withLock { [known] in $0.keep(known, of: list, in: state) }
    return Page(count: known.count, start: window.start, rows: rows)
  }
}
