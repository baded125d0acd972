/// Reads JSON (RFC 8259), and stores the line and the column where each object begins.
///
/// Foundation's reader reports no lines, and a finding has to name one.
package struct JSONReader {
  /// The line and the column, each from 1, where an object from this reader begins.
  package static func place(of object: JSONValue) -> (line: Int, column: Int) {
    guard let place = object[placeMember]?.int else { return (1, 1) }
    return (place >> columnBits, place & (1 << columnBits - 1))
  }

  /// The member with an object's place: line and column in one number, which is large enough for a captured file.
  private static let placeMember = "@place"
  private static let columnBits = 28

  /// Whether a member contains a place.
  package static func isPlace(_ member: String) -> Bool { member == placeMember }

  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  private var line = 1
  /// The offset up to which the line's characters are counted, and their number.
  private var (counted, column) = (0, 0)
  private var depth = 0
  /// The most levels of nested elements, each of which takes an object and a list.
  private let most = NestingLimit.levels
  /// Names are often repeated: one string for each.
  private var names: [String: String] = [:]
  /// Whether objects have the member with their place.
  private let hasPlaces: Bool
  /// The members that are left out.
  private let omissions: Omissions?

  /// Members that are left out wherever they stand.
  package struct Omissions: Sendable {
    let names: Set<String>
    let exception: [UInt8]

    /// - Parameters:
    ///   - names: The names of the members.
    ///   - exception: A text or a name: a value that it stands in is not left out.
    package init(_ names: Set<String>, except exception: String) {
      (self.names, self.exception) = (names, Array(exception.utf8))
    }
  }

  /// The value of the text.
  package static func value(of bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try read(bytes) { JSONReader($0) }
  }

  /// The value of a program's message, without places: no finding points into it.
  ///
  /// - Parameter omissions: The members that are left out.
  package static func message(_ bytes: [UInt8], without omissions: Omissions) throws(JSONError) -> JSONValue {
    try read(bytes) { JSONReader($0, hasPlaces: false, without: omissions) }
  }

  private static func read(
    _ bytes: [UInt8], by reader: (UnsafeBufferPointer<UInt8>) -> JSONReader
  ) throws(JSONError) -> JSONValue {
    let result: Result<JSONValue, JSONError> = bytes.withUnsafeBufferPointer { buffer in
      var reader = reader(buffer)
      do throws(JSONError) { return .success(try reader.whole()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, hasPlaces: Bool = true, without omissions: Omissions? = nil) {
    (self.bytes, self.hasPlaces, self.omissions) = (bytes, hasPlaces, omissions)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  private mutating func whole() throws(JSONError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard offset == bytes.count else {
      throw error(
        localized(en: "something stands behind the end of the JSON", nb: "det står noe etter slutten av JSON-en; fjern det"))
    }
    return value
  }

  mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard offset < bytes.count else {
      throw tooEarly()
    }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout Self) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < 2 * most else {
      throw error(
        localized(en: "more than \(most) elements are within one another", nb: "mer enn \(most) elementer ligger i hverandre"))
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [String: JSONValue] = hasPlaces ? [Self.placeMember: .number(Double(place()))] : [:]
    offset += 1
    if skips(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
        throw error(localized(en: "a name in quotes is missing", nb: "her skal det stå et navn i hermetegn"))
      }
      let name = try string()
      guard skips(UInt8(ascii: ":")) else {
        throw error(localized(en: "a colon is missing after a name", nb: "her skal det stå et kolon etter navnet"))
      }
      if let omissions, omissions.names.contains(name), try skipsValue(unlessIn: omissions.exception) { continue }
      let value = try value()
      if let known = names[name] {
        members[known] = value
      } else {
        names[name] = name
        members[name] = value
      }
    } while skips(UInt8(ascii: ","))
    guard skips(UInt8(ascii: "}")) else {
      throw error(localized(en: "a comma or } is missing", nb: "her skal det stå et komma eller }"))
    }
    return .object(members)
  }

  /// Skips an object or a list to its end, whatever stands between its brackets, unless this text does.
  private mutating func skipsValue(unlessIn text: [UInt8]) throws(JSONError) -> Bool {
    skipSpace()
    guard offset < bytes.count, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[offset]) else { return false }
    let start = offset
    var open = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
      case UInt8(ascii: "\""):
        let inside = offset + 1
        skipString()
        if offset - inside == text.count, bytes[inside..<min(offset, bytes.count)].elementsEqual(text) {
          offset = start
          return false
        }
      default: break
      }
      offset += 1
      if open == 0 { return true }
    }
    throw tooEarly()
  }

  /// Skips a text up to the quote at its end.
  private mutating func skipString() {
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    offset += 1
    if skips(UInt8(ascii: "]")) { return .array([]) }
    var values: [JSONValue] = []
    repeat { values.append(try value()) } while skips(UInt8(ascii: ","))
    guard skips(UInt8(ascii: "]")) else {
      throw error(localized(en: "a comma or ] is missing", nb: "her skal det stå et komma eller ]"))
    }
    return .array(values)
  }

  private mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "\\") {
      if bytes[offset] == UInt8(ascii: "\n") { beginLine(at: offset + 1) }
      offset += 1
    }
    guard offset < bytes.count else {
      throw error(
        localized(
          en: "a text has no end; it was cut off, take it again", nb: "en tekst slutter ikke; den er kuttet, ta den på nytt"))
    }
    let plain = bytes[start..<offset]
    if bytes[offset] == UInt8(ascii: "\"") {
      offset += 1
      return String(decoding: plain, as: UTF8.self)
    }
    return try escapedString(from: Array(plain))
  }

  private mutating func escapedString(from start: [UInt8]) throws(JSONError) -> String {
    var text = start
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      default:
        if byte == UInt8(ascii: "\n") { beginLine(at: offset) }
        text.append(byte)
      }
    }
    throw error(
      localized(
        en: "a text has no end; it was cut off, take it again", nb: "en tekst slutter ikke; den er kuttet, ta den på nytt"))
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard offset < bytes.count else {
      throw error(
        localized(
          en: "a text has no end; it was cut off, take it again", nb: "en tekst slutter ikke; den er kuttet, ta den på nytt"))
    }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return [0xA]
    case UInt8(ascii: "t"): return [0x9]
    case UInt8(ascii: "r"): return [0xD]
    case UInt8(ascii: "b"): return [0x8]
    case UInt8(ascii: "f"): return [0xC]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"): return Array(String(decoding: try codeUnits(), as: UTF16.self).utf8)
    default: throw error(localized(en: "there is no escape of this kind", nb: "det finnes ikke noe slikt skiftetegn"))
    }
  }

  /// The code unit of an escape, with the second one of its pair. A first one may follow a first one.
  private mutating func codeUnits() throws(JSONError) -> [UInt16] {
    var last = try codeUnit()
    var units = [last]
    while UTF16.isLeadSurrogate(last), bytes[offset...].starts(with: Array("\\u".utf8)) {
      offset += 2
      last = try codeUnit()
      units.append(last)
    }
    return units
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[offset...].prefix(4)
    let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard digits.count == 4, isHexadecimal, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw error(
        localized(en: "four hexadecimal digits are wanted behind \\u", nb: "her skal det stå fire heksadesimale sifre etter \\u"))
    }
    offset += 4
    return unit
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    var end = offset
    loop: while end < min(bytes.count, offset + 64) {
      switch bytes[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        end += 1
      default: break loop
      }
    }
    let digits = String(decoding: bytes[offset..<end], as: UTF8.self)
    guard let number = Double(digits) else {
      throw error(
        localized(en: "it is not JSON there: a value is expected", nb: "det er ikke JSON der: her skal det stå en verdi"))
    }
    offset = end
    // A number too large for its type stays what the file says, and is no infinity.
    return number.isFinite ? .number(number) : .string(digits)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[offset...].starts(with: letters) else {
      throw error(
        localized(en: "it is not JSON there: a value is expected", nb: "det er ikke JSON der: her skal det stå en verdi"))
    }
    offset += letters.count
    return value
  }

  /// Skips spaces and this byte; returns whether the byte was there.
  private mutating func skips(_ byte: UInt8) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\n"): beginLine(at: offset + 1)
      case 0x20, 0x9, 0xD: break
      default: return
      }
      offset += 1
    }
  }

  mutating func beginLine(at start: Int) {
    line += 1
    (counted, column) = (start, 0)
  }

  /// The reader's place. A file may be one line of many megabytes: no character is counted twice.
  private mutating func place() -> Int {
    // Each character of UTF-8 has one byte that is no continuation byte.
    while counted < offset {
      if bytes[counted] & 0xC0 != 0x80 { column += 1 }
      counted += 1
    }
    return line << Self.columnBits | (column + 1)
  }

  private func tooEarly() -> JSONError {
    error(
      localized(
        en: "the JSON ends too early; it was cut off, take it again",
        nb: "JSON-en slutter for tidlig; den er kuttet, ta den på nytt"))
  }

  private func error(_ reason: String) -> JSONError {
    let end = min(offset, bytes.count)
    // A text may be read over the end of its line.
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = bytes[start..<end].count { $0 & 0xC0 != 0x80 } + 1
    return JSONError(line: line, column: column, offset: end, reason: reason)
  }
}

/// The reason why a text cannot be read as JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// The line of the text, from 1.
  package let line: Int
  /// The column of that line, from 1, in characters; nil where the error has none.
  package let column: Int?
  /// The number of bytes before the place; nil where the error has none.
  package let offset: Int?
  /// The error and the advice.
  package let reason: String

  package init(line: Int = 1, column: Int? = nil, offset: Int? = nil, reason: String) {
    (self.line, self.column, self.offset, self.reason) = (line, column, offset, reason)
  }

  /// Why a line is not the JSON object that it begins as, with the column; nil for an object, and for a line that begins as
  /// something else.
  package static func clause(ofObject line: some StringProtocol) -> String? {
    guard line.first(where: { !$0.isWhitespace }) == "{" else { return nil }
    do throws(JSONError) { _ = try JSONReader.value(of: Array(line.utf8)) } catch {
      return Self.words(error.reason, atColumn: error.column)
    }
    return nil
  }

  /// A fault with its column, from 1; the fault alone where that is nil.
  package static func words(_ fault: String, atColumn column: Int?) -> String {
    guard let column else { return fault }
    return localized(en: "at column \(column): \(fault)", nb: "i kolonne \(column): \(fault)")
  }
}
