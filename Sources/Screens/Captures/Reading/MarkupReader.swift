import CExpat
import Glibc
import Text

/// Reads XML documents by expat, within ``CaptureLimits``.
///
/// A document type is refused, and with it every entity that a file could define: no entity is expanded or fetched.
struct MarkupReader {
  /// The text as it is in the file.
  let bytes: [UInt8]

  /// The reason of a document that ends too early.
  static let cutOff = localized(
    en: "it ends in the middle of an element; it was cut off, take it again",
    nb: "den slutter midt i et element; den er kuttet, ta den på nytt")

  /// Expat's reasons in Bokmål, of those that a file can have.
  private static let norwegian = [
    XML_ERROR_SYNTAX.rawValue: "syntaksfeil",
    XML_ERROR_INVALID_TOKEN.rawValue: "et tegn som ikke kan stå der",
    XML_ERROR_PARTIAL_CHAR.rawValue: "et ufullstendig tegn",
    XML_ERROR_TAG_MISMATCH.rawValue: "slutt-taggen passer ikke til start-taggen",
    XML_ERROR_DUPLICATE_ATTRIBUTE.rawValue: "samme attributt to ganger",
    XML_ERROR_UNDEFINED_ENTITY.rawValue: "en entitet som ikke er definert",
    XML_ERROR_BAD_CHAR_REF.rawValue: "en ugyldig tegnreferanse",
  ]

