import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing
import Text

@Suite("Answers, choices and passwords", .waiting)
struct ChangeTests {
  // MARK: Answers

  @Test(
    "An assignment's answer is kept, can be changed, and marks it as read",
    arguments: StoreKind.allCases, PeerMentor.Notification.Answer.allCases)
  func answer(kind: StoreKind, answer: PeerMentor.Notification.Answer) throws {
    let store = try kind.demo()
    for other in PeerMentor.Notification.Answer.allCases where other != answer {
      _ = store.perform(.change(.answer(assignment: 8, other), of: 1))
    }
    let request = StoreRequest.change(.answer(assignment: 8, answer), of: 1)
    expectNoDifference(
      store.perform(request), request.saved(.demo(unread: 2, assignments: 0)))
    expectNoDifference(store.notifications()?.rows.first?.answer, answer)
  }

  @Test(
    "That an assignment was seen is kept, can be taken back, marks it as read, and is no answer",
    arguments: StoreKind.allCases)
  func acknowledge(kind: StoreKind) throws {
    let store = try kind.demo()
    for isSeen in [true, false, true] {
      let request = StoreRequest.change(.acknowledge(assignment: 8, isSeen), of: 1)
      guard case .saved(.acknowledge(8, isSeen), 1, _) = store.perform(request) else {
        Issue.record("not kept")
        continue
      }
      let row = try #require(store.notifications()?.rows.first)
      expectNoDifference(row.isAcknowledged, isSeen)
      expectNoDifference(row.isRead, true)
      expectNoDifference(row.answer, nil)
    }
    _ = store.perform(.change(.answer(assignment: 8, .declined), of: 1))
    expectNoDifference(store.notifications()?.rows.first?.isAcknowledged, true)
  }

  @Test(
    "Only an assignment of one's own can be acknowledged",
    arguments: StoreKind.allCases, [(1, 7), (1, 99), (2, 8)] as [(Int64, Int64)])
  func notAcknowledged(kind: StoreKind, pair: (account: Int64, notification: Int64)) throws {
    let store = try kind.demo()
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let before = store.notifications()
    let request = StoreRequest.change(.acknowledge(assignment: pair.notification, true), of: pair.account)
    guard case .failed(request, .gone, _) = store.perform(request) else {
      Issue.record("acknowledged")
      return
    }
    expectNoDifference(store.notifications(), before)
  }

  @Test(
    "Only an assignment of one's own can be answered",
    arguments: StoreKind.allCases, [(1, 7), (1, 99), (2, 8)] as [(Int64, Int64)])
  func notAnswered(kind: StoreKind, pair: (account: Int64, notification: Int64)) throws {
    let (account, notification) = pair
    let store = try kind.demo()
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let before = store.notifications()
    let request = StoreRequest.change(.answer(assignment: notification, .accepted), of: account)
    expectNoDifference(
      store.perform(request),
      .failed(
        request, .gone, reason: "the assignment does not exist any longer; go back and open the list anew"))
    expectNoDifference(store.notifications(), before)
  }

  @Test("A contact has the newest assignment without an answer, else the newest", arguments: StoreKind.allCases)
  func contactAssignment(kind: StoreKind) throws {
    let store = try kind.demo()
    func shown() throws -> PeerMentor.Notification? {
      guard case .contact(_, let card?) = store.perform(.query(.contact(1), of: 1)) else {
        throw StoreError(.damaged, "no contact")
      }
      return card.assignment
    }
    let second = try store.notify(.assignment, title: "Again", body: "", contact: "Astrid Lunde")
    _ = try store.notify(.scenario, title: "Practise", body: "", contact: "Astrid Lunde")
    expectNoDifference(try shown()?.id, second)
    _ = store.perform(.change(.answer(assignment: second, .accepted), of: 1))
    expectNoDifference(try shown()?.id, 8)
    _ = store.perform(.change(.answer(assignment: 8, .declined), of: 1))
    expectNoDifference(try shown()?.id, second)
    expectNoDifference(try shown()?.answer, .accepted)
  }

  @Test("Marking all as read leaves none unread, of this account only", arguments: StoreKind.allCases)
  func markAllRead(kind: StoreKind) throws {
    let store = try kind.demo()
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try store.notify(.pause, title: "P", body: "", account: "liv@example.org")
    let request = StoreRequest.change(.markAllRead, of: 1)
    expectNoDifference(
      store.perform(request), request.saved(.demo(unread: 0, assignments: 0)))
    expectNoDifference(store.notifications(account: 2)?.rows.map(\.isRead), [false])
  }

  // MARK: Choices

