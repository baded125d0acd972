import CustomDump
import PeerMentor
import Testing

@testable import PeerMentorStore

@Suite("Administration")
struct AdministrationTests {
  private let store: PeerMentorStore

  init() throws {
    store = try PeerMentorStore.demo()
  }

  private func addLiv() throws(StoreError) {
    try store.addAccount(
      email: "Liv.Ås@example.org", name: " Liv Ås ", organisation: .blindeforbundet,
      password: Secret("long enough"))
  }

  @Test("An account that was added is listed and signs in")
  func addAccount() throws {
    try addLiv()
    let liv = Account(
      id: 2, email: "Liv.Ås@example.org", name: "Liv Ås", organisation: .blindeforbundet)
    expectNoDifference(try store.listAccounts().last, liv)
    expectNoDifference(
      store.perform(.signIn(email: "LIV.ÅS@EXAMPLE.ORG", password: Secret("long enough"))),
      .signedIn(liv, Overview()))
  }

  @Test("An address can be used once, whatever its case and composition")
  func accountExists() throws {
    try addLiv()
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.addAccount(
          email: "liv.a\u{30A}s@example.org", name: "Other", organisation: .hlf,
          password: Secret("long enough"))
      },
      "cannot add account 'liv.a\u{30A}s@example.org': it exists already, as 'Liv.Ås@example.org'; "
        + "set a new password with earshot account password")
  }

  @Test(
    "Text that is no address is refused",
    arguments: [
      "", "liv", "@example.org", "liv@", "liv@@example.org", "l iv@example.org", "l\u{7}@example.org",
    ])
  func invalidAddress(email: String) {
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.addAccount(
          email: email, name: "Liv", organisation: .hlf, password: Secret("long enough"))
      },
      "'\(email)' is not an e-mail address; give one like name@example.org")
  }

  @Test("A short password is refused without being shown")
  func shortPassword() {
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.setPassword(email: DemoData.email, Secret("short"))
      },
      "the password is too short; use at least 8 characters")
  }

  @Test("A password for an account that was removed meanwhile is not said to be set")
  func passwordOfRemovedAccount() throws {
    let store = try PeerMentorStore.demo()
    let record = try PasswordHashing.demo.record(for: Secret("long enough"))
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.database.write { db in try AccountTable.setPassword(db, account: 2, record) }
      },
      "the account was removed meanwhile; see earshot account list")
  }

  @Test("An empty name and one with control characters are refused")
  func names() {
    expectNoDifference(
      sentence { () throws(StoreError) in try store.addContact(Contact(id: 0, name: "  ")) },
      "the name is empty; give one")
    expectNoDifference(
      sentence { () throws(StoreError) in try store.addContact(Contact(id: 0, name: "Li\u{1B}v")) },
      "the name holds a control character or a line break; leave it out")
  }

  @Test("Removing an account removes what belongs to it, and nothing else")
  func removeAccount() throws {
    try addLiv()
    try store.addContact(Contact(id: 0, name: "Per"), account: "liv.ås@example.org")
    try store.removeAccount(email: DemoData.email)
    expectNoDifference(try store.listAccounts().map(\.name), ["Liv Ås"])
    expectNoDifference(try store.listContacts().map(\.name), ["Per"])
    expectNoDifference(store.notifications(), Page())
    let left = try store.database.read { db in try NotificationTable.newest(db, account: 1) }
    #expect(left == 0)
  }

  @Test("An unknown account is an error that names a near one")
  func noSuchAccount() {
    expectNoDifference(
      sentence { () throws(StoreError) in try store.removeAccount(email: "dmeo@example.org") },
      "no account 'dmeo@example.org'; did you mean 'demo@example.org'?")
    expectNoDifference(
      sentence { () throws(StoreError) in try store.removeAccount(email: "somebody.else@example.com") },
      "no account 'somebody.else@example.com'; see earshot account list")
  }

  @Test("Where there are several accounts, one must be named")
  func accountNotNamed() throws {
    try addLiv()
    expectNoDifference(
      sentence { () throws(StoreError) in try store.notify(.pause, title: "Pause", body: "") },
      "there are 2 accounts; say which with --account, demo@example.org or Liv.Ås@example.org")
    #expect(try store.notify(.pause, title: "Pause", body: "", account: "LIV.ÅS@example.org") == 9)
  }

  @Test("Where there is no account, there is nobody to notify")
  func noAccount() throws {
    let store = try PeerMentorStore(inMemory: nil)
    expectNoDifference(
      sentence { () throws(StoreError) in try store.notify(.pause, title: "Pause", body: "") },
      "there is no account yet; add one with earshot account add")
  }

  @Test(
    "An unknown contact is an error that names a near one",
    arguments: [
      ("Astrid Lunnde", "no contact named 'Astrid Lunnde'; did you mean 'Astrid Lunde'?"),
      ("åse", "no contact named 'åse'; did you mean 'Åse Vik'?"),
      ("Haugen", "no contact named 'Haugen'; did you mean 'Olav Haugen'?"),
      ("Quentin Zyx", "no contact named 'Quentin Zyx'; see earshot contact list"),
    ])
  func noSuchContact(name: String, expected: String) throws {
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.notify(.assignment, title: "Visit", body: "", contact: name)
      },
      expected)
    #expect(store.notifications()?.count == 8)
  }

  @Test("A name that two contacts have does not tell which")
  func contactNotUnique() throws {
    try store.addContact(Contact(id: 0, name: "olav haugen"))
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.notify(.assignment, title: "Visit", body: "", contact: "Olav Haugen")
      },
      "2 contacts are named 'Olav Haugen'; give them different names, or leave out --contact")
  }

  @Test("An empty title is refused and so is one without end, hostile text is kept as it is")
  func titles() throws {
    expectNoDifference(
      sentence { () throws(StoreError) in try store.notify(.pause, title: " \n", body: "x") },
      "the title is empty; give one")
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.notify(.pause, title: String(repeating: "a", count: 201), body: "x")
      }, "the title has 201 characters; at most 200 are taken")
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.notify(.pause, title: "a", body: String(repeating: "x", count: 10_001))
      }, "the body has 10001 characters; at most 10000 are taken")
    let body = "a.b\u{1}\u{1B}[2J <break time='30s'/> '; DROP TABLE account; --"
    try store.notify(.pause, title: body, body: body)
    #expect(store.notifications()?.rows.first?.body == body)
  }
}

@Suite("Text keys")
struct TextKeyTests {
  @Test("Names sort by the Norwegian alphabet, accents and case aside")
  func order() {
    let names = [
      "Åse", "Zara", "Ærlig", "øystein", "Ödegaard", "Andrè", "andre b", "Aas", "  Per", "Ånund",
    ]
    expectNoDifference(
      names.sorted { TextKey.name($0) < TextKey.name($1) },
      ["Aas", "Andrè", "andre b", "  Per", "Zara", "Ærlig", "Ödegaard", "øystein", "Ånund", "Åse"])
  }

  @Test("Addresses are the same whatever their case, spaces and composition")
  func email() {
    #expect(TextKey.email(" LIV.A\u{30A}S@Example.org\n") == TextKey.email("liv.\u{E5}s@example.org"))
    #expect(TextKey.email("straße@example.org") == TextKey.email("STRASSE@example.org"))
    #expect(TextKey.email("liv@example.org") != TextKey.email("l\u{ED}v@example.org"))
  }
}
