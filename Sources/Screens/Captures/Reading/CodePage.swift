import Glibc

/// A code page of Windows or of its console: what the bytes from 0x80 on mean in it.
///
/// Source: the tables of the Unicode Consortium (`VENDORS/MICSFT`). Bytes that a page leaves open are control characters, as
/// Windows has them.
struct CodePage: Hashable, Sendable {
  /// What people call it.
  let name: String
  /// The characters of the bytes from 0x80 on.
  private let scalars: [Unicode.Scalar]
  /// The bytes of these characters.
  private let bytes: [Unicode.Scalar: UInt8]

  private init(_ name: String, _ characters: String) {
    self.name = name
    scalars = Array(characters.unicodeScalars)
    bytes = Dictionary(zip(scalars, UInt8(0x80)...UInt8(0xFF))) { first, _ in first }
  }

  /// The page of Windows in western Europe; what calls itself ISO-8859-1 mostly is this.
  static let windows1252 = CodePage(
    "Windows-1252",
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿"
      + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")

  /// The pages of its console.
  static let consoles = [
    CodePage(
      "code page 850",
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
        + "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}"),
    CodePage(
      "code page 437",
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
        + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"),
    CodePage(
      "code page 865",
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒáíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
        + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"),
  ]

  /// The text of bytes in this page.
  func decoded(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 8)
    for byte in text {
      if byte < 0x80 { result.append(byte) } else { result += Array(String(Character(scalars[Int(byte) - 0x80])).utf8) }
    }
    return result
  }

  /// The bytes that a text of UTF-8 was read from in this page; nil where it has a character that the page does not have.
  func encoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x80 {
        result.append(UInt8(scalar.value))
      } else if let byte = bytes[scalar] {
        result.append(byte)
      } else {
        return nil
      }
    }
    return result
  }

  /// A text in an encoding of any name that the system knows; nil for another name, or where the text is not in it.
  static func decoded(_ text: [UInt8], by name: String) -> [UInt8]? {
    let known = name.uppercased()
    if ["WINDOWS-1252", "CP1252", "ISO-8859-1", "LATIN1", "LATIN-1", "US-ASCII", "ASCII"].contains(known) {
      return windows1252.decoded(text)
    }
    guard known.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else { return nil }
    guard let converter = iconv_open("UTF-8", known), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var input = text.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: 4 * text.count + 16)
    var (left, room) = (input.count, output.count)
    let isWhole = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        return iconv(converter, &from, &left, &to, &room) != -1 && left == 0
      }
    }
    guard isWhole else { return nil }
    return output.prefix(output.count - room).map { UInt8(bitPattern: $0) }
  }
}
