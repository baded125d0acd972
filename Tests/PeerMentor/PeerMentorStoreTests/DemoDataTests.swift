import CustomDump
import PeerMentor
import TestSupport
import Testing
import Text

@testable import PeerMentorStore

@Suite("Demo data")
struct DemoDataTests {
  @Test(
    "Three notifications are unread, all four kinds are there, and assignments lead to a contact",
    arguments: StoreKind.allCases, Language.allCases)
  func content(kind: StoreKind, language: Language) throws {
    let store = try kind.newPlace().open(demo: DemoData(organisation: .hlf, language: language))
    let rows = try #require(store.notifications()).rows
    #expect(rows.count { !$0.isRead } == 3)
    #expect(Set(rows.map(\.kind)) == Set(Notification.Kind.allCases))
    for row in rows where row.kind == .assignment {
      let id = try #require(row.contactID)
      guard case .contact(_, let contact?) = store.perform(.query(.contact(id), of: 1)) else {
        Issue.record("no contact for '\(row.title)'")
        continue
      }
      #expect(row.title.hasSuffix(contact.contact.name))
    }
  }

  @Test("Ages are told from the time of the first start", arguments: StoreKind.allCases)
  func ages(kind: StoreKind) throws {
    let rows = try #require(kind.demo().notifications()).rows
    expectNoDifference(
      rows.map { DemoData.fixedNow - $0.arrivedAt },
      [120, 3600, 10_800, 93_600, 172_800, 259_200, 432_000, 1_036_800])
  }

  @Test("Addresses of the demo end in example.org", arguments: StoreKind.allCases)
  func addresses(kind: StoreKind) throws {
    let emails = try kind.demo().listContacts().map(\.email)
    #expect(emails.allSatisfy { $0.hasSuffix("@example.org") && $0.allSatisfy(\.isASCII) })
    #expect(emails.contains("oystein.dahl@example.org"))
  }

  @Test(
    "A second start does not fill the store again, nor after the demo was removed",
    arguments: StoreKind.allCases)
  func once(kind: StoreKind) throws {
    let place = kind.newPlace()
    let demo = DemoData(organisation: .nhf, language: .bokmål)
    func open() throws(StoreError) -> any PeerMentorStore {
      try place.open(demo: demo)
    }
    #expect(try open().listContacts().count == 9)
    #expect(try open().listContacts().count == 9)
    try open().removeAccount(email: DemoData.email)
    #expect(try open().listAccounts().isEmpty)
  }

  @Test(
    "Newcomers can be told of its account until somebody else can sign in, or its password is another",
    arguments: StoreKind.allCases)
  func account(kind: StoreKind) throws {
    let account = DemoAccount(email: "demo@example.org", password: "earshot-demo")
    let store = try kind.demo()
    expectNoDifference(try store.demoAccount(), account)
    let request = StoreRequest.changePassword(
      account: 1, current: DemoData.password, new: Secret("another password"))
    guard case .passwordChanged = store.perform(request) else {
      Issue.record("not changed")
      return
    }
    expectNoDifference(try store.demoAccount(), nil)

    let shared = try kind.demo()
    try shared.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    expectNoDifference(try shared.demoAccount(), nil)
    try shared.removeAccount(email: "demo@example.org")
    expectNoDifference(try shared.demoAccount(), nil)
  }

  @Test("A store with real accounts gets no demo", arguments: StoreKind.allCases)
  func real(kind: StoreKind) throws {
    let place = kind.newPlace()
    try place.open().addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let store = try place.open(demo: DemoData(organisation: .nhf, language: .english))
    expectNoDifference(try store.listAccounts().map(\.name), ["Liv"])
  }

  @Test("Norwegian and English texts are all there and differ")
  func languages() {
    for message in DemoData.messages {
      #expect(message.title.in(.english) != message.title.in(.bokmål))
      #expect(message.body.in(.english) != message.body.in(.bokmål))
    }
    for person in DemoData.people { #expect(person.about.in(.english) != person.about.in(.bokmål)) }
  }
}
