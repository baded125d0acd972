import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@Suite("Answers, everyone, and copies", .waiting)
struct AnswerTests {
  @Test("Who answered is listed with what and when, and of a day only what came since", arguments: StoreKind.allCases)
  func answers(kind: StoreKind) throws {
    let store = try kind.demo()
    expectNoDifference(try store.answers(since: nil), [])
    _ = store.perform(.change(.answer(assignment: 8, .accepted), of: 1))
    _ = store.perform(.change(.acknowledge(assignment: 5, true), of: 1))
    // Both may have the same second.
    let answers = try store.answers(since: nil).sorted { $0.title > $1.title }
    expectNoDifference(answers.map(\.title), ["Visit Astrid Lunde", "Call Hanne Moen"])
    expectNoDifference(answers.map(\.answer), [.accepted, nil])
    expectNoDifference(answers.map(\.isAcknowledged), [false, true])
    expectNoDifference(answers.map(\.email), [DemoData.email, DemoData.email])
    let times = answers.compactMap(\.at)
    expectNoDifference(try store.answers(since: times.min()).count, 2)
    expectNoDifference(try store.answers(since: (times.max() ?? 0) + 1), [])
  }

  @Test("What is sent to everyone every account has once", arguments: StoreKind.allCases)
  func everyone(kind: StoreKind) throws {
    let store = try kind.demo()
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    expectNoDifference(try store.notifyEveryone(.pause, title: "Closed", body: ""), 2)
    for account in 1...2 {
      expectNoDifference(store.notifications(account: Account.ID(account))?.rows.count { $0.title == "Closed" }, 1)
    }
  }

  @Test(
    "A copy has all that the first store has, but the demo, in either direction", arguments: StoreKind.allCases,
    StoreKind.allCases)
  func copy(from: StoreKind, to: StoreKind) throws {
    let (first, second) = (try from.demo(), try to.empty())
    let liv = try first.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    var content = try first.content(of: 1)
    content.notifications[7].answer = .declined
    content.answerTimes = [content.notifications[7].id: 1_772_000_000]
    content.preferences = Preferences(silencedKinds: [.pause], idleMinutes: 30)
    content.isPaused = true
    try first.add(content, account: liv.id)
    _ = try StoreCopy(from: first, to: second).perform()
    expectNoDifference(try second.listAccounts().map(\.email), ["liv@example.org"])
    let copy = try second.content(of: 1)
    expectNoDifference(copy.notifications.map(\.title), content.notifications.map(\.title))
    expectNoDifference(copy.notifications.map(\.answer), content.notifications.map(\.answer))
    expectNoDifference(try second.answers(since: nil).map(\.at), [1_772_000_000])
    expectNoDifference(copy.activities.map(\.contactName), content.activities.map(\.contactName))
    expectNoDifference(copy.contacts.map(\.about), content.contacts.map(\.about))
    expectNoDifference(copy.preferences, content.preferences)
    expectNoDifference(copy.isPaused, true)
    // A second copy adds nothing.
    #expect(throws: StoreError.self) { try StoreCopy(from: first, to: second).perform() }
    expectNoDifference(try second.content(of: 1).contacts.count, content.contacts.count)
  }

  @Test("What was copied of an account is told with its number, be it one or several")
  func copyReport() throws {
    let (first, second) = (try StoreKind.sqlite.empty(), try StoreKind.sqlite.empty())
    let liv = try first.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try first.add([Contact(id: 1, name: "Per")], account: liv.id)
    try first.add(
      [Notification(id: 0, kind: .pause, title: "Closed", body: "", arrivedAt: 1)], account: liv.id)
    let report = try StoreCopy(from: first, to: second).perform()
    expectNoDifference(report.first, "liv@example.org: 1 contact, 1 notification, 0 activities, 0 certificates.")
  }
}
