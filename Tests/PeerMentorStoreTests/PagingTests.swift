import CustomDump
import GRDB
import PeerMentor
import Testing

@testable import PeerMentorStore

@Suite("Paging")
struct PagingTests {
  @Test(
    "A window lies around its place, and within the list",
    arguments: [
      // place, count, start, length
      (0, 0, 0, 0), (0, 5, 0, 5), (4, 5, 0, 5), (0, 100, 0, 10), (20, 100, 15, 10), (80, 100, 75, 10),
      (99, 100, 90, 10), (1000, 100, 90, 10), (-7, 100, 0, 10),
    ])
  func window(place: Int, count: Int, start: Int, length: Int) {
    let window = PageWindow(around: place, of: count, size: 10)
    #expect(window.start == start)
    #expect(window.length == length)
  }

  @Test(
    "A walk begins at the nearest known row, or at an end of the list",
    arguments: [
      // middle of a window of 10 in 100 rows, places of known rows, place of the origin, forward, passed
      (20, [], nil, true, 15), (80, [], nil, false, 15),
      (99, [], nil, false, 0), (50, [35, 44], 44, true, 1), (50, [55, 64], 55, false, 1),
      (50, [30, 31], 31, true, 14), (50, [45, 54], 45, true, 0), (50, [50, 51], nil, true, 45),
      (20, [80, 89], nil, true, 15),
    ] as [(Int, [Int], Int?, Bool, Int)])
  func walk(middle: Int, known: [Int], origin: Int?, isForward: Bool, passed: Int) {
    let landmarks = known.map { PagedList.Landmark(place: $0, key: $0.databaseValue, id: Int64($0)) }
    let walk = PageWalk(to: PageWindow(around: middle, of: 100, size: 10), of: 100, past: landmarks)
    #expect(walk.origin?.place == origin)
    #expect(walk.isForward == isForward)
    #expect(walk.passed == passed)
  }

  /// 2,000 notifications, kinds in turn, every second one read, several in the same second.
  private func longStore() throws -> PeerMentorStore {
    let store = try PeerMentorStore(inMemory: nil)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let kinds = Notification.Kind.allCases
    try store.add(
      (0..<2000).map { number in
        Notification(
          id: 0, kind: kinds[number % kinds.count], title: "\(number)", body: "",
          arrivedAt: number / 3, isRead: number % 2 == 0)
      }, account: 1)
    return store
  }

  @Test(
    "A page around a row has it in the middle, wherever it has got to; where it is gone, the offset counts",
    arguments: [nil, Notification.Kind.pause])
  func row(kind: Notification.Kind?) throws {
    let store = try longStore()
    func page(around offset: Int, row: Notification.ID?) -> Page<Notification>? {
      let request = StoreRequest.loadNotifications(account: 1, kind: kind, around: offset, row: row)
      guard case .notifications(kind, let page) = store.perform(request) else { return nil }
      return page
    }
    for offset in [100, 250, 300] {
      let before = try #require(page(around: offset, row: nil))
      let middle = before.rows[PeerMentorStore.pageSize / 2].id
      expectNoDifference(page(around: 7, row: middle), before)
      for _ in 1...40 { _ = try store.notify(.pause, title: "New", body: "") }
      var moved = before
      moved.count += 40
      moved.start += 40
      expectNoDifference(page(around: offset, row: middle), moved)
    }
    expectNoDifference(page(around: 100, row: 99_999), page(around: 100, row: nil))
    // One of another kind is in no row of this list.
    let assignment = try #require(store.notifications(.assignment, around: 40)?.rows.first?.id)
    if kind == .pause { expectNoDifference(page(around: 100, row: assignment), page(around: 100, row: nil)) }
  }

  @Test("Every page holds the rows that the whole list has there", arguments: [nil, Notification.Kind.pause])
  func pages(kind: Notification.Kind?) throws {
    let store = try longStore()
    let numbers = (0..<2000).reversed().filter {
      kind == nil || Notification.Kind.allCases[$0 % 4] == kind
    }
    for place in stride(from: 0, through: numbers.count, by: 37) {
      let page = try #require(store.notifications(kind, around: place))
      #expect(page.count == numbers.count)
      #expect(page.window.contains(min(place, numbers.count - 1)))
      expectNoDifference(page.rows.map(\.title), numbers[page.window].map(String.init))
    }
  }

