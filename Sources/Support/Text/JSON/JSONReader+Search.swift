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
