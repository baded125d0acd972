import CustomDump
import GRDB
import PeerMentor
import Testing

@testable import PeerMentorStore

@Suite("Requests of the app")
struct RequestTests {
  @Test("The demo account signs in, whatever the case and spaces of its address")
  func signIn() throws {
    let store = try PeerMentorStore.demo()
    let answer = store.perform(.signIn(email: " Demo@Example.ORG ", password: DemoData.password))
    expectNoDifference(
      answer,
      .signedIn(
        Account(
          id: 1, email: "demo@example.org", name: "Kari Nordmann", organisation: .nhf, isDemo: true),
        .demo()))
  }

  @Test("A wrong password and an unknown address get the same answer")
  func wrongCredentials() throws {
    let store = try PeerMentorStore.demo()
    expectNoDifference(
      store.perform(.signIn(email: DemoData.email, password: Secret("wrong"))),
      .signInRefused(.wrongCredentials))
    expectNoDifference(
      store.perform(.signIn(email: "nobody@example.org", password: DemoData.password)),
      .signInRefused(.wrongCredentials))
  }

  @Test("The overview counts unread notifications, unread assignments and contacts")
  func overview() throws {
    let store = try PeerMentorStore.demo()
    expectNoDifference(
      store.perform(.loadOverview(account: 1)),
      .overview(.demo()))
  }

  @Test("Notifications come newest first, and by kind")
  func notifications() throws {
    let store = try PeerMentorStore.demo()
    let all = try #require(store.notifications())
    expectNoDifference(all.rows.map(\.id), [8, 7, 6, 5, 4, 3, 2, 1])
    expectNoDifference(all.rows.map(\.arrivedAt), all.rows.map(\.arrivedAt).sorted(by: >))
    let assignments = try #require(store.notifications(.assignment))
    expectNoDifference(
      assignments.rows.map(\.title), ["Visit Astrid Lunde", "Call Hanne Moen", "Visit Olav Haugen"])
    #expect(assignments.count == 3)
  }

  @Test("Notifications that arrive in the same second keep their order: the later one first")
  func sameSecond() throws {
    let store = try PeerMentorStore.demo()
    let first = try store.notify(.pause, title: "One", body: "")
    let second = try store.notify(.pause, title: "Two", body: "")
    expectNoDifference(store.notifications()?.rows.prefix(2).map(\.id), [second, first])
  }

  @Test("Reading a notification takes it out of the counts once")
  func markRead() throws {
    let store = try PeerMentorStore.demo()
    let request = StoreRequest.markRead(account: 1, notification: 8)
    let expected = StoreAnswer.saved(request, .demo(unread: 2, assignments: 0))
    expectNoDifference(store.perform(request), expected)
    expectNoDifference(store.perform(request), expected)
    #expect(store.notifications()?.rows.first?.isRead == true)
  }

  @Test("Another account's notification can be neither seen nor marked")
  func otherAccount() throws {
    let store = try PeerMentorStore.demo()
    let other = try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    expectNoDifference(store.notifications(account: other.id), Page())
    _ = store.perform(.markRead(account: other.id, notification: 8))
    expectNoDifference(store.perform(.loadContact(account: other.id, contact: 1)), .contact(id: 1, nil))
    #expect(store.notifications()?.rows.first?.isRead == false)
  }

  @Test("News is what came after a notification, oldest first, with the new figures")
  func news() throws {
    let store = try PeerMentorStore.demo()
    _ = try store.notify(.assignment, title: "Visit Åse Vik", body: "Coffee", contact: "åse vik")
    _ = try store.notify(.pause, title: "Pause over", body: "Welcome back")
    guard case .news(let arrived, let overview) = store.perform(.loadNews(account: 1, after: 8)) else {
      Issue.record("no news")
      return
    }
    expectNoDifference(
      arrived,
      Arrivals(
        newest: [
          Notification(
            id: 9, kind: .assignment, title: "Visit Åse Vik", body: "Coffee",
            arrivedAt: DemoData.fixedNow, contactID: 9),
          Notification(
            id: 10, kind: .pause, title: "Pause over", body: "Welcome back",
            arrivedAt: DemoData.fixedNow),
        ], counts: [.assignment: 1, .pause: 1]))
    expectNoDifference(
      overview,
      .demo(unread: 5, assignments: 2, newest: 10))
  }

