internal import FoundationEssentials

/// A JSON value, written with its members in the given order.
///
/// Characters that a terminal could interpret are escaped, also in foreign strings: JSON is also printed and read by people.
package enum JSONText: Sendable, ExpressibleByDictionaryLiteral {
  case null
  case string(String)
  case number(Int)
  /// Written with two decimals, rounded down.
  case decimal(Double)
  case boolean(Bool)
  case array([JSONText])
  case object([(key: String, value: JSONText)])
  /// JSON that another writer has written, in as many lines as it has.
  case written(String)

  /// An object without the members that are nil.
  package static func members(_ members: [(String, JSONText?)]) -> JSONText {
    .object(members.compactMap { key, value in value.map { (key: key, value: $0) } })
  }

  package init(dictionaryLiteral members: (String, JSONText?)...) { self = .members(members) }

  /// A number with as many decimals as it has; null for one that is not finite.
  package static func exact(_ number: Double) -> JSONText {
    guard number.isFinite else { return .null }
    return Int(exactly: number).map(JSONText.number) ?? .written("\(number)")
  }

  package static func strings(_ strings: [String]) -> JSONText { .array(strings.map(JSONText.string)) }

  /// The text, indented by two spaces per level.
  package func text(_ indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .null: return "null"
    case .string(let string): return Self.quoted(string)
    case .number(let number): return String(number)
    case .decimal(let number): return Self.twoDecimals(number)
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .array(let values):
      if values.isEmpty { return "[]" }
      return "[\n" + values.map { inner + $0.text(inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.text(inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .written(let json): return json
    }
  }

  /// The text on one line.
  package var line: String {
    switch self {
    case .array(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.key)):\($0.value.line)" }.joined(separator: ","))}"
    // No string has a line feed in it: what there is stands between the values, with the indentation behind it.
    case .written(let json): json.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    case .null, .string, .number, .decimal, .boolean: text()
    }
  }

  private static func twoDecimals(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "null" }
    let hundredths = Int((abs(number) * 100).rounded(.down))
    let decimals = hundredths % 100
    return "\(number < 0 ? "-" : "")\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals)"
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
      case _ where PrintableText.isRisky(scalar): text += escaped(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The scalar as its number, in two surrogates where it has more than 16 bits.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// JSON from another writer, with the same escapes: outside of
  /// strings only the line feeds of its indentation would need one.
  fileprivate static func escaped(_ json: String) -> String {
    func isRisky(_ scalar: Unicode.Scalar) -> Bool { scalar != "\n" && PrintableText.isRisky(scalar) }
    guard json.unicodeScalars.contains(where: isRisky) else { return json }
    return json.unicodeScalars.reduce(into: "") { text, scalar in
      if isRisky(scalar) { text += escaped(scalar) } else { text.unicodeScalars.append(scalar) }
    }
  }
}

extension Encodable {
  /// The value as JSON, with sorted members, so that equal values give equal text; without a newline at its end.
  ///
  /// For values of strings and numbers, which always encode.
  package func json(isIndented: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    return (try? encoder.encode(self)).map { JSONText.escaped(String(decoding: $0, as: UTF8.self)) } ?? "{}"
  }
}
