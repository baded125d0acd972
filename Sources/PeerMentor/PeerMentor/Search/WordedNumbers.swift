internal import AccessibilityTree

/// Words for numbers, such as ages and dates, each with the numbers that are called so.
///
/// A number may be in more than one of these ranges; none is missing: those without words here are in `others`, whose
/// words are made of the same letters.
struct WordedNumbers: Sendable {
  private var words: [(key: String, numbers: ClosedRange<Int>)] = []
  private var spelling = Spelling()
  private let others: [ClosedRange<Int>]

  /// - Parameter others: What is told by none of the words that are added.
  init(others: [ClosedRange<Int>]) { self.others = others }

  mutating func add(_ phrase: String, _ numbers: ClosedRange<Int>) {
    let key = SearchKey.key(phrase)
    words.append((key, numbers))
    spelling.add(key)
  }

  /// The numbers whose words are like this, the highest first; none where no number is called so.
  func numbers(_ condition: GapCondition) -> [ClosedRange<Int>] {
    var found = words.filter { condition.isMet(by: $0.key) }.map(\.numbers)
    if spelling.mayHold(condition.key) { found += others }
    found.sort { $0.lowerBound > $1.lowerBound }
    var ranges: [ClosedRange<Int>] = []
    for range in found {
      if let last = ranges.last, range.upperBound >= last.lowerBound - 1 {
        ranges[ranges.count - 1] = min(last.lowerBound, range.lowerBound)...max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    guard ranges.count > Self.mostRanges, let first = ranges.first, let last = ranges.last else { return ranges }
    return [last.lowerBound...first.upperBound]
  }

  /// Before and, with the other sign, after all that there is; a store's number holds it.
  static let earliest = -1 << 53
  static let latest = 1 << 53
  /// More ranges than that are looked at as one.
  private static let mostRanges = 40
}

/// What words are made of: which letters there are, and which of them follow each other. Digits may be any.
private struct Spelling {
  private var parts: Set<UInt64> = []

  mutating func add(_ key: String) { parts.formUnion(Self.parts(of: key)) }

  /// Whether a key may be part of other words that are made so.
  func mayHold(_ key: String) -> Bool { parts.isSuperset(of: Self.parts(of: key)) }

  /// Each letter, and each two that follow each other, the first of them in the upper half.
  private static func parts(of key: String) -> [UInt64] {
    var parts: [UInt64] = []
    var last: UInt64 = 0
    for scalar in key.unicodeScalars {
      let letter = isDigit(scalar) ? 0 : UInt64(scalar.value)
      if letter > 0 { parts.append(letter) }
      if letter > 0, last > 0 { parts.append(last << 32 | letter) }
      last = letter
    }
    return parts
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("0"..."9").contains(scalar) : scalar.properties.numericType != nil
  }
}
