internal import Semantics

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
  private var letters: Set<UInt32> = []
  /// Two letters each, the first in the upper half.
  private var pairs: Set<UInt64> = []

  mutating func add(_ key: String) {
    var last: UInt32?
    for scalar in key.unicodeScalars {
      guard !Self.isDigit(scalar) else {
        last = nil
        continue
      }
      letters.insert(scalar.value)
      if let last { pairs.insert(Self.pair(last, scalar.value)) }
      last = scalar.value
    }
  }

  /// Whether a key may be part of other words that are made so.
  func mayHold(_ key: String) -> Bool {
    var last: UInt32?
    for scalar in key.unicodeScalars {
      guard !Self.isDigit(scalar) else {
        last = nil
        continue
      }
      guard letters.contains(scalar.value) else { return false }
      if let last, !pairs.contains(Self.pair(last, scalar.value)) { return false }
      last = scalar.value
    }
    return true
  }

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("0"..."9").contains(scalar) : scalar.properties.numericType != nil
  }
}