  /// Reads the document that begins at an offset.
  ///
  /// - Parameter position: The position of the offset in the file.
  /// - Returns: The root element, and the offset after it.
  func document(at offset: Int, _ position: TextPosition) throws(CaptureError) -> (root: MarkupElement, end: Int) {
    guard let parser = XML_ParserCreate(nil) else {
      throw CaptureError(line: position.line, localized(en: "there is no memory for it", nb: "det er ikke minne til den"))
    }
    defer { XML_ParserFree(parser) }
    let state = State(parser, position, beginningAt: offset)
    return try withExtendedLifetime(state) { () throws(CaptureError) in
      XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
      XML_SetElementHandler(
        parser, { State.of($0).start(name: $1, attributes: $2) }, { data, _ in State.of(data).end() })
      XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
        State.of(data).refuse(
          localized(
            en: "it declares a document type, which captures have none of; take the lines up to '>' out",
            nb: "den oppgir en dokumenttype, og det har ikke opptak; fjern linjene til og med «>»"))
      }
      let status = bytes[offset...].withUnsafeBytes {
        state.text = $0
        return Self.parse($0, parser)
      }
      if let error = state.error { throw error }
      if let root = state.root { return (root, offset + state.length) }
      guard status == XML_STATUS_OK else { throw state.failure() }
      throw CaptureError(
        line: position.line, column: position.column,
        localized(
          en: "there is no element in it; take the capture again", nb: "det er ikke noe element i den; ta opptaket på nytt"))
    }
  }

  /// Parses a text in pieces until the parser is stopped: expat copies its input, and of a file with many captures the whole
  /// rest would be copied for each.
  private static func parse(_ text: UnsafeRawBufferPointer, _ parser: XML_Parser) -> XML_Status {
    var (status, offset) = (XML_STATUS_OK, 0)
    repeat {
      let piece = UnsafeRawBufferPointer(rebasing: text[offset...].prefix(1 << 16))
      offset += piece.count
      status = XML_Parse(
        parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count), offset == text.count ? 1 : 0)
    } while status == XML_STATUS_OK && offset < text.count
    return status
  }

  /// The state in the middle of a document.
  private final class State {
    private let parser: XML_Parser
    private let firstLine: Int
    private let firstColumn: Int
    /// The offset of the document in the file.
    private let start: Int
    /// The position of the last element.
    private var position: TextPosition
    /// The document, while it is parsed.
    var text = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The elements that are open, the outermost first.
    private var open: [MarkupElement] = []
    /// The names of the last element's attributes: the next mostly has the same. Expat keeps each at one address as long as
    /// the parser exists.
    private var (keys, names): ([UnsafePointer<CChar>?], [String]) = ([], [])
    private let most = NestingLimit.levels
    var root: MarkupElement?
    /// The number of bytes of the root and the text before it.
    var length = 0
    var error: CaptureError?

    init(_ parser: XML_Parser, _ position: TextPosition, beginningAt start: Int) {
      self.parser = parser
      self.position = position
      self.start = start
      (firstLine, firstColumn) = (position.line, position.column)
    }

    static func of(_ data: UnsafeMutableRawPointer?) -> State {
      Unmanaged<State>.fromOpaque(data!).takeUnretainedValue()
    }

    private var line: Int { firstLine - 1 + Int(XML_GetCurrentLineNumber(parser)) }

    /// The column that is read, from 1, in characters.
    private var column: Int {
      let column = Int(XML_GetCurrentColumnNumber(parser))
      return XML_GetCurrentLineNumber(parser) == 1 ? firstColumn + column : column + 1
    }

    func start(name: UnsafePointer<CChar>?, attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
      guard error == nil, let name, let attributes else { return }
      guard open.count < most else {
        return refuse(
          localized(en: "more than \(most) elements are within one another", nb: "mer enn \(most) elementer ligger i hverandre"))
      }
      // A dump is in no other one: that other one was cut off.
      if !open.isEmpty, strcmp(name, "hierarchy") == 0, open.contains(where: { $0.name == "hierarchy" }) {
        return refuse(MarkupReader.cutOff)
      }
      let count = Int(XML_GetSpecifiedAttributeCount(parser)) / 2
      guard count <= CaptureLimits.attributes else {
        return refuse(
          localized(
            en: "an element has more than \(CaptureLimits.attributes) attributes",
            nb: "et element har mer enn \(CaptureLimits.attributes) attributter"))
      }
      if count != keys.count || keys.indices.contains(where: { keys[$0] != attributes[2 * $0] }) {
        keys = (0..<count).map { attributes[2 * $0] }
        names = keys.map { $0.map { String(cString: $0) } ?? "" }
      }
      var values: [String] = []
      values.reserveCapacity(count)
      for index in 0..<count { values.append(attributes[2 * index + 1].map { String(cString: $0) } ?? "") }
      let index = Int(XML_GetCurrentByteIndex(parser))
      position.move(to: index, in: text)
      open.append(
        MarkupElement(
          name: String(cString: name), attributes: MarkupAttributes(names: names, values: values), line: position.line,
          column: position.column, offset: start + index))
    }

    func end() {
      guard error == nil, let element = open.popLast() else { return }
      guard open.isEmpty else { return open[open.count - 1].children.append(element) }
      root = element
      length = Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
      // The text after it belongs to a tool, or is the next document.
      XML_StopParser(parser, 0)
    }

    func refuse(_ reason: String) {
      error = error ?? CaptureError(line: line, column: column, reason)
      XML_StopParser(parser, 0)
    }

    func failure() -> CaptureError {
      let code = XML_GetErrorCode(parser)
      // What follows a piece that was cut off: the end of the text, that of a code fence, another document.
      let index = Int(XML_GetCurrentByteIndex(parser))
      let isFence = text.indices.contains(index) && text[index] == UInt8(ascii: "`")
      let isCut = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN || code == XML_ERROR_MISPLACED_XML_PI
      if isCut || isFence { return CaptureError(line: line, column: column, MarkupReader.cutOff) }
      let own = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
      let words = localized(en: own, nb: MarkupReader.norwegian[code.rawValue] ?? own)
      return CaptureError(
        line: line, column: column, localized(en: "it is not XML there: \(words)", nb: "det er ikke XML der: \(words)"))
    }
  }
}

/// An element of an XML document.
///
/// A class, because a dump has tens of thousands of elements, which are passed on and searched several times.
final class MarkupElement {
  /// Its name, with the prefix it was written with.
  let name: String
  let attributes: MarkupAttributes
  /// The elements in it, in document order; text between them is left out.
  var children: [MarkupElement] = []
  /// The line its tag begins in, from 1.
  let line: Int
  /// The column of that line, from 1, in characters.
  let column: Int
  /// The byte of the file that its tag begins at, from 0.
  let offset: Int

  init(name: String, attributes: MarkupAttributes, line: Int, column: Int, offset: Int) {
    (self.name, self.attributes, self.line, self.column, self.offset) = (name, attributes, line, column, offset)
  }
}

/// The attributes of an element, in document order.
struct MarkupAttributes: Hashable, Sendable {
  /// Their names; consecutive elements with the same names share them.
  let names: [String]
  /// Their values, one for each name.
  let values: [String]

  /// The value of an attribute; nil where the element has none of this name.
  subscript(name: String) -> String? { names.firstIndex(of: name).map { values[$0] } }

  /// The values by name.
  var byName: [String: String] { Dictionary(zip(names, values)) { first, _ in first } }
}

extension MarkupElement {
  /// Visits the element and its descendants, in document order.
  func visit(_ body: (MarkupElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}

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