  @Test("Pages of contacts hold the rows that the whole list has there")
  func contactPages() throws {
    let store = try PeerMentorStore.demo()
    try store.add((1...300).map { Contact(id: 0, name: "Navn \($0 % 50)") }, account: 1)
    let all = try store.listContacts()
    for place in stride(from: 0, through: 309, by: 31) {
      let request = StoreRequest.loadContacts(account: 1, search: "", around: place)
      guard case .contacts(_, let page, _) = store.perform(request) else {
        Issue.record("no contacts")
        return
      }
      #expect(page.count == 309)
      expectNoDifference(page.rows, Array(all[page.window]))
    }
  }

  @Test("Counts stay true when rows are added, read and removed")
  func counts() throws {
    let store = try longStore()
    #expect(store.notifications()?.count == 2000)
    #expect(store.notifications(.scenario)?.count == 500)
    try store.database.write { db in
      try db.execute(sql: "DELETE FROM notification WHERE id <= 4")
      try db.execute(sql: "UPDATE notification SET is_read = 1 WHERE kind = 'certification'")
    }
    #expect(store.notifications()?.count == 1996)
    #expect(store.notifications(.scenario)?.count == 499)
    // Unread are the odd numbers: certification (1, 5 …, all read by now) and scenario (3, 7 …).
    guard case .overview(let overview) = store.perform(.loadOverview(account: 1)) else {
      Issue.record("no overview")
      return
    }
    #expect(overview.unreadCount == 499)
    try store.removeAccount(email: "liv@example.org")
    #expect(store.notifications()?.count == 0)
  }

  private static let lists = [
    NotificationTable.list(account: 1, kind: nil), NotificationTable.list(account: 1, kind: .pause),
    ContactTable.list(account: 1), ContactTable.list(account: 1, words: ["a", "b"]),
    ActivityTable.list(account: 1),
  ]

  @Test("No page of a list walks a table, and none begins before the row it is to begin at", arguments: lists)
  func plan(list: PagedList) throws {
    let store = try PeerMentorStore(inMemory: nil)
    func plan(of sql: String, _ arguments: StatementArguments) throws -> [String] {
      try store.database.read { db in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] }
      }
    }
    let counted = try plan(
      of: list.placeSQL, StatementArguments(list.arguments + [5.databaseValue, 5.databaseValue]))
    #expect(counted.count == 1)
    #expect(counted.first?.contains(" USING COVERING INDEX \(list.index) (account_id=?") == true, "\(counted)")
    #expect(counted.first?.contains("AND \(list.key)") == true, "\(counted)")
    let landmark = PagedList.Landmark(place: 50, key: 5.databaseValue, id: 5)
    for place in [20, 60, 90, 40] {
      let window = PageWindow(around: place, of: 100, size: 10)
      for landmarks in [[], [landmark]] {
        let walk = PageWalk(to: window, of: 100, past: landmarks)
        let (sql, arguments) = list.query(for: walk, length: 10)
        let plan = try plan(of: sql, arguments)
        let searches = plan.filter { $0.contains(" USING COVERING INDEX \(list.index) (account_id=?") }
        #expect(searches.count == (walk.origin == nil ? 1 : 2), "\(plan)")
        if walk.origin != nil {
          #expect(searches.contains { $0.contains("\(list.key)=? AND rowid") }, "\(plan)")
          #expect(searches.contains { $0.contains("\(list.key)>?") || $0.contains("\(list.key)<?") }, "\(plan)")
        }
        #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") || $0.contains("subquery") }, "\(plan)")
      }
    }
  }

  @Test(
    "Counting rows, and finding the newest, walk an index alone",
    arguments: [
      "SELECT count(*) FROM contact INDEXED BY contact_by_name WHERE account_id = 1",
      "SELECT id FROM notification INDEXED BY notification_by_number "
        + "WHERE account_id = 1 ORDER BY id DESC LIMIT 1",
    ])
  func plan(query: String) throws {
    let store = try PeerMentorStore(inMemory: nil)
    let plan = try store.database.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + query).map { $0["detail"] as String }
    }
    #expect(plan.count == 1)
    #expect(plan.first?.contains("USING COVERING INDEX") == true, "\(plan)")
  }
}
