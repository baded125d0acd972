internal import Semantics

/// Words for numbers, such as ages and dates, each with the numbers that are called so.
///
/// A number may be in more than one of these ranges; none is missing: those without words here are in `others`, whose
/// words are made of the same letters.
struct WordedNumbers: Sendable {
  private var words: [(key: String, numbers: ClosedRange<Int>)] = []
  private var letters: Set<Character> = []
  private var pairs: Set<String> = []
  private let others: [ClosedRange<Int>]

  /// - Parameter others: What is told by none of the words that are added.
  init(others: [ClosedRange<Int>]) { self.others = others }

  mutating func add(_ phrase: String, _ numbers: ClosedRange<Int>) {
    let key = SearchKey.key(phrase)
    words.append((key, numbers))
    letters.formUnion(key)
    pairs.formUnion(zip(key, key.dropFirst()).map { "\($0)\($1)" })
  }

  /// The numbers whose words are like this, the highest first; none where no number is called so.
  func numbers(_ condition: GapCondition) -> [ClosedRange<Int>] {
    var found = words.filter { condition.isMet(by: $0.key) }.map(\.numbers)
    if mayBeAnother(condition.key) { found += others }
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

  /// Whether a key may be part of other words: its letters follow each other as in these, and its digits may be any.
  private func mayBeAnother(_ key: String) -> Bool {
    key.allSatisfy { $0.isNumber || letters.contains($0) }
      && zip(key, key.dropFirst()).allSatisfy { $0.isNumber || $1.isNumber || pairs.contains("\($0)\($1)") }
  }

  /// Before and, with the other sign, after all that there is; a store's number holds it.
  static let earliest = -1 << 53
  static let latest = 1 << 53
  /// More ranges than that are looked at as one.
  private static let mostRanges = 40
}
