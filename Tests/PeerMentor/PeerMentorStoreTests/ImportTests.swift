import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import Testing

@Suite("Importing contacts")
struct ContactImportTests {
  /// A demo with a second account.
  private func store(_ kind: StoreKind) throws -> any PeerMentorStore {
    let store = try kind.demo()
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    return store
  }

  private func names(_ store: any PeerMentorStore) throws -> [String] {
    try store.listContacts(account: "liv@example.org").map { "\($0.name) \($0.phone)" }
  }

  @Test("adds what is not there in every field, also within one import", arguments: StoreKind.allCases)
  func passesOverKnown(kind: StoreKind) throws {
    let store = try store(kind)
    let people = ["1", "2", "1"].map { Contact(id: 0, name: "Per", phone: $0) }
    let first = try store.importContacts(people, account: "liv@example.org")
    #expect(first == (2, 1))
    let second = try store.importContacts(
      people + [Contact(id: 7, name: "Per", phone: "3")], account: "LIV@example.org")
    #expect(second == (1, 3))
    expectNoDifference(try names(store).sorted(), ["Per 1", "Per 2", "Per 3"])
  }

  @Test("says how far it is, and adds all of them or none", arguments: StoreKind.allCases)
  func progress(kind: StoreKind) throws {
    let store = try store(kind)
    let people = (1...1200).map { Contact(id: 0, name: "Per \($0)") }
    var reported: [Int] = []
    let result = try store.importContacts(people, account: "liv@example.org") { reported.append($0) }
    #expect(result == (1200, 0))
    expectNoDifference(reported.prefix(2), [500, 1000])
    expectNoDifference(try names(store).count, 1200)
  }

  @Test(
    "leaves other accounts alone, and needs the account's name where there are several",
    arguments: StoreKind.allCases)
  func accounts(kind: StoreKind) throws {
    let store = try store(kind)
    let before = try store.listContacts(account: DemoData.email)
    _ = try store.importContacts([Contact(id: 0, name: "Per")], account: "liv@example.org")
    expectNoDifference(try store.listContacts(account: DemoData.email), before)
    #expect(throws: StoreError.self) { try store.importContacts([Contact(id: 0, name: "Per")]) }
    expectNoDifference(try names(store), ["Per "])
  }
}
