import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@Suite("Searching contacts", .waiting)
struct SearchTests {
  private func found(_ store: any PeerMentorStore, _ search: String, around place: Int = 0) -> Page<Contact>? {
    let request = StoreRequest.query(.contacts(search: search, around: place), of: 1)
    guard case .contacts(search, let page, _) = store.perform(request) else { return nil }
    return page
  }

  @Test(
    "A name is found by any part of its words, in any order, accents and case aside",
    arguments: StoreKind.allCases,
    [
      ("lunde", ["Astrid Lunde"]), ("AST", ["Astrid Lunde"]), ("li sv", ["Sverre Lien"]),
      ("ås", ["Åse Vik"]), ("øy", ["Øystein Dahl"]), ("oy", []), ("xyz", []), ("%", []), ("_", []),
      ("'", []), ("ak", ["Ellen Bakken"]), ("han mo", ["Hanne Moen"]),
    ])
  func search(kind: StoreKind, example: (text: String, names: [String])) throws {
    let (text, names) = example
    let page = try #require(found(kind.demo(), text))
    expectNoDifference(page.rows.map(\.name), names)
    expectNoDifference(page.count, names.count)
  }

  @Test("An empty search, or one of spaces, finds all", arguments: StoreKind.allCases, ["", "  "])
  func all(kind: StoreKind, text: String) throws {
    expectNoDifference(try found(kind.demo(), text)?.count, 9)
  }

  @Test("Pages of what is found hold the rows that the whole list has there", arguments: StoreKind.allCases)
  func pages(kind: StoreKind) throws {
    let store = try kind.demo()
    try store.add((1...500).map { Contact(id: 0, name: "Navn \($0)") }, account: 1)
    let all = try store.listContacts().filter { $0.name.contains("7") }
    for place in stride(from: 0, through: all.count, by: 17) {
      let page = try #require(found(store, "navn 7", around: place))
      expectNoDifference(page.count, all.count)
      expectNoDifference(page.rows, Array(all[page.window]))
    }
  }
}
