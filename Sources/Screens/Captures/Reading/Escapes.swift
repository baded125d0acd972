/// Texts in which the signs of a capture are escaped: as in a web page, as in a programming language, or not as XML wants it.
enum Escapes {
  // MARK: - Of web pages

  /// A text with its signs in place of the escapes of HTML (`&lt;`); nil for one that needs none: XML has signs of its own.
  static func pageEscapesUndone(in bytes: [UInt8]) -> [UInt8]? {
    // In a text of JSON the quotation marks would end it; that text is read by itself.
    guard bytes.contains(UInt8(ascii: "&")), !(ForeignContent.startsJSON(bytes) && bytes.contains(UInt8(ascii: "\""))) else {
      return nil
    }
    var result = bytes
    // What was escaped twice is so seldom that more is not tried.
    for _ in 0..<2 {
      guard isEscaped(result) else { break }
      result = unescaped(result)
    }
    return result == bytes ? nil : result
  }

  private static func isEscaped(_ bytes: [UInt8]) -> Bool {
    if !hasRoot(bytes),
      roots.contains(where: { contains(Array("&lt;\($0)".utf8), bytes) || contains(Array("&amp;lt;\($0)".utf8), bytes) })
    {
      return true
    }
    // A text that has quotation marks as escapes alone.
    return !hasRoot(bytes)
      && quotations.contains { sign, escapes, marks in
        !bytes.contains(sign) && escapes.contains { contains(Array($0.utf8), bytes) }
          && marks.contains { contains(Array($0.utf8), bytes) }
      }
  }

