import Text

/// A change that a terminal, a log or an editor made to a capture on its way, and that was undone.
package enum PastedChange: Hashable, Sendable {
  /// It was compressed by gzip.
  case compressed
  /// It was in an encoding of this name: UTF-16, Windows-1252.
  case encoding(String)
  /// Its UTF-8 was read in this code page and written anew.
  case misread(String)
  /// So many characters in it are lost: they were in no encoding.
  case lostCharacters(Int)
  /// Its lines end with a carriage return alone.
  case carriageReturns
  /// It has the colours of a terminal.
  case colours
  /// Its lines begin with the times and names of a log, or with numbers.
  case linePrefixes
  /// Its lines are a quotation.
  case quotation
  /// Its signs are written as in a web page: `&lt;`.
  case pageEscapes
  /// It is one text of a programming language, or of JSON: `\"`, `\n`.
  case textEscapes
  /// Its lines are the texts of records of a log in JSON.
  case records
  /// It has a bare `&` in XML.
  case ampersands
}

/// The bytes of a file as a tool wrote them: what terminals, logs and editors do to text is undone, in front of all formats.
///
/// Each step looks for signs of one change, and passes over a text without them. The time is linear in the size of the text.
/// Lines keep their numbers, unless the text was a single one.
struct PastedText {
  /// The text in UTF-8.
  private(set) var bytes: [UInt8]
  /// What was undone, in order.
  private(set) var changes: [PastedChange] = []
  /// The file's text in UTF-8, before anything else was undone.
  private var file: [UInt8] = []

  /// Undoes what was done to a file.
  ///
  /// - Throws: Where it is compressed and broken or too large, or in an encoding that is not known here.
  init(_ file: [UInt8]) throws(CaptureError) {
    bytes = file
    if let whole = try Compression.inflated(bytes) { undo(.compressed, whole) }
    try decode()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if let text = CarriageReturns.asLineFeeds(bytes) { undo(.carriageReturns, text) }
    if let text = TerminalCodes.removed(from: bytes) { undo(.colours, text) }
    // A quotation may hold a log, and a log a quotation.
    for _ in 0..<3 {
      let before = changes.count
      if let text = LinePrefixes.removed(from: bytes) { undo(.linePrefixes, text) }
      if let text = LinePrefixes.unquoted(bytes) { undo(.quotation, text) }
      if changes.count == before { break }
    }
    if let text = LinePrefixes.logRemoved(from: bytes) { undo(.linePrefixes, text) }
    if let text = Escapes.pageEscapesUndone(in: bytes) { undo(.pageEscapes, text) }
    if let text = Escapes.textEscapesUndone(in: bytes) { undo(.textEscapes, text) }
    if let text = Escapes.ampersandsEscaped(in: bytes) { undo(.ampersands, text) }
  }

  /// An error in the text as an error in the file.
  func inFile(_ error: CaptureError) -> CaptureError { changes.isEmpty ? error : error.moved(from: bytes, to: file) }

  private mutating func undo(_ change: PastedChange, _ text: [UInt8]) {
    bytes = text
    if !changes.contains(change) { changes.append(change) }
  }

  /// Brings the text into UTF-8.
  private mutating func decode() throws(CaptureError) {
    var isWide = false
    if let text = Encoding.decodedFromUTF16(bytes) {
      undo(.encoding("UTF-16"), text)
      isWide = true
    } else if Encoding.isUTF8(bytes) {
      // What is declared besides is of the file before it was pasted.
    } else if let name = Encoding.declared(in: bytes), name.uppercased() != "UTF-8" {
      guard let text = CodePage.decoded(bytes, by: name) else {
        throw CaptureError(
          localized(
            en: "it says that it is in the encoding \(name), which it is not, or which is unknown here; save it as UTF-8",
            nb: "den sier at den er i tegnkodingen \(name), men det er den ikke, eller den er ukjent her; lagre den som UTF-8"))
      }
      undo(.encoding(name), text)
    } else if let page = Encoding.page(of: bytes) {
      undo(.encoding(page.name), page.decoded(bytes))
    } else if !ForeignContent.isBinary(bytes) {
      let text = Encoding.repaired(bytes)
      undo(.lostCharacters(text.lost), text.bytes)
    }
    file = bytes
    if let (text, page) = Encoding.readAgain(bytes, isWide: isWide) { undo(.misread(page), text) }
    let lost = Encoding.lostBefore(bytes)
    if let (text, guides) = Encoding.withGuides(bytes) {
      undo(.lostCharacters(guides), text)
    } else if lost > 0, changes.allSatisfy({ if case .lostCharacters = $0 { false } else { true } }) {
      undo(.lostCharacters(lost), bytes)
    }
  }
}

