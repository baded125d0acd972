/// A line of a flow, taken apart from the left: words, numbers and texts in quotes.
struct FlowWords {
  private var rest: Substring

  init(_ line: String) {
    rest = line[...]
    // A comment is a line whose first character is `#`.
    if line.unicodeScalars.first == "#" { rest = "" }
    skipSpace()
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0 == " " || $0 == "\t" }
  }

  /// The next word; nil at the end of the line.
  mutating func next() -> String? {
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { $0 != " " && $0 != "\t" }
    rest = rest.dropFirst(word.count)
    skipSpace()
    return String(word)
  }

  /// The next word, unless a text in quotes comes next.
  mutating func nextUnlessQuoted() -> String? {
    rest.first == "\"" ? nil : next()
  }

  mutating func word(_ what: String) throws(FlowError) -> String {
    guard let word = next() else { throw FlowError("expected \(what)") }
    return word
  }

  /// A text in quotes; `\"` and `\\` stand for the quote and the backslash.
  mutating func quoted(_ what: String) throws(FlowError) -> String {
    guard rest.first == "\"" else {
      throw FlowError(rest.isEmpty ? "expected \(what)" : "expected \(what) instead of '\(rest)'")
    }
    var text = ""
    var characters = rest.dropFirst()
    while let character = characters.popFirst() {
      switch character {
      case "\"":
        rest = characters
        skipSpace()
        return text
      case "\\":
        guard let escaped = characters.popFirst(), escaped == "\"" || escaped == "\\" else {
          throw FlowError("a backslash in quotes stands before a quote or a backslash")
        }
        text.append(escaped)
      default: text.append(character)
      }
    }
    throw FlowError("the text in quotes does not end")
  }

  /// A number from 0, with or without decimals; its unit may follow without a space.
  mutating func number(_ what: String) throws(FlowError) -> Double {
    let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number.isFinite, number <= 1_000_000_000 else {
      throw FlowError(rest.isEmpty ? "expected \(what)" : "expected \(what) instead of '\(rest)'")
    }
    rest = rest.dropFirst(digits.count)
    skipSpace()
    return number
  }

  mutating func unit(_ unit: String) throws(FlowError) {
    guard next()?.lowercased() == unit else { throw FlowError("expected '\(unit)' after the number") }
  }

  /// Nothing more may follow.
  func end() throws(FlowError) {
    guard rest.isEmpty else { throw FlowError("'\(rest)' is too much on this line") }
  }
}