  /// The quotation marks that formats have, the escapes of each, and what stands in these formats besides.
  private static let quotations: [(sign: UInt8, escapes: [String], marks: [String])] = [
    (UInt8(ascii: "\""), ["&quot;", "&#34;", "&amp;quot;"], ["SemanticsNode", "&quot;:", "&#34;:", "- "]),
    (UInt8(ascii: "'"), ["&apos;", "&#39;", "&#x27;"], ["Node #", ", 0x"]),
  ]

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "&"), let (text, length) = reference(at: place, in: bytes) else {
        result.append(bytes[place])
        place += 1
        continue
      }
      result += text
      place += length
    }
    return result
  }

  private static let names: [(name: [UInt8], text: [UInt8])] = [
    ("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'"), ("nbsp", " "), ("rarr", "→"), ("#39", "'"),
    ("#x27", "'"), ("#34", "\""), ("#x22", "\""), ("#60", "<"), ("#62", ">"), ("#38", "&"), ("#160", " "), ("#10", "\n"),
  ].map { (Array("&\($0.0);".utf8), Array($0.1.utf8)) }

  private static func reference(at place: Int, in bytes: [UInt8]) -> (text: [UInt8], length: Int)? {
    names.first { bytes[place...].starts(with: $0.name) }.map { ($0.text, $0.name.count) }
  }

  // MARK: - Of programming languages

  /// A text of a programming language or of JSON as what it stands for; nil for another text.
  ///
  /// XML shows it by the backslashes before its quotation marks or by `\n` between its tags, a tree by more `\n` than lines.
  static func textEscapesUndone(in bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "\\")), !ForeignContent.startsJSON(bytes), isText(bytes) else { return nil }
    return plain(withoutQuotes(bytes))
  }

  /// A text without the quotation marks around it, and with a line of its own for what a log has in quotation marks.
  private static func withoutQuotes(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    if let first = result.firstIndex(where: { $0 > 0x20 }), let last = result.lastIndex(where: { $0 > 0x20 }), first < last,
      quotes.contains(result[first]), result[last] == result[first]
    {
      result[last] = 0xA
      result[first] = 0xA
    }
    for sign in ["SemanticsNode#", "Printing with", "Node #"].map({ Array($0.utf8) }) {
      var place = 1
      while place < result.count, let start = result[place...].firstIndex(of: sign[0]) {
        if quotes.contains(result[start - 1]), result[start...].starts(with: sign) { result[start - 1] = 0xA }
        place = start + 1
      }
    }
    return result
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    if let start = firstRoot(in: bytes) {
      let tag = bytes[start...].prefix(4096)
      let quote = tag.firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      if let quote, bytes[quote - 1] == UInt8(ascii: "\\") { return true }
      return contains(Array("\\n<".utf8), bytes) || contains(Array(">\\n".utf8), bytes)
    }
    // XCTest's trees are unescaped where they are read, because a debugger prints them so beside others.
    guard ["SemanticsNode#", "Node #", "- ", "Description: "].contains(where: { contains(Array($0.utf8), bytes) }) else {
      return false
    }
    return count(of: Array("\\n".utf8), in: bytes) > max(2, 2 * bytes.count { $0 == 0xA })
  }

  private static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count else {
        result.append(bytes[place])
        place += 1
        continue
      }
      switch bytes[place + 1] {
      case UInt8(ascii: "n"): result.append(0xA)
      case UInt8(ascii: "r"): break
      case UInt8(ascii: "t"): result.append(0x9)
      case UInt8(ascii: "x"):
        // A byte, as Python writes it of bytes.
        if let code = number(bytes[(place + 2)...].prefix(2)) {
          result.append(UInt8(code))
          place += 2
        }
      case UInt8(ascii: "u"):
        guard let code = number(bytes[(place + 2)...].prefix(4)) else { break }
        place += 4
        var units = [UInt16(code)]
        if (0xD800..<0xDC00).contains(code), bytes[(place + 2)...].starts(with: "\\u".utf8),
          let low = number(bytes[(place + 4)...].prefix(4))
        {
          units.append(UInt16(low))
          place += 6
        }
        result += Array(String(decoding: units, as: UTF16.self).utf8)
      default: result.append(bytes[place + 1])
      }
      place += 2
    }
    return Encoding.isUTF8(result) ? result : CodePage.windows1252.decoded(result)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count == 2 || digits.count == 4 else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  // MARK: - Of XML

  /// Documents of captures whose bare `&` are escaped; nil for a text that has none.
  static func ampersandsEscaped(in bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "&")) else { return nil }
    var result: [UInt8]?
    var (copied, place) = (0, 0)
    while let start = firstRoot(in: bytes, from: place) {
      let name = bytes[(start + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      let end = first(Array("</".utf8) + name, in: bytes, from: start) ?? bytes.count
      place = start
      while let sign = bytes[place..<end].firstIndex(of: UInt8(ascii: "&")) {
        place = sign + 1
        guard !isReference(bytes[place...].prefix(12)) else { continue }
        if result == nil { result = [] }
        result? += bytes[copied..<sign]
        result? += Array("&amp;".utf8)
        copied = place
      }
      place = max(end, start + 1)
    }
    result? += bytes[copied...]
    return result
  }

  /// Whether a reference follows an `&`; one of another name is refused where it is read.
  private static func isReference(_ text: ArraySlice<UInt8>) -> Bool {
    guard let end = text.firstIndex(of: UInt8(ascii: ";")), end > text.startIndex else { return false }
    return text[..<end].allSatisfy { byte in
      byte == UInt8(ascii: "#") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
  }

  // MARK: - Roots of XML

  /// The beginnings of the tags of captures.
  private static let roots = Array(AndroidDump.roots.sorted()) + XCUITestDump.rootNames

  private static let rootTags = roots.map { Array("<\($0)".utf8) }

  private static func hasRoot(_ bytes: [UInt8]) -> Bool { firstRoot(in: bytes) != nil }

  private static func firstRoot(in bytes: [UInt8], from start: Int = 0) -> Int? {
    var place = start
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if rootTags.contains(where: { bytes[start...].starts(with: $0) }) { return start }
      place = start + 1
    }
    return nil
  }

  private static func contains(_ sign: [UInt8], _ bytes: [UInt8]) -> Bool { first(sign, in: bytes, from: 0) != nil }

  private static func first(_ sign: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while let found = bytes[place...].firstIndex(of: sign[0]) {
      if bytes[found...].starts(with: sign) { return found }
      place = found + 1
    }
    return nil
  }

  private static func count(of sign: [UInt8], in bytes: [UInt8]) -> Int {
    var (count, place) = (0, 0)
    while let start = bytes[place...].firstIndex(of: sign[0]) {
      if bytes[start...].starts(with: sign) { count += 1 }
      place = start + 1
    }
    return count
  }
}