/// Lines that end with a carriage return alone.
enum CarriageReturns {
  /// The text with line feeds; nil for one that has any.
  static func asLineFeeds(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(0xD), !bytes.contains(0xA) else { return nil }
    return bytes.map { $0 == 0xD ? 0xA : $0 }
  }
}

/// The codes by which a program colours what a terminal shows, and moves in it (ECMA-48).
enum TerminalCodes {
  private static let escape: UInt8 = 0x1B

  /// The text without codes; nil for one that has none.
  ///
  /// The escape sign may be there, written out (`\u001b`, `\x1b`, `\033`, `^[`), or lost, as in what is copied from the pages of
  /// build servers: then only colours are taken for a code (`[36m`).
  static func removed(from bytes: [UInt8]) -> [UInt8]? {
    // In a file of JSON a code that is written out is part of a text, which is read later.
    let isJSON = ForeignContent.startsJSON(bytes)
    // A number in brackets is a colour only where colours end, too.
    let hasLost = (["[0m", "[39m", "[49m", "[22m"] as [StaticString]).contains { PastedLines.contains($0, in: bytes) }
    return bytes.withUnsafeBufferPointer { text in
      var result: [UInt8]?
      var (start, place) = (0, 0)
      while place < text.count {
        let byte = text[place]
        guard
          byte == escape || hasLost && byte == UInt8(ascii: "[") || byte == 0x8
            || !isJSON && (byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "^")),
          let end = end(of: text, at: place)
        else {
          place += 1
          continue
        }
        if result == nil {
          result = []
          result?.reserveCapacity(text.count)
        }
        result?.append(contentsOf: text[start..<place])
        (start, place) = (end, end)
      }
      result?.append(contentsOf: text[start...])
      return result
    }
  }

  private static let written = ["\\u001b", "\\u001B", "\\x1b", "\\x1B", "\\033", "\\e", "^["].map { Array($0.utf8) }

  /// The end of the code that begins at a place; nil where none does.
  private static func end(of text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    var place = start
    var isSure = true
    switch text[start] {
    case escape: place += 1
    case 0x8: return start + 1
    case UInt8(ascii: "["): isSure = false
    default:
      guard let sign = written.first(where: { text[start...].starts(with: $0) }) else { return nil }
      place += sign.count
      guard place < text.count, text[place] == UInt8(ascii: "[") else { return nil }
    }
    guard place < text.count else { return isSure ? place : nil }
    switch text[place] {
    case UInt8(ascii: "["):
      // Parameters, then intermediate bytes, then the last one.
      var end = place + 1
      let limit = min(text.count, place + 40)
      while end < limit, (0x20...0x3F).contains(text[end]) { end += 1 }
      guard end < limit, (0x40...0x7E).contains(text[end]) else { return isSure && text[start] == escape ? place + 1 : nil }
      // Without its escape sign: a colour, and no list of numbers.
      if !isSure, text[end] != UInt8(ascii: "m") || !text[(place + 1)..<end].allSatisfy(isColour) || end == place + 1 {
        return nil
      }
      return end + 1
    case UInt8(ascii: "]"):
      // A title or a link, up to a bell or a string terminator; not over the end of its line.
      var end = place + 1
      while end < text.count, text[end] != 0x7, text[end] != escape, text[end] != 0xA { end += 1 }
      if end < text.count, text[end] == 0x7 { return end + 1 }
      return end + 1 < text.count && text[end] == escape && text[end + 1] == UInt8(ascii: "\\") ? end + 2 : end
    case UInt8(ascii: "("), UInt8(ascii: ")"): return min(place + 2, text.count)
    case 0x40...0x7E, 0x30...0x3F: return place + 1
    default: return place
    }
  }

  private static func isColour(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ";")
  }
}
