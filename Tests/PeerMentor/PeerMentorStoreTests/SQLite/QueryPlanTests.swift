import GRDB
import PeerMentor
import TestSupport
import Testing

@testable import PeerMentorStore

@Suite("The way to a page")
struct QueryPlanTests {
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
    let walk = ListPaging(to: PageWindow(around: middle, of: 100, size: 10), of: 100, past: landmarks)
    #expect(walk.origin?.place == origin)
    #expect(walk.isForward == isForward)
    #expect(walk.passed == passed)
  }

  @Test("Counts stay true when rows are added, read and removed")
  func counts() throws {
    let store = try SQLiteStore(inMemory: nil)
    try store.addLongAccount()
    #expect(store.notifications()?.count == 2000)
    #expect(store.notifications(.scenario)?.count == 500)
    try store.database.write { db in
      try db.execute(sql: "DELETE FROM notification WHERE id <= 4")
      try db.execute(sql: "UPDATE notification SET is_read = 1 WHERE kind = 'certification'")
    }
    #expect(store.notifications()?.count == 1996)
    #expect(store.notifications(.scenario)?.count == 499)
    // Unread are the odd numbers: certification (1, 5 …, all read by now) and scenario (3, 7 …).
    guard case .overview(let overview) = store.perform(.query(.overview, of: 1)) else {
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
    let store = try SQLiteStore(inMemory: nil)
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
        let walk = ListPaging(to: window, of: 100, past: landmarks)
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
    let store = try SQLiteStore(inMemory: nil)
    let plan = try store.database.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + query).map { $0["detail"] as String }
    }
    #expect(plan.count == 1)
    #expect(plan.first?.contains("USING COVERING INDEX") == true, "\(plan)")
  }
}
