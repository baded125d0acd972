/// Rows of comma-separated values, as RFC 4180 has them: the first names the columns.
///
/// Each row is its fields by the names of the columns, without the spaces around them.
struct CommaSeparatedRows {
  var rows: [[String: String]] = []

  init(_ text: String) {
    var reader = Reader(rest: Substring(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text).unicodeScalars)
    guard let columns = reader.nextRow() else { return }
    while let fields = reader.nextRow() {
      rows.append(Dictionary(zip(columns, fields)) { first, _ in first })
    }
  }

  /// Goes by scalars: CR LF is one character.
  private struct Reader {
    var rest: Substring.UnicodeScalarView

    /// The fields of the next line that is not blank; nil at the end.
    mutating func nextRow() -> [String]? {
      while take("\r") || take("\n") {}
      guard !rest.isEmpty else { return nil }
      var fields: [String] = []
      repeat { fields.append(take("\"") ? quotedField() : plainField()) } while take(",")
      return fields.map { String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
    }

    private mutating func plainField() -> String {
      let field = rest.prefix { $0 != "," && $0 != "\n" && $0 != "\r" }
      rest = rest[field.endIndex...]
      return String(field)
    }

    /// A field after its first quote: a quote in it is written twice.
    private mutating func quotedField() -> String {
      var field = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        if scalar == "\"", !take("\"") { break }
        field.append(scalar)
      }
      return String(field)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard rest.first == scalar else { return false }
      rest.removeFirst()
      return true
    }
  }
}
