import CPlatform
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

/// The levels of elements within one another that are read.
///
/// Trees are read, walked and freed by recursion, so a thread's stack decides how deep they may be. The commands run on a
/// thread whose stack suffices for the deepest (``stack``); on any other thread fewer levels are read, and none overflows.
package enum NestingLimit {
  /// The most levels of a tree.
  package static let most = 5000

  /// The stack of a thread that works with the deepest trees, in bytes.
  package static let stack = most * bytesPerLevel

  /// The stack for a level, in bytes: in a build for debugging every walk of `hear`, `audit`, `diff` and `check` fits into it.
  private static let bytesPerLevel = 20 << 10

  /// The levels for which the calling thread's stack suffices.
  package static var levels: Int { min(most, cplatform_stack_size() / bytesPerLevel) }
}

// JSON among other text, as in a log or a report.

extension JSONReader {
  /// The lists and objects in a text; the text around them is skipped, and so is a last one that is cut off.
  ///
  /// Each begins in a line without indentation, so that no part of a larger value is taken for a whole one.
  package static func values(among bytes: [UInt8]) -> [(value: JSONValue, range: Range<Int>)] {
    bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer)
      return reader.search()
    }
  }

  private mutating func search() -> [(value: JSONValue, range: Range<Int>)] {
    var values: [(value: JSONValue, range: Range<Int>)] = []
    // A text of many false beginnings must not be read over and over.
    var allowance = 8 * bytes.count
    while offset < bytes.count, allowance > 0 {
      if ![0x20, 0x9].contains(bytes[offset]) {
        var reached = offset
        // A bracket in a broken value begins none of its own.
        for start in beginnings(upTo: endOfLine) where start >= reached {
          var reader = self
          reader.offset = start
          if let value = try? reader.value() {
            values.append((value, start..<reader.offset))
            self = reader
            break
          }
          if reader.isCutOff { return values }
          allowance -= reader.offset - start
          reached = reader.offset
        }
      }
      offset = endOfLine + 1
      beginLine(at: offset)
    }
    return values
  }

  /// Whether the text ends here, or in the word or number that begins here.
  private var isCutOff: Bool {
    let rest = bytes[min(offset, bytes.count)...]
    return rest.count < 64 && !rest.contains(UInt8(ascii: "\n"))
  }

  /// The offset of the end of the reader's line.
  private var endOfLine: Int { bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }

  /// The offsets of the first brackets before the end of the line.
  private func beginnings(upTo end: Int) -> [Int] {
    [UInt8(ascii: "["), UInt8(ascii: "{")].compactMap { bytes[offset..<end].firstIndex(of: $0) }.sorted()
  }
}