  @Test(
    "Choices and the pause are kept apart, for each account, and survive closing the store",
    arguments: StoreKind.allCases)
  func choices(kind: StoreKind) throws {
    let place = kind.newPlace()
    let chosen = Preferences(silencedKinds: [.pause, .scenario], readsBodies: false, idleMinutes: 15, offersAddress: false)
    func overview(_ account: Account.ID) throws -> Overview? {
      let store = try place.open()
      guard case .overview(let overview) = store.perform(.query(.overview, of: account)) else { return nil }
      return overview
    }
    let store = try place.open()
    for name in ["liv", "per"] {
      try store.addAccount(
        email: "\(name)@example.org", name: name, organisation: .hlf, password: Secret("long enough"))
    }
    _ = store.perform(.change(.setPaused(true), of: 1))
    _ = store.perform(.change(.savePreferences(chosen), of: 1))
    expectNoDifference(try overview(1), Overview(isPaused: true, preferences: chosen))
    expectNoDifference(try overview(2), Overview())
    _ = store.perform(.change(.savePreferences(Preferences()), of: 1))
    _ = store.perform(.change(.setPaused(false), of: 1))
    expectNoDifference(try overview(1), Overview())
  }

  @Test(
    "The organisation is chosen once, for the accounts that are there; later ones have their own",
    arguments: StoreKind.allCases)
  func organisation(kind: StoreKind) throws {
    let place = kind.newPlace()
    let store = try place.open()
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .nhf, password: Secret("long enough"))
    expectNoDifference(try store.organisation(), nil)
    try store.chooseOrganisation(.hlf)
    try store.addAccount(
      email: "per@example.org", name: "Per", organisation: .nhf, password: Secret("long enough"))
    try store.chooseOrganisation(.blindeforbundet)
    expectNoDifference(try place.open().organisation(), .hlf)
    expectNoDifference(try store.listAccounts().map(\.organisation), [.hlf, .nhf])
  }

  // MARK: Passwords

  private func change(_ store: any PeerMentorStore, from current: String, to new: String) -> StoreAnswer {
    store.perform(.changePassword(account: 1, current: Secret(current), new: Secret(new)))
  }

  @Test("With a new password one signs in, with the old one not", arguments: StoreKind.allCases)
  func password(kind: StoreKind) throws {
    let store = try kind.demo()
    let old = DemoData.password.text
    let request = StoreRequest.changePassword(
      account: 1, current: Secret(old), new: Secret("something else"))
    expectNoDifference(store.perform(request), request.saved(.demo()))
    expectNoDifference(
      store.perform(.signIn(email: DemoData.email, password: Secret(old))),
      .signInRefused(.wrongCredentials))
    guard case .signedIn = store.perform(.signIn(email: DemoData.email, password: Secret("something else")))
    else {
      Issue.record("not signed in")
      return
    }
  }

  @Test("A password that is too short, or a wrong present one, changes nothing", arguments: StoreKind.allCases)
  func refused(kind: StoreKind) throws {
    let store = try kind.demo()
    expectNoDifference(
      change(store, from: DemoData.password.text, to: "short"), .passwordRefused(.tooShort(least: 8)))
    expectNoDifference(
      change(store, from: DemoData.password.text, to: String(repeating: " ", count: 20)), .passwordRefused(.blank))
    expectNoDifference(
      change(store, from: DemoData.password.text, to: String(repeating: "x", count: 5_000_000)),
      .passwordRefused(.tooLong(most: 256)))
    expectNoDifference(
      change(store, from: "wrong", to: "something else"), .passwordRefused(.wrongPassword))
    guard case .signedIn = store.perform(.signIn(email: DemoData.email, password: DemoData.password)) else {
      Issue.record("not signed in")
      return
    }
  }

  @Test(
    "Guesses at the present password are counted together with those at signing in",
    arguments: StoreKind.allCases)
  func guesses(kind: StoreKind) throws {
    let store = try kind.demo()
    for _ in 1...3 { _ = change(store, from: "wrong", to: "something else") }
    for _ in 1...2 { _ = store.perform(.signIn(email: DemoData.email, password: Secret("wrong"))) }
    expectNoDifference(
      change(store, from: DemoData.password.text, to: "something else"),
      .passwordRefused(.tooManyAttempts(waitSeconds: 30)))
  }

  @Test(
    "Whoever looks for what is new for an account that was removed, or changes it, is told",
    arguments: StoreKind.allCases)
  func removedAccount(kind: StoreKind) throws {
    let store = try kind.demo()
    try store.removeAccount(email: DemoData.email)
    for request in [
      .query(.overview, of: 1), .query(.arrivals(after: 3), of: 1), .change(.markAllRead, of: 1),
      .change(.setPaused(true), of: 1), .change(.savePreferences(Preferences()), of: 1),
      .change(.saveDraft(.new(contact: nil), ActivityDraft()), of: 1),
      .change(
        .saveActivity(
          .new(contact: nil), Activity(id: 0, kind: .visit, day: CalendarDay(number: 20_000), minutes: 30, note: "")), of: 1),
      .changePassword(account: 1, current: DemoData.password, new: Secret("long enough")),
    ] as [StoreRequest] {
      expectNoDifference(store.perform(request), .accountRemoved)
    }
  }
}
