import Glibc

/// The encoding of a text, by its marks, its declaration or its bytes.
enum Encoding {
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) } != nil
  }

  // MARK: - UTF-16

  /// The text of UTF-16 in UTF-8, with a byte order mark or without one; nil for another text.
  static func decodedFromUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    let isMarked = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    guard let isBigEndian = isMarked ? bytes[0] == 0xFE : isBigEndian(bytes) else { return nil }
    let units = stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The order of the bytes of UTF-16 without a mark: every other one of what is mostly ASCII is zero; nil for another text.
  private static func isBigEndian(_ bytes: [UInt8]) -> Bool? {
    let sample = bytes.prefix(4096)
    var (even, odd) = (0, 0)
    for (place, byte) in sample.enumerated() where byte == 0 { if place & 1 == 0 { even += 1 } else { odd += 1 } }
    guard sample.count > 7, max(even, odd) * 10 > sample.count * 3, min(even, odd) * 20 < sample.count else { return nil }
    return even > odd
  }

  // MARK: - Declared, and by its bytes

  /// The encoding that the declaration of an XML document names; nil for none.
  static func declared(in bytes: [UInt8]) -> String? {
    let beginning = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard let found = beginning.firstMatch(of: /<\?xml[^>]{0,100}?encoding\s{0,8}=\s{0,8}["']([A-Za-z0-9._:-]{1,40})["']/) else {
      return nil
    }
    return String(found.output.1)
  }

  /// The code page of a text that is not UTF-8; nil for one that is UTF-8 with some broken bytes, and for no text.
  ///
  /// Guides of a tree have their own bytes in the pages of the console, and letters lie below 0xA0 there, above it in Windows.
  static func page(of bytes: [UInt8]) -> CodePage? {
    guard !ForeignContent.isBinary(bytes) else { return nil }
    var (whole, broken, low, high, guides) = (0, 0, 0, 0, 0)
    func isLetter(_ place: Int) -> Bool {
      bytes.indices.contains(place)
        && ((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[place] | 0x20) || bytes[place] >= 0xC0)
    }
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      guard byte >= 0x80 else {
        place += 1
        continue
      }
      let length = lengthOfCharacter(bytes, at: place)
      if length > 0 { whole += 1 } else { broken += 1 }
      if byte == 0xB3 || byte == 0xC4, place > 0, [0x20, 0xA, 0xC0, 0xC3].contains(bytes[place - 1]) { guides += 1 }
      if isLetter(place - 1) || isLetter(place + 1) {
        // Apostrophes, quotation marks and dashes of Windows stand beside letters too.
        if byte >= 0xC0 {
          high += 1
        } else if byte < 0xA0, !(0x91...0x97).contains(byte) || byte == 0x91 || byte == 0x94 {
          low += 1
        }
      }
      place += max(length, 1)
    }
    if whole > 0, whole >= broken { return nil }
    return guides > 1 || low > high ? CodePage.consoles[0] : .windows1252
  }

  /// The number of bytes of the character of UTF-8 that begins at a place; 0 where none does.
  private static func lengthOfCharacter(_ bytes: [UInt8], at place: Int) -> Int {
    let length = bytes[place] >= 0xF0 ? 4 : bytes[place] >= 0xE0 ? 3 : bytes[place] >= 0xC2 ? 2 : 0
    guard length > 0, place + length <= bytes.count,
      bytes[(place + 1)..<(place + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return 0 }
    return length
  }

  /// The text with U+FFFD for what is in no encoding, and how often that is.
  static func repaired(_ bytes: [UInt8]) -> (bytes: [UInt8], lost: Int) {
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    return (text, max(count(of: replacement, in: text) - count(of: replacement, in: bytes), 1))
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// How many characters of a text were lost before it came here.
  static func lostBefore(_ bytes: [UInt8]) -> Int {
    bytes.contains(0xEF) ? count(of: replacement, in: bytes) : 0
  }

  private static func count(of sign: [UInt8], in bytes: [UInt8]) -> Int {
    bytes.indices.count { bytes[$0] == sign[0] && bytes[$0...].starts(with: sign) }
  }

  // MARK: - Read in a wrong page

  /// A text that was UTF-8, was read in a code page and written anew, as Windows' consoles do with what a program prints; nil for
  /// one whose lines do not all show it.
  ///
  /// - Parameter isWide: Whether it was in UTF-16, which such consoles write.
  static func readAgain(_ bytes: [UInt8], isWide: Bool) -> (bytes: [UInt8], page: String)? {
    // The first byte of most characters of UTF-8, as each page has it: of guides, of Latin letters, of Greek and Cyrillic.
    guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    for page in CodePage.consoles + [.windows1252] {
      if let text = readAgain(bytes, page, leastLines: isWide || page != .windows1252 ? 1 : 2) { return (text, page.name) }
    }
    return nil
  }

  private static func readAgain(_ bytes: [UInt8], _ page: CodePage, leastLines: Int) -> [UInt8]? {
    var (result, lines) = ([UInt8](), 0)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0xA).map { $0 + 1 } ?? bytes.count
      let line = bytes[start..<end]
      start = end
      guard line.contains(where: { $0 >= 0x80 }) else {
        result += line
        continue
      }
      guard let before = page.encoded(line), isUTF8(before) else { return nil }
      result += before
      lines += 1
    }
    return lines >= leastLines ? result : nil
  }

  // MARK: - Lost guides

  /// A tree of Flutter whose guides were turned into question marks or U+FFFD, with guides; and how many characters were lost. Nil
  /// for another text.
  static func withGuides(_ bytes: [UInt8]) -> (bytes: [UInt8], lost: Int)? {
    let name = Array("SemanticsNode#".utf8)
    guard PastedLines.contains("?SemanticsNode#", in: bytes) || PastedLines.contains("\u{FFFD}SemanticsNode#", in: bytes) else {
      return nil
    }
    // A sign for each byte of a guide, or one for each guide.
    let width =
      ["??????SemanticsNode#", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}SemanticsNode#"]
        .contains { PastedLines.contains($0, in: bytes) } ? 3 : 1
    var (lines, lost) = ([[UInt8]](), 0)
    for line in bytes.split(separator: 0xA, omittingEmptySubsequences: false) {
      var text = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
      var end = text.firstIndex { !" ?\u{FFFD}".unicodeScalars.contains($0) } ?? text.count
      if width > 1 {
        let guides = text[..<end].split(separator: " ", omittingEmptySubsequences: false).map { $0.prefix($0.count / width) }
        text = Array(guides.joined(separator: CollectionOfOne(" " as Unicode.Scalar))) + text[end...]
        end = text.firstIndex { !" ?\u{FFFD}".unicodeScalars.contains($0) } ?? text.count
      }
      let signs = text[..<end].filter { $0 != " " }.count
      let isNode = String(String.UnicodeScalarView(text[end...])).utf8.starts(with: name)
      if signs > 0 {
        lost += signs
        for place in text.indices.prefix(end) where text[place] != " " { text[place] = "\u{2502}" }
        // A node has two signs before it, a corner and a dash.
        if isNode, end > 1, text[end - 2] != " " { (text[end - 2], text[end - 1]) = ("\u{251C}", "\u{2500}") }
      }
      lines.append(Array(String(String.UnicodeScalarView(text)).utf8))
    }
    return (Array(lines.joined(separator: [0xA])), lost)
  }
}
