/// The line and column of an offset in a text, counted on from the one before.
struct TextPosition {
  /// The line, from 1.
  private(set) var line: Int
  /// The column, from 1, in characters of UTF-8.
  private(set) var column: Int
  /// The offset of both, in bytes.
  private var offset = 0

  /// - Parameters:
  ///   - line: The line on which the text begins.
  ///   - column: The column of that line.
  init(line: Int = 1, column: Int = 1) {
    (self.line, self.column) = (line, column)
  }

  /// Moves to a later offset of the text; ignores an earlier one.
  ///
  /// Each byte is read once, through a pointer: each element of a dump needs its position, which was half of the reading time.
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
          // Each character has one byte that does not continue another.
          column += 1
        }
      }
    }
  }
}
