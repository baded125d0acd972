import CustomDump
import PeerMentor
import Testing

@testable import PeerMentorStore

@Suite("Demo data")
struct DemoDataTests {
  @Test(
    "Three notifications are unread, all four kinds are there, and assignments lead to a contact",
    arguments: DemoData.Language.allCases)
  func content(language: DemoData.Language) throws {
    let store = try PeerMentorStore(
      inMemory: DemoData(organisation: .hlf, language: language))
    let rows = try #require(store.notifications()).rows
    #expect(rows.count { !$0.isRead } == 3)
    #expect(Set(rows.map(\.kind)) == Set(Notification.Kind.allCases))
    for row in rows where row.kind == .assignment {
      let id = try #require(row.contactID)
      guard case .contact(_, let contact?) = store.perform(.loadContact(account: 1, contact: id)) else {
        Issue.record("no contact for '\(row.title)'")
        continue
      }
      #expect(row.title.hasSuffix(contact.contact.name))
    }
  }

  @Test("Ages are told from the time of the first start")
  func ages() throws {
    let rows = try #require(PeerMentorStore.demo().notifications()).rows
    expectNoDifference(
      rows.map { DemoData.fixedNow - $0.arrivedAt },
      [120, 3600, 10_800, 93_600, 172_800, 259_200, 432_000, 1_036_800])
  }

  @Test("Where the session began before its store was made, ages are told from when it began")
  func agesOfSession() throws {
    let folder = TemporaryFolder()
    try folder.directory.prepare()
    let store = try PeerMentorStore(
      directory: folder.directory, demo: DemoData(organisation: .nhf, language: .english),
      demoMadeAt: DemoData.fixedNow, hashing: .demo, now: { DemoData.fixedNow + 90 })
    expectNoDifference(try #require(store.notifications()).rows.first?.arrivedAt, DemoData.fixedNow - 120)
  }

  @Test("Norwegian and English texts are all there and differ")
  func languages() {
    for message in DemoData.messages {
      #expect(message.title.english != message.title.bokmål)
      #expect(message.body.english != message.body.bokmål)
    }
    for person in DemoData.people { #expect(person.about.english != person.about.bokmål) }
  }

  @Test("Addresses of the demo end in example.org")
  func addresses() throws {
    let emails = try PeerMentorStore.demo().listContacts().map(\.email)
    #expect(emails.allSatisfy { $0.hasSuffix("@example.org") && $0.allSatisfy(\.isASCII) })
    #expect(emails.contains("oystein.dahl@example.org"))
  }

  @Test("A second start does not fill the store again, nor after the demo was removed")
  func once() throws {
    let folder = TemporaryFolder()
    let demo = DemoData(organisation: .nhf, language: .bokmål)
    func open() throws(StoreError) -> PeerMentorStore {
      try PeerMentorStore(
        directory: folder.directory, demo: demo, hashing: .demo, now: { DemoData.fixedNow })
    }
    #expect(try open().listContacts().count == 9)
    #expect(try open().listContacts().count == 9)
    try open().removeAccount(email: DemoData.email)
    #expect(try open().listAccounts().isEmpty)
  }

  @Test("Newcomers can be told of its account until somebody else can sign in, or its password is another")
  func account() throws {
    let account = DemoAccount(email: "demo@example.org", password: "earshot-demo")
    let store = try PeerMentorStore.demo()
    expectNoDifference(try store.demoAccount(), account)
    let request = StoreRequest.changePassword(
      account: 1, current: DemoData.password, new: Secret("another password"))
    guard case .saved = store.perform(request) else {
      Issue.record("not changed")
      return
    }
    expectNoDifference(try store.demoAccount(), nil)

    let shared = try PeerMentorStore.demo()
    try shared.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    expectNoDifference(try shared.demoAccount(), nil)
    try shared.removeAccount(email: "demo@example.org")
    expectNoDifference(try shared.demoAccount(), nil)
  }

  @Test("Of two first starts at the same time one makes the demo, and the other finds it")
  func twoFirstStarts() throws {
    let store = try PeerMentorStore(inMemory: nil)
    let demo = DemoData(organisation: .nhf, language: .english)
    let record = try PasswordHashing.demo.record(for: DemoData.password)
    try demo.fillOnce(store.database, now: DemoData.fixedNow) { () throws(StoreError) in
      try demo.fillOnce(store.database, now: DemoData.fixedNow) { record }
      return try PasswordHashing.demo.record(for: DemoData.password)
    }
    expectNoDifference(try store.listAccounts().map(\.email), [DemoData.email])
    expectNoDifference(try store.demoAccount()?.email, DemoData.email)
    expectNoDifference(store.notifications()?.count, 8)
  }

  @Test("A store with real accounts gets no demo")
  func real() throws {
    let folder = TemporaryFolder()
    try PeerMentorStore.empty(in: folder).addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let store = try PeerMentorStore(
      directory: folder.directory, demo: DemoData(organisation: .nhf, language: .english),
      hashing: .demo, now: { DemoData.fixedNow })
    expectNoDifference(try store.listAccounts().map(\.name), ["Liv"])
  }
}
