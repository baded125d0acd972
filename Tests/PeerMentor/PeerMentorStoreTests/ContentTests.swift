import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import Testing
import Text

@Suite("Content that is added at once")
struct ContentTests {
  @Test(
    "What names a contact of the same content is about the one that was added, anything else about a stored one",
    arguments: StoreKind.allCases)
  func contacts(kind: StoreKind) throws {
    let store = try kind.demo()
    let day = CalendarDay(year: 2026, month: 3, day: 9)!
    try store.add(
      AccountContent(
        contacts: [Contact(id: 1, name: "Per"), Contact(id: 2, name: "Liv")],
        notifications: [
          Notification(id: 0, kind: .assignment, title: "Visit Liv", body: "", arrivedAt: 1, contactID: 2)
        ],
        activities: [
          Activity(id: 0, kind: .visit, day: day, minutes: 15, contactID: 1),
          Activity(id: 0, kind: .visit, day: day, minutes: 30, contactID: 7),
        ]), account: 1)
    guard case .activities(let page) = store.perform(.query(.activities(around: 0), of: 1)) else {
      Issue.record("no activities")
      return
    }
    expectNoDifference(page.rows.prefix(2).map(\.contactName), ["Sverre Lien", "Per"])
    let visit = try #require(store.notifications(around: 8)?.rows.last)
    expectNoDifference(visit.title, "Visit Liv")
    expectNoDifference(
      try store.listContacts().first { $0.id == visit.contactID }?.name, "Liv")
  }
}
