import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@Suite("Paging", .waiting)
struct PagingTests {
  @Test(
    "A page around a row has it in the middle, wherever it has got to; where it is gone, the offset counts",
    arguments: StoreKind.allCases, [nil, Notification.Kind.pause])
  func row(kind: StoreKind, type: Notification.Kind?) throws {
    let store = try kind.long()
    func page(around offset: Int, row: Notification.ID?) -> Page<Notification>? {
      let request = StoreRequest.query(.notifications(kind: type, around: offset, row: row), of: 1)
      guard case .notifications(type, let page) = store.perform(request) else { return nil }
      return page
    }
    for offset in [100, 250, 300] {
      let before = try #require(page(around: offset, row: nil))
      let middle = before.rows[StoreLimits.pageSize / 2].id
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
    if type == .pause { expectNoDifference(page(around: 100, row: assignment), page(around: 100, row: nil)) }
  }

  @Test(
    "Every page holds the rows that the whole list has there", arguments: StoreKind.allCases,
    [nil, Notification.Kind.pause])
  func pages(kind: StoreKind, type: Notification.Kind?) throws {
    let store = try kind.long()
    let numbers = (0..<2000).reversed().filter {
      type == nil || Notification.Kind.allCases[$0 % 4] == type
    }
    for place in stride(from: 0, through: numbers.count, by: 37) {
      let page = try #require(store.notifications(type, around: place))
      #expect(page.count == numbers.count)
      #expect(page.window.contains(min(place, numbers.count - 1)))
      expectNoDifference(page.rows.map(\.title), numbers[page.window].map(String.init))
    }
  }

  @Test("Pages of contacts hold the rows that the whole list has there", arguments: StoreKind.allCases)
  func contactPages(kind: StoreKind) throws {
    let store = try kind.demo()
    try store.add((1...300).map { Contact(id: 0, name: "Navn \($0 % 50)") }, account: 1)
    let all = try store.listContacts()
    for place in stride(from: 0, through: 309, by: 31) {
      let request = StoreRequest.query(.contacts(search: "", around: place), of: 1)
      guard case .contacts(_, let page, _) = store.perform(request) else {
        Issue.record("no contacts")
        return
      }
      #expect(page.count == 309)
      expectNoDifference(page.rows, Array(all[page.window]))
    }
  }
}
