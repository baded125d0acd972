package import FoundationEssentials

/// The nesting depth of JSON.
package enum JSONNesting {
  /// The deepest nesting that is read; Foundation reads no deeper.
  static let limit = 512

  /// Whether arrays and objects are nested deeper than the limit. Other text is checked like JSON.
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

  /// The reason in a message about such JSON.
  package static var reason: String {
    localized(
      en: "the line is nested more than \(limit) deep, which is deeper than is read",
      nb: "linjen er nøstet dypere enn \(limit), og det er dypere enn det som leses")
  }

  /// The error of JSON that is nested too deep.
  package struct TooDeep: Error {}
}

/// Decodes a value from foreign JSON.
///
/// - Throws: `JSONNesting.TooDeep`, or else the error of `JSONDecoder`.
package func decodedJSON<Value: Decodable>(_ type: Value.Type, from json: Data) throws -> Value {
  guard json.withUnsafeBytes({ !JSONNesting.isTooDeep($0) }) else { throw JSONNesting.TooDeep() }
  // Foundation traps where the first level beyond the limit is the last byte: a line end follows.
  return try JSONDecoder().decode(type, from: json + [0x0A])
}
