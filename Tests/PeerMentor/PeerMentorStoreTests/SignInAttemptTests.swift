import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@Suite("Sign-in attempts", .waiting)
struct SignInAttemptTests {
  private func attempt(
    _ store: any PeerMentorStore, _ email: String = DemoData.email, _ password: Secret = Secret("wrong")
  ) -> StoreAnswer {
    store.perform(.signIn(email: email, password: password))
  }

  @Test(
    "After five failures the next try must wait, for known and unknown addresses alike",
    arguments: StoreKind.allCases, [DemoData.email, "nobody@example.org"])
  func limit(kind: StoreKind, email: String) throws {
    let clock = Clock()
    let store = try kind.demo(clock: clock)
    for _ in 1...5 {
      expectNoDifference(attempt(store, email), .signInRefused(.wrongCredentials))
    }
    expectNoDifference(attempt(store, email), .signInRefused(.tooManyAttempts(waitSeconds: 30)))
    clock.now += 12
    expectNoDifference(attempt(store, email), .signInRefused(.tooManyAttempts(waitSeconds: 18)))
    clock.now += 18
    expectNoDifference(attempt(store, email), .signInRefused(.wrongCredentials))
    expectNoDifference(attempt(store, email), .signInRefused(.tooManyAttempts(waitSeconds: 60)))
  }

  @Test(
    "The address of whoever signed in last is known, unless they do not want it or are gone",
    arguments: StoreKind.allCases)
  func lastAddress(kind: StoreKind) throws {
    let store = try kind.demo()
    expectNoDifference(try store.lastAddress(), nil)
    _ = attempt(store)
    expectNoDifference(try store.lastAddress(), nil)
    _ = attempt(store, DemoData.email, DemoData.password)
    expectNoDifference(try store.lastAddress(), DemoData.email)
    _ = store.perform(.change(.savePreferences(Preferences(offersAddress: false)), of: 1))
    expectNoDifference(try store.lastAddress(), nil)
    _ = store.perform(.change(.savePreferences(Preferences()), of: 1))
    expectNoDifference(try store.lastAddress(), DemoData.email)
    try store.removeAccount(email: DemoData.email)
    expectNoDifference(try store.lastAddress(), nil)
  }

  @Test("While locked, the right password is refused too", arguments: StoreKind.allCases)
  func lockedForAll(kind: StoreKind) throws {
    let store = try kind.demo()
    for _ in 1...5 { _ = attempt(store) }
    expectNoDifference(
      attempt(store, DemoData.email, DemoData.password),
      .signInRefused(.tooManyAttempts(waitSeconds: 30)))
  }

  @Test("The wait doubles up to a quarter of an hour", arguments: StoreKind.allCases)
  func doubling(kind: StoreKind) throws {
    let clock = Clock()
    let store = try kind.demo(clock: clock)
    for _ in 1...5 { _ = attempt(store) }
    var waits: [Int] = []
    for _ in 1...8 {
      guard case .signInRefused(.tooManyAttempts(let seconds)) = attempt(store) else { break }
      waits.append(seconds)
      clock.now += seconds
      _ = attempt(store)
    }
    expectNoDifference(waits, [30, 60, 120, 240, 480, 900, 900, 900])
  }

  @Test("A success takes the failures back", arguments: StoreKind.allCases)
  func success(kind: StoreKind) throws {
    let store = try kind.demo()
    for _ in 1...3 {
      for _ in 1...4 { _ = attempt(store) }
      guard case .signedIn = attempt(store, DemoData.email, DemoData.password) else {
        Issue.record("not signed in")
        return
      }
    }
  }

  @Test("Failures older than a quarter of an hour are forgotten", arguments: StoreKind.allCases)
  func window(kind: StoreKind) throws {
    let clock = Clock()
    let store = try kind.demo(clock: clock)
    for _ in 1...4 { _ = attempt(store) }
    clock.now += 900
    for _ in 1...4 {
      expectNoDifference(attempt(store), .signInRefused(.wrongCredentials))
    }
    expectNoDifference(attempt(store), .signInRefused(.wrongCredentials))
    expectNoDifference(attempt(store), .signInRefused(.tooManyAttempts(waitSeconds: 30)))
  }

  @Test("A restart does not help", arguments: StoreKind.allCases)
  func restart(kind: StoreKind) throws {
    let place = kind.newPlace()
    do {
      let store = try place.open()
      try store.addAccount(
        email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
      for _ in 1...5 { _ = attempt(store, "liv@example.org") }
    }
    expectNoDifference(
      attempt(try place.open(), "liv@example.org"),
      .signInRefused(.tooManyAttempts(waitSeconds: 30)))
  }

  @Test(
    "A clock that was set back does not lock for longer than a quarter of an hour",
    arguments: StoreKind.allCases)
  func clockSetBack(kind: StoreKind) throws {
    let clock = Clock()
    let store = try kind.demo(clock: clock)
    for _ in 1...5 { _ = attempt(store) }
    clock.now -= 365 * 86_400
    expectNoDifference(attempt(store), .signInRefused(.tooManyAttempts(waitSeconds: 900)))
    clock.now += 900
    expectNoDifference(attempt(store), .signInRefused(.wrongCredentials))
  }

  @Test("A new password lets its owner try again at once", arguments: StoreKind.allCases)
  func newPassword(kind: StoreKind) throws {
    let store = try kind.demo()
    for _ in 1...5 { _ = attempt(store) }
    try store.setPassword(email: DemoData.email, Secret("brand new one"))
    guard case .signedIn = attempt(store, DemoData.email, Secret("brand new one")) else {
      Issue.record("not signed in")
      return
    }
  }
}
