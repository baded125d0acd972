package import Foundation

/// How deep JSON is nested.
package enum JSONNesting {
  /// The deepest nesting that is read; Foundation reads no deeper.
  static let limit = 512

  /// Whether arrays and objects stand inside each other deeper than is read. What is no JSON is judged like it.
  package static func isTooDeep(_ json: some Sequence<UInt8>) -> Bool {
    var (depth, isInString, isEscaped) = (0, false, false)
    for byte in json {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return false
  }

  /// What a message says of such JSON.
  package static let reason = "the line is nested more than \(limit) deep, which is deeper than is read"

  /// JSON is nested deeper than is read.
  package struct TooDeep: Error {}
}

/// A value from JSON that others made.
///
/// - Throws: `JSONNesting.TooDeep`, or else what `JSONDecoder` throws.
package func decodedJSON<Value: Decodable>(_ type: Value.Type, from json: Data) throws -> Value {
  guard json.withUnsafeBytes({ !JSONNesting.isTooDeep($0) }) else { throw JSONNesting.TooDeep() }
  // Foundation traps where the level that is too deep is the last byte: a line end follows.
  return try JSONDecoder().decode(type, from: json + [0x0A])
}
