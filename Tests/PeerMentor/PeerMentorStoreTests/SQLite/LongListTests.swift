import CustomDump
import GRDB
import GRDBSQLite
import PeerMentor
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import PeerMentorStore

@Suite("Long lists", .computing)
struct LongListTests {
  /// A list as the app requests it.
  enum List: CaseIterable {
    case notifications, notificationsOfAKind, contacts, foundContacts, activities

    func request(around place: Int, row: Int64? = nil) -> StoreRequest {
      switch self {
      case .notifications: .query(.notifications(kind: nil, around: place, row: row), of: 1)
      case .notificationsOfAKind: .query(.notifications(kind: .pause, around: place, row: row), of: 1)
      case .contacts: .query(.contacts(search: "", around: place, row: row), of: 1)
      case .foundContacts: .query(.contacts(search: "navn", around: place, row: row), of: 1)
      case .activities: .query(.activities(around: place, row: row), of: 1)
      }
    }

    /// The SQL for the ids of all its rows.
    var sql: String {
      switch self {
      case .notifications, .notificationsOfAKind:
        "SELECT id FROM notification ORDER BY arrived_at DESC, id DESC"
      case .contacts, .foundContacts: "SELECT id FROM contact ORDER BY name_key, id"
      case .activities: "SELECT id FROM activity ORDER BY day DESC, id DESC"
      }
    }
  }

  /// The count, the start and the ids of a page, for rows of any kind.
  private struct Rows: Equatable {
    var count: Int
    var start: Int
    var ids: [Int64]

    init?(_ answer: StoreAnswer) {
      switch answer {
      case .notifications(_, let page): self.init(page)
      case .contacts(_, let page, _): self.init(page)
      case .activities(let page): self.init(page)
      default: return nil
      }
    }

    private init<Row: Identifiable<Int64>>(_ page: Page<Row>) {
      (count, start, ids) = (page.count, page.start, page.rows.map(\.id))
    }
  }

  /// A number of rows in each list, most of them with the same name, second or day as others.
  private func store(rows count: Int) throws -> SQLiteStore {
    let store = try SQLiteStore(inMemory: nil)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try fill(store, rows: count)
    return store
  }

  private func fill(_ store: SQLiteStore, rows count: Int) throws {
    try store.add(
      (0..<count).map { number in
        PeerMentor.Notification(id: 0, kind: .pause, title: "", body: "", arrivedAt: number % 3)
      }, account: 1)
    try store.add((0..<count).map { Contact(id: 0, name: "Navn \($0 % 3)") }, account: 1)
    let day = CalendarDay(number: 20_000)
    try store.add(
      (0..<count).map { Activity(id: 0, kind: .visit, day: day.advanced(by: $0 % 3), minutes: 30, note: "") },
      account: 1)
  }

  /// The places requested by a person who reads a list, one page after the other.
  private func places(of count: Int) -> [Int] {
    Array(stride(from: StoreLimits.pageSize / 2, to: count, by: StoreLimits.pageSize))
  }

  @Test("Page after page, a list is what it is as a whole, forwards and backwards", arguments: List.allCases)
  func pages(list: List) throws {
    let store = try store(rows: 500)
    let whole = try store.database.read { db in try Int64.fetchAll(db, sql: list.sql) }
    for place in places(of: 500) + places(of: 500).reversed() + [250, 251, 249, 0, 499, 270, 230] {
      let rows = try #require(Rows(store.perform(list.request(around: place))))
      #expect(rows.count == 500)
      #expect(rows.ids.count == StoreLimits.pageSize)
      expectNoDifference(rows.ids, Array(whole[rows.start..<rows.start + rows.ids.count]))
    }
  }

  @Test("The page behind another costs the same in any list, however long", arguments: List.allCases)
  func cost(list: List) throws {
    func steps(rows count: Int) throws -> [Int] {
      let store = try store(rows: count)
      let there = places(of: count).dropLast()
      return try (there + there.reversed()).map { place in
        try store.steps { _ = store.perform(list.request(around: place)) }
      }
    }
    let short = try steps(rows: 160)
    let long = try steps(rows: 3_200)
    // The first step counts the rows.
    let most = try #require(short.dropFirst().max())
    #expect(long.dropFirst().allSatisfy { $0 < most * 5 / 4 }, "\(long.dropFirst().max() ?? 0), not \(most)")
  }

