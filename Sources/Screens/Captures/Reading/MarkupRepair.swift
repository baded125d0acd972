import Glibc

/// Makes valid XML of Android's output.
///
/// Android's serializer writes a character outside the basic plane, like an emoji, as references to the two halves of
/// its UTF-16 form (`&#55357;&#56832;`), which no XML parser accepts. They are joined. References to invalid characters,
/// NUL bytes and bytes that are not UTF-8 become U+FFFD, so that the rest can be read.
enum MarkupRepair {
  static func recovered(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = utf8(bytes)
    guard mayNeedRecovery(bytes) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == 0 {
        result += replacement
        offset += 1
      } else if let (code, length) = reference(at: offset, in: bytes) {
        offset += length
        if isHighHalf(code), let (low, more) = reference(at: offset, in: bytes), isLowHalf(low) {
          result += Array("&#\(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00));".utf8)
          offset += more
        } else {
          result += isCharacter(code) ? Array("&#\(code);".utf8) : replacement
        }
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    return result
  }

  private static let replacement = Array("\u{FFFD}".utf8)

  /// The text in valid UTF-8.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = Encoding.decodedFromUTF16(bytes) ?? bytes
    let isValid = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) } != nil
    return isValid ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Whether it contains a NUL byte or a numeric reference.
  private static func mayNeedRecovery(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { text in
      guard let start = text.baseAddress else { return false }
      if memchr(start, 0, text.count) != nil { return true }
      var rest = text[...]
      while let sign = memchr(start + rest.startIndex, Int32(UInt8(ascii: "&")), rest.count) {
        rest = rest[(sign - UnsafeMutableRawPointer(mutating: start) + 1)...]
        if rest.first == UInt8(ascii: "#") { return true }
      }
      return false
    }
  }

  /// The numeric reference at an offset, and its length in bytes.
  private static func reference(at offset: Int, in bytes: [UInt8]) -> (code: Int, length: Int)? {
    guard offset + 3 < bytes.count, bytes[offset] == UInt8(ascii: "&"), bytes[offset + 1] == UInt8(ascii: "#") else {
      return nil
    }
    let rest = bytes[(offset + 2)...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let digits = String(decoding: rest[..<end], as: UTF8.self)
    let code = digits.first == "x" ? Int(digits.dropFirst(), radix: 16) : Int(digits)
    return code.map { ($0, end + 1 - offset) }
  }

  private static func isHighHalf(_ code: Int) -> Bool { (0xD800..<0xDC00).contains(code) }
  private static func isLowHalf(_ code: Int) -> Bool { (0xDC00..<0xE000).contains(code) }

  /// Whether XML 1.0 allows the character (its production 2).
  private static func isCharacter(_ code: Int) -> Bool {
    [0x9, 0xA, 0xD].contains(code) || (0x20..<0xD800).contains(code) || (0xE000...0xFFFD).contains(code)
      || (0x10000...0x10FFFF).contains(code)
  }
}
