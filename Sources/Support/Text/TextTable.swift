/// A table that is built into the program, for texts that a translator edits without reading code.
///
/// The first line names the columns. Every other line is a row; a tab stands between two fields, and an empty field says
/// nothing. A text has a column for each language: `title en`, `title nb`.
///
/// A row with a fault is read as far as it goes; the tests of each table find the fault.
package struct TextTable: Sendable {
  /// The names of the columns.
  package let columns: [String]
  /// The rows, in the order of the file.
  package let rows: [Row]

  /// Reads a table.
  package init(_ file: String) {
    let lines = file.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { Substring($0) }
    }
    let columns = lines.first?.map { String($0) } ?? []
    let places = Dictionary(zip(columns, columns.indices)) { first, _ in first }
    self.columns = columns
    rows = lines.dropFirst().map { Row(fields: $0, places: places) }
  }

  /// A value for each row, by the case that its first field names. A row that names no case is left out.
  package func byCase<Case: RawRepresentable<String> & Hashable, Value>(_ value: (Row) -> Value) -> [Case: Value] {
    let pairs = rows.compactMap { row in Case(rawValue: String(row.fields[0])).map { ($0, value(row)) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// One line of a table.
  package struct Row: Sendable {
    /// In the order of the columns; at least one.
    package let fields: [Substring]
    fileprivate let places: [String: Int]

    /// The field of a column; empty where the row or the table has none.
    package subscript(column: String) -> String {
      guard let place = places[column], place < fields.count else { return "" }
      return String(fields[place])
    }

    /// A text in a language; nil where the field is empty.
    package func text(_ name: String, in language: Language) -> String? {
      let text = self["\(name) \(language.rawValue)"]
      return text.isEmpty ? nil : text
    }

    /// A text in all languages; nil where the fields of all are empty.
    package func phrase(_ name: String) -> Phrase? {
      let phrase = Phrase { text(name, in: $0) ?? "" }
      return phrase == Phrase("") ? nil : phrase
    }
  }
}
