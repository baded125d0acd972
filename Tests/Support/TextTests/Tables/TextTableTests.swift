import CustomDump
import TestSupport
import Testing
import Text

@Suite("Tables of texts")
struct TextTableTests {
  private enum Fruit: String { case apple, pear }

  private let table = TextTable(
    """
    fruit\tname en\tname nb\tnote
    apple\tapple\teple\tred

    kiwi\tkiwi\tkiwi\t
    pear\t\tpære
    """)

  @Test("Each row has its fields by the names of the columns, and nothing where a field is empty or missing")
  func fields() {
    expectNoDifference(table.columns, ["fruit", "name en", "name nb", "note"])
    expectNoDifference(table.rows.map { $0["fruit"] }, ["apple", "kiwi", "pear"])
    expectNoDifference(table.rows.map { $0["note"] }, ["red", "", ""])
    expectNoDifference(table.rows.map { $0["price"] }, ["", "", ""])
    expectNoDifference(table.rows.map { $0.text("name", in: .english) }, ["apple", "kiwi", nil])
    expectNoDifference(
      table.rows.map { $0.phrase("name") }, [Phrase(en: "apple", nb: "eple"), Phrase("kiwi"), Phrase(en: "", nb: "pære")])
    expectNoDifference(table.rows[0].phrase("taste"), nil)
  }

  @Test("Rows are found by the case they name, and a row that names none is left out")
  func cases() {
    let notes: [Fruit: String] = table.byCase { $0["name nb"] }
    expectNoDifference(notes, [.apple: "eple", .pear: "pære"])
  }

  @Test("An empty text is a table without rows")
  func empty() {
    #expect(TextTable("").rows.isEmpty)
  }

  @Test("Fields too few, spaces around one and a text in one language are found")
  func faults() {
    expectNoDifference(table.faults(required: []), ["'pear' has 3 fields, not 4", "'pear' has no 'name' in [\"en\"]"])
    let nameless = TextTable("fruit\tname en\tname nb\nfig \t\t\n")
    expectNoDifference(
      nameless.faults(required: ["name"]), ["'fig ' has a space around a field", "'fig ' has no 'name' in [\"en\", \"nb\"]"])
  }
}
