import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing
import Text

@Suite("Administration", .waiting)
struct AdministrationTests {
  private func addLiv(to store: any PeerMentorStore) throws(StoreError) {
    try store.addAccount(
      email: "Liv.Ås@example.org", name: " Liv Ås ", organisation: .blindeforbundet,
      password: Secret("long enough"))
  }

  @Test("An account that was added is listed and signs in", arguments: StoreKind.allCases)
  func addAccount(kind: StoreKind) throws {
    let store = try kind.demo()
    try addLiv(to: store)
    let liv = Account(
      id: 2, email: "Liv.Ås@example.org", name: "Liv Ås", organisation: .blindeforbundet)
    expectNoDifference(try store.listAccounts().last, liv)
    expectNoDifference(
      store.perform(.signIn(email: "LIV.ÅS@EXAMPLE.ORG", password: Secret("long enough"))),
      .signedIn(liv, Overview()))
  }

  @Test("An address can be used once, whatever its case and composition", arguments: StoreKind.allCases)
  func accountExists(kind: StoreKind) throws {
    let store = try kind.demo()
    try addLiv(to: store)
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
    arguments: StoreKind.allCases,
    [
      "", "liv", "@example.org", "liv@", "liv@@example.org", "l iv@example.org", "l\u{7}@example.org",
    ])
  func invalidAddress(kind: StoreKind, email: String) throws {
    let store = try kind.demo()
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.addAccount(
          email: email, name: "Liv", organisation: .hlf, password: Secret("long enough"))
      },
      "'\(email)' is not an e-mail address; give one like name@example.org")
  }

  @Test("A short password is refused without being shown", arguments: StoreKind.allCases)
  func shortPassword(kind: StoreKind) throws {
    let store = try kind.demo()
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.setPassword(email: DemoData.email, Secret("short"))
      },
      "the password is too short; use at least 8 characters")
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.addAccount(
          email: "new@example.org", name: "N", organisation: .nhf, password: Secret(String(repeating: "\u{A0}", count: 9)))
      }, "the password is nothing but blanks; use letters, digits or signs")
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.addAccount(
          email: "new@example.org", name: "N", organisation: .nhf, password: Secret(String(repeating: "x", count: 5_000_000)))
      }, "the password is too long; use at most 256 characters")
  }

  @Test("An empty name and one with control characters are refused", arguments: StoreKind.allCases)
  func names(kind: StoreKind) throws {
    let store = try kind.demo()
    expectNoDifference(
      sentence { () throws(StoreError) in try store.addContact(Contact(id: 0, name: "  ")) },
      "the name is empty; give one")
    expectNoDifference(
      sentence { () throws(StoreError) in try store.addContact(Contact(id: 0, name: "Li\u{1B}v")) },
      "the name holds a control character or a line break; leave it out")
  }

  @Test(
    "A text of which nothing could be seen or heard is refused",
    arguments: ["\u{200B}\u{FEFF}", "\u{1B}[2J", "\u{E000}\u{FFFF}", "\u{202E} \u{2066}", "\u{115F}"])
  func invisible(_ text: String) {
    expectNoDifference(
      sentence { () throws(StoreError) in
        _ = try TypedText.checked(text, what: Phrase(en: "title", nb: "tittelen"), allowsLineBreaks: true)
      },
      "the title holds nothing that can be read; give one")
  }

  @Test(
    "An e-mail address that looks like another one is refused",
    arguments: ["\u{202E}liv@example.org", "li\u{200B}v@example.org", "liv@example.org\u{FEFF}", "\u{E000}@example.org"])
  func lookalike(_ email: String) {
    let reported = sentence { () throws(StoreError) in try TypedText.check(email: email) }
    #expect(reported?.hasSuffix("holds a character that cannot be seen; type it anew") == true)
  }

  @Test("A text of which something can be seen or heard is taken", arguments: ["\u{200B}a", "👩\u{200D}👧", "e\u{301}", "汉", "!"])
  func visible(_ text: String) throws {
    expectNoDifference(try TypedText.checked(text, what: Phrase(en: "title", nb: "tittelen"), allowsLineBreaks: true), text)
  }

  @Test("Removing an account removes what belongs to it, and nothing else", arguments: StoreKind.allCases)
  func removeAccount(kind: StoreKind) throws {
    let store = try kind.demo()
    try addLiv(to: store)
    try store.addContact(Contact(id: 0, name: "Per"), account: "liv.ås@example.org")
    try store.removeAccount(email: DemoData.email)
    expectNoDifference(try store.listAccounts().map(\.name), ["Liv Ås"])
    expectNoDifference(try store.listContacts().map(\.name), ["Per"])
    expectNoDifference(store.notifications(), Page())
    expectNoDifference(store.perform(.query(.overview, of: 1)), .accountRemoved)
  }

  @Test("An unknown account is an error that names a near one", arguments: StoreKind.allCases)
  func noSuchAccount(kind: StoreKind) throws {
    let store = try kind.demo()
    expectNoDifference(
      sentence { () throws(StoreError) in try store.removeAccount(email: "dmeo@example.org") },
      "no account 'dmeo@example.org'; did you mean 'demo@example.org'?")
    expectNoDifference(
      sentence { () throws(StoreError) in try store.removeAccount(email: "somebody.else@example.com") },
      "no account 'somebody.else@example.com'; see earshot account list")
  }

  @Test("Where there are several accounts, one must be named", arguments: StoreKind.allCases)
  func accountNotNamed(kind: StoreKind) throws {
    let store = try kind.demo()
    try addLiv(to: store)
    expectNoDifference(
      sentence { () throws(StoreError) in try store.notify(.pause, title: "Pause", body: "") },
      "there are 2 accounts; say which with --account, demo@example.org or Liv.Ås@example.org")
    #expect(try store.notify(.pause, title: "Pause", body: "", account: "LIV.ÅS@example.org") == 9)
  }

  @Test("Where there is no account, there is nobody to notify", arguments: StoreKind.allCases)
  func noAccount(kind: StoreKind) throws {
    let store = try kind.empty()
    expectNoDifference(
      sentence { () throws(StoreError) in try store.notify(.pause, title: "Pause", body: "") },
      "there is no account yet; add one with earshot account add")
  }

  @Test(
    "An unknown contact is an error that names a near one",
    arguments: StoreKind.allCases,
    [
      ("Astrid Lunnde", "no contact named 'Astrid Lunnde'; did you mean 'Astrid Lunde'?"),
      ("åse", "no contact named 'åse'; did you mean 'Åse Vik'?"),
      ("Haugen", "no contact named 'Haugen'; did you mean 'Olav Haugen'?"),
      ("Quentin Zyx", "no contact named 'Quentin Zyx'; see earshot contact list"),
    ])
  func noSuchContact(kind: StoreKind, example: (name: String, expected: String)) throws {
    let store = try kind.demo()
    let (name, expected) = example
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.notify(.assignment, title: "Visit", body: "", contact: name)
      },
      expected)
    #expect(store.notifications()?.count == 8)
  }

  @Test("A name that two contacts have does not tell which", arguments: StoreKind.allCases)
  func contactNotUnique(kind: StoreKind) throws {
    let store = try kind.demo()
    try store.addContact(Contact(id: 0, name: "olav haugen"))
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.notify(.assignment, title: "Visit", body: "", contact: "Olav Haugen")
      },
      "2 contacts are named 'Olav Haugen'; give them different names, or leave out --contact")
  }

  @Test("A contact is corrected in every field, and removed; what referred to it stays", arguments: StoreKind.allCases)
  func changeContact(kind: StoreKind) throws {
    let store = try kind.demo()
    var contact = try store.addContact(Contact(id: 0, name: "Kari Nes", phone: "1"))
    contact.name = " Kåre Næss "
    (contact.phone, contact.email, contact.address, contact.about) = ("2", "k@example.org", "Oslo", "Ring")
    try store.changeContact(contact, account: nil)
    contact.name = "Kåre Næss"
    #expect(try store.listContacts().contains(contact))
    let number = try store.notify(.assignment, title: "Visit", body: "", contact: "kåre næss")
    let references = try store.removeContact(contact.id, account: nil)
    expectNoDifference(references.notifications, 1)
    #expect(try !store.listContacts().contains { $0.id == contact.id })
    #expect(store.notifications()?.rows.first { $0.id == number }.map { $0.contactID == nil } == true)
    for change in [true, false] {
      #expect(throws: StoreError.contactRemoved) {
        if change { try store.changeContact(contact, account: nil) } else { try store.removeContact(contact.id, account: nil) }
      }
    }
  }

  @Test(
    "An empty title is refused and so is one without end, hostile text is kept as it is",
    arguments: StoreKind.allCases)
  func titles(kind: StoreKind) throws {
    let store = try kind.demo()
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
