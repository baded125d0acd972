/// Finds the XML documents of a file among other output of tools.
struct DumpReader {
  /// A document: its root element, the range of the bytes that it is in, and the reader of its format.
  typealias Document = (root: MarkupElement, range: Range<Int>, screen: ScreenReading)

  /// Makes a screen of the root element.
  typealias ScreenReading = @Sendable (MarkupElement) throws(CaptureError) -> CapturedScreen

  /// The documents of captures, in the order of the file.
  ///
  /// - Throws: Where one of them is broken.
  static func documents(in bytes: [UInt8]) throws(CaptureError) -> [Document] {
    let found = found(in: bytes)
    if let error = found.broken.first { throw error }
    return found.documents
  }

  /// The most broken documents behind which another one is looked for: each may be read up to the end of the file.
  private static let mostBroken = 16

  /// The documents of captures, in the order of the file, and why others in it are broken.
  static func found(in bytes: [UInt8]) -> (documents: [Document], broken: [CaptureError]) {
    let file = bytes
    let bytes = MarkupRepair.recovered(file)
    let reader = MarkupReader(bytes: bytes)
    var (documents, broken) = ([Document](), [CaptureError]())
    var (offset, position) = (0, TextPosition())
    while let (start, screen) = tag(from: offset, in: bytes) {
      bytes.withUnsafeBytes { position.move(to: start, in: $0) }
      do throws(CaptureError) {
        let (root, end) = try reader.document(at: start, TextPosition(line: position.line, column: position.column))
        documents.append((root, start..<end, screen))
        offset = end
      } catch {
        broken.append(ended(error, by: start, position.line, in: bytes))
        // The elements of the broken one are no captures by themselves.
        guard broken.count < mostBroken, let next = beginning(after: start, in: bytes) else { break }
        offset = next
      }
    }
    return (documents, bytes.count == file.count ? broken : broken.map { $0.moved(from: bytes, to: file) })
  }

  /// An error behind the end of the block of code that a document begins in as that of a document which was cut off there.
  ///
  /// - Parameter line: The line of the document's beginning.
  private static func ended(_ error: CaptureError, by start: Int, _ line: Int, in bytes: [UInt8]) -> CaptureError {
    var (offset, line) = (start, line)
    while let feed = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")), line < error.line {
      (offset, line) = (feed + 1, line + 1)
      if bytes[offset...].starts(with: "```".utf8) { return CaptureError(line: line, column: 1, MarkupReader.cutOff) }
    }
    return error
  }

  /// The offset of the document behind a broken one: its declaration, or a tag that stands neither in another one nor in that.
  private static func beginning(after offset: Int, in bytes: [UInt8]) -> Int? {
    let inner = innerTags.first(where: { bytes[offset...].starts(with: $0.outer) })?.inner
    var place = offset + 1
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      let isInner = inner.map { bytes[start...].starts(with: $0) } ?? false
      if !isInner, documentTags.contains(where: { bytes[start...].starts(with: $0) }) { return start }
      place = start + 1
    }
    return nil
  }

  /// The documents that are around others.
  private static let innerTags = [("displays", "hierarchy"), (XCUITestDump.wrapper, XCUITestDump.application)]
    .map { (outer: Array("<\($0.0)".utf8), inner: Array("<\($0.1)".utf8)) }

  private static let documentTags = (AndroidDump.roots.sorted() + [XCUITestDump.wrapper, XCUITestDump.application, "?xml"])
    .map { Array("<\($0)".utf8) }

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
