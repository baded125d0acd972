/// Finds the XML documents of a file among other output of tools.
struct DumpReader {
  /// A document: its root element, the range of the bytes that it is in, and the reader of its format.
  typealias Document = (root: MarkupElement, range: Range<Int>, screen: ScreenReading)

  /// Makes a screen of the root element.
  typealias ScreenReading = @Sendable (MarkupElement) throws(CaptureError) -> CapturedScreen

  /// The documents of captures, in the order of the file.
  static func documents(in bytes: [UInt8]) throws(CaptureError) -> [Document] {
    let bytes = MarkupRepair.recovered(bytes)
    let reader = MarkupReader(bytes: bytes)
    var documents: [Document] = []
    var (offset, position) = (0, TextPosition())
    while let (start, screen) = tag(from: offset, in: bytes) {
      bytes.withUnsafeBytes { position.move(to: start, in: $0) }
      let (root, end) = try reader.document(at: start, TextPosition(line: position.line, column: position.column))
      documents.append((root, start..<end, screen))
      offset = end
    }
    return documents
  }

  /// The formats that are XML.
  private static let formats: [(isRoot: @Sendable (Substring) -> Bool, screen: ScreenReading)] = CaptureFormat.allCases
    .compactMap { format in
      if case .markup(let isRoot, let screen) = format.row.reading { (isRoot, screen) } else { nil }
    }

  /// The offset of the next tag that begins a capture, and the reader of its format.
  private static func tag(from offset: Int, in bytes: [UInt8]) -> (start: Int, screen: ScreenReading)? {
    var offset = offset
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let name = bytes[(start + 1)...].prefix(80).prefix { isNameByte($0) }
      let tag = Substring(decoding: name, as: UTF8.self)
      if let format = formats.first(where: { $0.isRoot(tag) }) { return (start, format.screen) }
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