  @Test("What is asked again is not compiled again", arguments: List.allCases)
  func statements(list: List) throws {
    let store = try store(rows: 100)
    let toAndFro = places(of: 100) + places(of: 100).reversed()
    for place in toAndFro + [16] { _ = store.perform(list.request(around: place)) }
    let before = try store.compilations()
    for place in toAndFro { _ = store.perform(list.request(around: place)) }
    #expect(try store.compilations() == before)
  }

  @Test(
    "What is remembered of a list ends with a change, whoever makes it",
    arguments: List.allCases, [false, true])
  func change(list: List, byAnother: Bool) throws {
    let folder = TestFolder()
    let store = try SQLiteStore.empty(in: folder)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try fill(store, rows: 100)
    let other = byAnother ? try SQLiteStore.empty(in: folder) : store
    for place in [16, 48] { _ = store.perform(list.request(around: place)) }
    try fill(other, rows: 10)
    let fresh = try SQLiteStore.empty(in: folder)
    let request = list.request(around: 80)
    let rows = try #require(Rows(store.perform(request)))
    #expect(rows.count == 110)
    expectNoDifference(rows, Rows(fresh.perform(request)))
  }

  @Test(
    "A page around a row has it in the middle, wherever it has got to; where it is gone, the offset counts",
    arguments: List.allCases)
  func row(list: List) throws {
    let store = try store(rows: 300)
    for place in [100, 150, 200] {
      let rows = try #require(Rows(store.perform(list.request(around: place))))
      let middle = rows.ids[StoreLimits.pageSize / 2]
      try fill(store, rows: 30)
      let whole = try store.database.read { db in try Int64.fetchAll(db, sql: list.sql) }
      let moved = try #require(Rows(store.perform(list.request(around: 3, row: middle))))
      expectNoDifference(moved.ids.firstIndex(of: middle), StoreLimits.pageSize / 2)
      expectNoDifference(moved.ids, Array(whole[moved.start..<moved.start + moved.ids.count]))
    }
    expectNoDifference(
      store.perform(list.request(around: 100, row: 99_999)), store.perform(list.request(around: 100)))
  }

  @Test("Each list is remembered by itself")
  func listsApart() throws {
    let store = try store(rows: 100)
    _ = try store.notify(.scenario, title: "New", body: "")
    let requests = List.allCases.map { $0.request(around: 60) }
    let first = requests.map { store.perform($0) }
    expectNoDifference(requests.map { store.perform($0) }, first)
    expectNoDifference(requests.reversed().map { store.perform($0) }, first.reversed())
  }
}

extension SQLiteStore {
  /// The number of SQLite's steps for the body's requests, rounded to ten.
  fileprivate func steps(_ body: () -> Void) throws -> Int {
    let counter = Counter()
    let pointer = Unmanaged.passUnretained(counter).toOpaque()
    try database.read { db in
      sqlite3_progress_handler(
        db.sqliteConnection, 10,
        { pointer in
          Unmanaged<Counter>.fromOpaque(pointer!).takeUnretainedValue().steps.add(10, ordering: .relaxed)
          return 0
        }, pointer)
    }
    body()
    try database.read { db in sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    return counter.steps.load(ordering: .relaxed)
  }

  /// The number of compilations of cached statements so far.
  fileprivate func compilations() throws -> Int {
    try database.read { db in
      var count = 0
      var statement = sqlite3_next_stmt(db.sqliteConnection, nil)
      while let here = statement {
        count += 1 + Int(sqlite3_stmt_status(here, SQLITE_STMTSTATUS_REPREPARE, 0))
        statement = sqlite3_next_stmt(db.sqliteConnection, here)
      }
      return count
    }
  }

  private final class Counter: Sendable {
    let steps = Atomic(0)
  }
}
