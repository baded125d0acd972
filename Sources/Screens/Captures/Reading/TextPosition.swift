/// Where in a text an offset is, counted on from the one asked for before.
struct TextPosition {
  /// From 1.
  private(set) var line: Int
  /// From 1, in characters of UTF-8.
  private(set) var column: Int
  /// The offset of both, in bytes.
  private var offset = 0

  /// - Parameters:
  ///   - line: The line that the text begins in.
  ///   - column: The column of that line.
  init(line: Int = 1, column: Int = 1) {
    (self.line, self.column) = (line, column)
  }

  /// Goes on to a later offset of the text; to an earlier one never.
  ///
  /// Each byte is looked at once, through a pointer: every element of a dump asks, and it was half of the time of reading one.
  mutating func move(to offset: Int, in text: UnsafeRawBufferPointer) {
    guard offset > self.offset else { return }
    text.withMemoryRebound(to: UInt8.self) { bytes in
      while self.offset < offset {
        let byte = bytes[self.offset]
        self.offset += 1
        if byte == UInt8(ascii: "\n") {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          // Each character has one byte that does not go on with another.
          column += 1
        }
      }
    }
  }
}