  @Test("Of a flood of news, the newest of the kinds that are not silenced are told, and how many there are of each")
  func flood() throws {
    let store = try PeerMentorStore.demo()
    let flood = (1...1000).map {
      Notification(
        id: 0, kind: $0 > 990 ? .scenario : $0.isMultiple(of: 2) ? .pause : .assignment, title: "\($0)", body: "",
        arrivedAt: DemoData.fixedNow)
    }
    try store.add(flood, account: 1)
    _ = store.perform(.savePreferences(account: 1, Preferences(silencedKinds: [.scenario])))
    guard case .news(let arrived, let overview) = store.perform(.loadNews(account: 1, after: 8)) else {
      Issue.record("no news")
      return
    }
    expectNoDifference(arrived.newest.map(\.title), ["988", "989", "990"])
    expectNoDifference(arrived.counts, [.assignment: 495, .pause: 495, .scenario: 10])
    #expect(overview.unreadCount == 1003)
  }

  @Test("Where all that came is of silenced kinds, none of it is told by title")
  func silencedNews() throws {
    let store = try PeerMentorStore.demo()
    _ = store.perform(.savePreferences(account: 1, Preferences(silencedKinds: [.pause])))
    _ = try store.notify(.pause, title: "Pause over", body: "Welcome back")
    guard case .news(let arrived, _) = store.perform(.loadNews(account: 1, after: 8)) else {
      Issue.record("no news")
      return
    }
    expectNoDifference(arrived, Arrivals(counts: [.pause: 1]))
  }

  @Test("Contacts come in the order of the Norwegian alphabet")
  func contacts() throws {
    let store = try PeerMentorStore.demo()
    guard case .contacts(_, let page, _) = store.perform(.loadContacts(account: 1, search: "", around: 0))
    else {
      Issue.record("no contacts")
      return
    }
    expectNoDifference(
      page.rows.map(\.name),
      [
        "Astrid Lunde", "Bjørn Solheim", "Ellen Bakken", "Hanne Moen", "Mariam Nordby", "Olav Haugen",
        "Sverre Lien", "Øystein Dahl", "Åse Vik",
      ])
  }

  @Test("A contact that does not exist is answered with nil")
  func missingContact() throws {
    let store = try PeerMentorStore.demo()
    expectNoDifference(store.perform(.loadContact(account: 1, contact: 99)), .contact(id: 99, nil))
  }

  @Test(
    "A change of what was removed meanwhile says so, and not that the data is damaged",
    arguments: [
      .savePreferences(account: 2, Preferences()), .setPaused(account: 2, true),
      .saveDraft(account: 2, key: .new(contact: nil), ActivityDraft()),
      .saveDraft(account: 1, key: .edit(999), ActivityDraft()),
      .saveDraft(account: 1, key: .new(contact: 999), ActivityDraft()),
      .saveActivity(
        account: 2, key: .new(contact: nil),
        Activity(id: 0, kind: .visit, day: CalendarDay(number: 20_000), minutes: 30, note: "")),
    ] as [StoreRequest])
  func removedMeanwhile(request: StoreRequest) throws {
    let store = try PeerMentorStore.demo()
    guard case .failed(request, .gone, let reason) = store.perform(request) else {
      Issue.record("\(store.perform(request))")
      return
    }
    let words = ["was removed meanwhile", "does not exist any longer"]
    #expect(words.contains(where: reason.contains), "\(reason)")
    expectNoDifference(try store.problems(), [])
  }

  @Test("A request that fails is answered with its reason")
  func failure() throws {
    let store = try PeerMentorStore.demo()
    try store.database.write { db in try db.execute(sql: "DROP TABLE notification_count") }
    let request = StoreRequest.loadOverview(account: 1)
    expectNoDifference(
      store.perform(request),
      .failed(
        request,
        reason: "cannot use the database in memory: its content is not what Earshot expects "
          + "(no such table: notification_count); restore it from a copy"))
  }
}
