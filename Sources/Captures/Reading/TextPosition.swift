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
  mutating func move(to offset: Int, in text: UnsafeRawBufferPointer) {
    guard offset > self.offset else { return }
    var passed = text[self.offset..<offset]
    self.offset = offset
    let lines = passed.count { $0 == UInt8(ascii: "\n") }
    if lines > 0, let last = passed.lastIndex(of: UInt8(ascii: "\n")) {
      line += lines
      column = 1
      passed = passed[(last + 1)...]
    }
    // Each character has one byte that does not go on with another.
    column += passed.count { $0 & 0xC0 != 0x80 }
  }
}
