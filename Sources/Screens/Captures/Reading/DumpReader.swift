/// Finds the XML documents of a file among other output of tools.
struct DumpReader {
  /// The root elements of captures, in document order, and the ranges of the bytes that they are in.
  static func documents(in bytes: [UInt8]) throws(CaptureError) -> [(root: MarkupElement, range: Range<Int>)] {
    let bytes = MarkupRepair.recovered(bytes)
    let reader = MarkupReader(bytes: bytes)
    var roots: [(root: MarkupElement, range: Range<Int>)] = []
    var (offset, position) = (0, TextPosition())
    while let start = tag(from: offset, in: bytes) {
      bytes.withUnsafeBytes { position.move(to: start, in: $0) }
      let (root, end) = try reader.document(at: start, TextPosition(line: position.line, column: position.column))
      roots.append((root, start..<end))
      offset = end
    }
    return roots
  }

  /// The offset of the next tag that begins a capture.
  private static func tag(from offset: Int, in bytes: [UInt8]) -> Int? {
    var offset = offset
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let name = bytes[(start + 1)...].prefix(80).prefix { isNameByte($0) }
      let tag = Substring(decoding: name, as: UTF8.self)
      if AndroidDump.roots.contains(String(tag)) || XCUITestDump.isRoot(tag) { return start }
      offset = start + 1
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "/"), 0x9, 0xA, 0xD: false
    default: true
    }
  }
}
