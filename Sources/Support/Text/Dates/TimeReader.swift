/// Reads times of day as people type them, in English and Norwegian alike: "13:45", "13.45", "13:45:10", "1345", "9",
/// "1:45 pm", "kl. 9.05", "at 9".
struct TimeReader {
  /// 0 to 23.
  var hour: Int
  /// 0 to 59.
  var minute: Int
  /// Whether the text can only be a time: beside a date a number alone may be a year, and "4.3" another date.
  var isSure: Bool
  /// Whether a point separates hour and minute, like day and month.
  var hasPoint: Bool

  /// Words before a time.
  static let leading = ["klokka", "klokken", "kl.", "kl", "at"]
  private static let halves = ["am", "pm", "a.m.", "p.m."]

  /// Reads a text; nil where it is no time. Seconds must be valid, and are dropped.
  init?(_ text: String) {
    var text = Self.trimmed(text.lowercased())
    let lead = Self.leading.first { text.hasPrefix($0) }
    text = Self.trimmed(text.dropFirst(lead?.count ?? 0))
    let half = Self.halves.first { text.hasSuffix($0) }
    text = Self.trimmed(text.dropLast(half?.count ?? 0))
    hasPoint = text.contains(".") && !text.contains(":")
    guard var numbers = Self.numbers(text) else { return nil }
    if numbers.count == 1, text.count > 2 { numbers = [numbers[0] / 100, numbers[0] % 100] }
    isSure = lead != nil || half != nil || text.contains { !$0.isNumber }
    (hour, minute) = (numbers[0], numbers.count > 1 ? numbers[1] : 0)
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
    }
    guard hour < 24, minute < 60, numbers.count < 3 || numbers[2] < 60 else { return nil }
  }

  /// The hour, the minutes and the seconds of "9", "945", "9:45", "9.45", "9:45:10.5", as far as they are given.
  private static func numbers(_ text: String) -> [Int]? {
    var parts = text.split(separator: text.contains(":") ? ":" : ".", omittingEmptySubsequences: false)
    // HTML writes fractions of a second.
    if parts.count == 3, let point = parts[2].firstIndex(where: { $0 == "." || $0 == "," }) {
      guard DateReader.number(parts[2][point...].dropFirst()) != nil else { return nil }
      parts[2] = parts[2][..<point]
    }
    let numbers = parts.compactMap { DateReader.number($0) }
    guard (1...3).contains(parts.count), numbers.count == parts.count, parts.dropFirst().allSatisfy({ $0.count == 2 }),
      parts[0].count <= (parts.count == 1 ? 4 : 2)
    else { return nil }
    return numbers
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension DateReader {
  /// The number of a text of at most nine digits; nil for any other text.
  static func number(_ text: some StringProtocol) -> Int? {
    text.count <= 9 && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }
}
