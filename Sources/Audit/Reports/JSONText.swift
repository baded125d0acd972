import Languages

/// A JSON value, written with its members in the order they are given.
enum JSONText {
  case string(String)
  case number(Int)
  /// Written with two decimals, rounded down like the figures of the reports.
  case decimal(Double)
  case boolean(Bool)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// An object without the members that are nil.
  static func members(_ members: [(String, JSONText?)]) -> JSONText {
    .object(members.compactMap { key, value in value.map { (key: key, value: $0) } })
  }

  static func strings(_ strings: [String]) -> JSONText { .array(strings.map(JSONText.string)) }

  /// The text, indented by two spaces a level.
  func text(_ indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .string(let string): return Self.quoted(string)
    case .number(let number): return String(number)
    case .decimal(let number): return number.figure(decimals: 2).en
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .array(let values):
      if values.isEmpty { return "[]" }
      return "[\n" + values.map { inner + $0.text(inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.text(inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// A string literal of RFC 8259.
  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
