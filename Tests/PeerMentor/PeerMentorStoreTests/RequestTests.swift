import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing
import Text

@Suite("Requests of the app", .waiting)
struct RequestTests {
  @Test("The demo account signs in, whatever the case and spaces of its address", arguments: StoreKind.allCases)
  func signIn(kind: StoreKind) throws {
    let store = try kind.demo()
    let answer = store.perform(.signIn(email: " Demo@Example.ORG ", password: DemoData.password))
    expectNoDifference(
      answer,
      .signedIn(
        Account(
          id: 1, email: "demo@example.org", name: "Kari Nordmann", organisation: .nhf, isDemo: true),
        .demo()))
  }

  @Test("A wrong password and an unknown address get the same answer", arguments: StoreKind.allCases)
  func wrongCredentials(kind: StoreKind) throws {
    let store = try kind.demo()
    expectNoDifference(
      store.perform(.signIn(email: DemoData.email, password: Secret("wrong"))),
      .signInRefused(.wrongCredentials))
    expectNoDifference(
      store.perform(.signIn(email: "nobody@example.org", password: DemoData.password)),
      .signInRefused(.wrongCredentials))
  }

  @Test(
    "The overview counts unread notifications, unread assignments and contacts", arguments: StoreKind.allCases)
  func overview(kind: StoreKind) throws {
    let store = try kind.demo()
    expectNoDifference(
      store.perform(.query(.overview, of: 1)),
      .overview(.demo()))
  }

  @Test("Notifications come newest first, and by kind", arguments: StoreKind.allCases)
  func notifications(kind: StoreKind) throws {
    let store = try kind.demo()
    let all = try #require(store.notifications())
    expectNoDifference(all.rows.map(\.id), [8, 7, 6, 5, 4, 3, 2, 1])
    expectNoDifference(all.rows.map(\.arrivedAt), all.rows.map(\.arrivedAt).sorted(by: >))
    let assignments = try #require(store.notifications(.assignment))
    expectNoDifference(
      assignments.rows.map(\.title), ["Visit Astrid Lunde", "Call Hanne Moen", "Visit Olav Haugen"])
    #expect(assignments.count == 3)
  }

  @Test(
    "Notifications that arrive in the same second keep their order: the later one first",
    arguments: StoreKind.allCases)
  func sameSecond(kind: StoreKind) throws {
    let store = try kind.demo()
    let first = try store.notify(.pause, title: "One", body: "")
    let second = try store.notify(.pause, title: "Two", body: "")
    expectNoDifference(store.notifications()?.rows.prefix(2).map(\.id), [second, first])
  }

  @Test("Reading a notification takes it out of the counts once", arguments: StoreKind.allCases)
  func markRead(kind: StoreKind) throws {
    let store = try kind.demo()
    let request = StoreRequest.change(.markRead(8), of: 1)
    let expected = request.saved(.demo(unread: 2, assignments: 0))
    expectNoDifference(store.perform(request), expected)
    expectNoDifference(store.perform(request), expected)
    #expect(store.notifications()?.rows.first?.isRead == true)
  }

  @Test("Another account's notification can be neither seen nor marked", arguments: StoreKind.allCases)
  func otherAccount(kind: StoreKind) throws {
    let store = try kind.demo()
    let other = try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    expectNoDifference(store.notifications(account: other.id), Page())
    _ = store.perform(.change(.markRead(8), of: other.id))
    expectNoDifference(store.perform(.query(.contact(1), of: other.id)), .contact(id: 1, nil))
    #expect(store.notifications()?.rows.first?.isRead == false)
  }

  @Test(
    "Arrivals are what came after a notification, oldest first, with the new figures",
    arguments: StoreKind.allCases)
  func arrivals(kind: StoreKind) throws {
    let store = try kind.demo()
    _ = try store.notify(.assignment, title: "Visit Åse Vik", body: "Coffee", contact: "åse vik")
    _ = try store.notify(.pause, title: "Pause over", body: "Welcome back")
    guard case .arrivals(let arrived, let overview) = store.perform(.query(.arrivals(after: 8), of: 1)) else {
      Issue.record("no arrivals")
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

  @Test(
    "Of a flood of arrivals, the newest of the kinds that are not silenced are told, and how many there are of each",
    arguments: StoreKind.allCases)
  func flood(kind: StoreKind) throws {
    let store = try kind.demo()
    let flood = (1...1000).map {
      Notification(
        id: 0, kind: $0 > 990 ? .scenario : $0.isMultiple(of: 2) ? .pause : .assignment, title: "\($0)", body: "",
        arrivedAt: DemoData.fixedNow)
    }
    try store.add(flood, account: 1)
    _ = store.perform(.change(.savePreferences(Preferences(silencedKinds: [.scenario])), of: 1))
    guard case .arrivals(let arrived, let overview) = store.perform(.query(.arrivals(after: 8), of: 1)) else {
      Issue.record("no arrivals")
      return
    }
    expectNoDifference(arrived.newest.map(\.title), ["988", "989", "990"])
    expectNoDifference(arrived.counts, [.assignment: 495, .pause: 495, .scenario: 10])
    #expect(overview.unreadCount == 1003)
  }

  @Test("Where all that came is of silenced kinds, none of it is told by title", arguments: StoreKind.allCases)
  func silencedArrivals(kind: StoreKind) throws {
    let store = try kind.demo()
    _ = store.perform(.change(.savePreferences(Preferences(silencedKinds: [.pause])), of: 1))
    _ = try store.notify(.pause, title: "Pause over", body: "Welcome back")
    guard case .arrivals(let arrived, _) = store.perform(.query(.arrivals(after: 8), of: 1)) else {
      Issue.record("no arrivals")
      return
    }
    expectNoDifference(arrived, Arrivals(counts: [.pause: 1]))
  }

  @Test("Contacts come in the order of the Norwegian alphabet", arguments: StoreKind.allCases)
  func contacts(kind: StoreKind) throws {
    let store = try kind.demo()
    guard case .contacts(_, let page, _) = store.perform(.query(.contacts(search: "", around: 0), of: 1))
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

  @Test("A contact that does not exist is answered with nil", arguments: StoreKind.allCases)
  func missingContact(kind: StoreKind) throws {
    let store = try kind.demo()
    expectNoDifference(store.perform(.query(.contact(99), of: 1)), .contact(id: 99, nil))
  }

  @Test(
    "A change of what was removed meanwhile says so, and not that the data is damaged",
    arguments: StoreKind.allCases,
    [
      .saveDraft(.edit(999), ActivityDraft()), .saveDraft(.new(contact: 999), ActivityDraft()),
      .saveActivity(.edit(999), Activity(id: 0, kind: .visit, day: CalendarDay(number: 20_000), minutes: 30, note: "")),
    ] as [Change])
  func removedMeanwhile(kind: StoreKind, change: Change) throws {
    let store = try kind.demo()
    let request = StoreRequest.change(change, of: 1)
    guard case .failed(request, .gone, let reason) = store.perform(request) else {
      Issue.record("\(store.perform(request))")
      return
    }
    let words = ["was removed meanwhile", "does not exist any longer"]
    #expect(words.contains(where: reason.contains), "\(reason)")
    expectNoDifference(try store.problems(), [])
  }
}
