import AccessibilityTree
import CustomDump
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import Testing
import Text

@testable import Apps

/// Lists to which another program adds rows while a person reads them.
@Suite("Lists that others change")
struct SharedListTests {
  @Test(
    "The cursor stays on its row, without a word, when many rows come before it",
    arguments: ["contacts", "activities", "notifications"])
  func cursor(screen: String) throws {
    let store = try SQLiteStore(inMemory: DemoData(organisation: .nhf, language: .english))
    try add(100, named: "M", after: 0, to: store)
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    let state = try DemoEnvironment.state(of: app, on: screen, store: store)
    var session = HeadlessSession(
      SessionMachine(app, state: state, settings: SessionSettings(), startedAt: DemoData.fixedNow), rate: 240
    ) { .store(store.perform($0)) }
    session.feed(.command(.next(.list), by: .key))
    for _ in 1...60 { session.feed(.command(.next(nil), by: .key)) }
    let cursor = try #require(session.machine.cursor)
    #expect(cursor.path.hasPrefix("\(screen)/list/"), "\(cursor)")
    let heard = session.transcript.count

    try add(100, named: "A", after: 1_000, to: store)
    session.feed(.event(.store(.changed)))

    expectNoDifference(session.machine.cursor, cursor)
    let moved = session.transcript.dropFirst(heard).filter { entry in
      if case .cursor = entry.event { true } else { false }
    }
    expectNoDifference(moved.count, 0)
    // The cursor's row has rows on both sides.
    session.feed(.command(.previous(nil), by: .key))
    session.feed(.command(.next(nil), by: .key))
    expectNoDifference(session.machine.cursor, cursor)
  }

  private func add(_ count: Int, named name: String, after seconds: Int, to store: any PeerMentorStore) throws {
    let now = DemoData.fixedNow + seconds
    let rows = 0..<count
    let day = CalendarDay(number: now / 86_400 + seconds)
    let content = AccountContent(
      contacts: rows.map { Contact(id: 0, name: "\(name) \($0)") },
      notifications: rows.map {
        PeerMentor.Notification(id: 0, kind: .pause, title: "\(name) \($0)", body: "", arrivedAt: now)
      },
      activities: rows.map { _ in Activity(id: 0, kind: .visit, day: day, minutes: 30, note: name) })
    try store.add(content, account: 1)
  }
}
