/// Any JSON value.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue {
  /// The member of an object with this name; nil for other values and for null.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self, let member = members[key], member != .null else { return nil }
    return member
  }

  /// The first member with one of these names.
  package subscript(keys: String...) -> JSONValue? {
    keys.lazy.compactMap { self[$0] }.first
  }

  /// True or false, also as 1 or 0 and as a word in either case.
  package var bool: Bool? {
    switch self {
    case .bool(let value): value
    case .number(1): true
    case .number(0): false
    case .string(let word):
      switch word.lowercased() {
      case "true", "yes", "on", "1": true
      case "false", "no", "off", "0": false
      default: nil
      }
    case .null, .number, .array, .object: nil
    }
  }

  /// The number, if it is one.
  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The number, if it is a whole one.
  package var int: Int? {
    number.flatMap { Int(exactly: $0) }
  }

  /// The text, if it is one.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// A string, or a number as text.
  package var text: String? {
    string ?? int.map { "\($0)" } ?? number.map { "\($0)" }
  }

  /// The values of an array, if it is one.
  package var array: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }
}

extension JSONValue: Codable {
  /// Reads any JSON value.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes the value as read; numbers in Swift's format.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  /// A number, so that cases in source read like JSON.
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A text, even if it looks like a number.
  package init(stringLiteral value: String) { self = .string(value) }
  /// True or false, not a number or a text.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
