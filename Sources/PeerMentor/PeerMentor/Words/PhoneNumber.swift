/// A telephone number in the groups in which people write and say it, so that it is not read as one large number.
///
/// Norwegian numbers are grouped as they are usually written: mobile numbers and those that begin with 8 as
/// 901 23 456, others in pairs. Foreign numbers and other text are left as written.
enum PhoneNumber {
  static func grouped(_ text: String) -> String {
    let written = trimmed(text)
    var digits = written.filter { !separators.contains($0) }
    var prefix = ""
    for code in ["+47", "0047"] where digits.hasPrefix(code) && digits.count == code.count + 8 {
      prefix = "+47 "
      digits.removeFirst(code.count)
    }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let first = digits.first else { return written }
    switch digits.count {
    case 8: return prefix + groups(of: digits, "489".contains(first) ? [3, 2, 3] : [2, 2, 2, 2])
    // Business numbers, 0 28 00. Emergency numbers and other short numbers are read digit by digit.
    case 5: return groups(of: digits, [1, 2, 2])
    case 3: return groups(of: digits, [1, 1, 1])
    default: return written
    }
  }

  /// The number as the address of a call (RFC 3966).
  static func address(_ text: String) -> String {
    "tel:" + trimmed(text).filter { ($0.isASCII && $0.isNumber) || $0 == "+" }
  }

  private static let separators: Set<Character> = [" ", "\u{A0}", "-", ".", "(", ")", "/"]

  private static func groups(of digits: String, _ lengths: [Int]) -> String {
    var rest = Substring(digits)
    return lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }.joined(separator: " ")
  }
}
