/// The rows of something that scrolls, as far as they have been seen: which of them are shown again after it has scrolled.
///
/// A source shows only what is on the screen. Two readings are laid over one another where rows are alike.
struct ScrolledRows {
  /// A row as it was seen last.
  private struct Row {
    var signature: Signature
    var number: Int
  }

  /// What a row is told by: its kind and its texts.
  struct Signature: Hashable {
    var kind: String
    var texts: [String]

    /// Whether they may be the same row. One at the edge may be cut off: it shows the first or the last of its texts.
    func isLike(_ other: Signature) -> Bool {
      guard kind == other.kind else { return false }
      if texts == other.texts { return true }
      let (short, long) = texts.count < other.texts.count ? (texts, other.texts) : (other.texts, texts)
      guard !short.isEmpty, short.count < long.count else { return false }
      return long.starts(with: short) || Array(long.suffix(short.count)) == short
    }
  }

  /// The rows from the first that was seen to the last, without gaps as far as anybody can tell.
  private var rows: [Row] = []
  /// Which of them were shown last.
  private var shown = 0..<0
  private var count = 0

  /// So many are remembered.
  private static let limit = 5000

  /// The number of each row that is shown now; the same row has the same number.
  ///
  /// - Parameter direction: In which it was scrolled since: 1, -1, or 0 where it was not.
  mutating func numbers(of signatures: [Signature], scrolled direction: Int) -> [Int] {
    if rows.count > Self.limit { self = ScrolledRows() }
    let matches = matches(of: signatures, scrolled: direction)
    guard let first = matches.firstIndex(where: { $0 != nil }), let last = matches.lastIndex(where: { $0 != nil }),
      let start = matches[first], let end = matches[last]
    else {
      // Nothing is there any more of what was: a page further on, or something else.
      let new = signatures.map { added($0) }
      rows = direction > 0 ? rows[..<shown.upperBound] + new : direction < 0 ? new + rows[shown.lowerBound...] : new
      shown = direction > 0 ? rows.count - new.count..<rows.count : 0..<new.count
      return new.map(\.number)
    }
    var now: [Row] = []
    for (signature, match) in zip(signatures, matches) {
      if let match {
        var row = rows[match]
        if signature.texts.count >= row.signature.texts.count { row.signature = signature }
        now.append(row)
      } else {
        now.append(added(signature))
      }
    }
    // New rows at an end of what is shown push nothing away that is known beyond it, unless they take its place.
    let before = first == 0 ? Array(rows[..<start]) : []
    let after = last == signatures.count - 1 ? Array(rows[(end + 1)...]) : []
    rows = before + now + after
    shown = before.count..<before.count + now.count
    return now.map(\.number)
  }

  private mutating func added(_ signature: Signature) -> Row {
    count += 1
    return Row(signature: signature, number: count)
  }

  /// Which known row each of those shown is: the longest common sequence with what may be shown now.
  private func matches(of signatures: [Signature], scrolled direction: Int) -> [Int?] {
    // Scrolling shows what is behind, and what was shown; nothing before that.
    let candidates = direction > 0 ? shown.lowerBound..<rows.count : direction < 0 ? 0..<shown.upperBound : 0..<rows.count
    let known = Array(candidates)
    var lengths = Array(repeating: Array(repeating: 0, count: known.count + 1), count: signatures.count + 1)
    for one in signatures.indices.reversed() {
      for other in known.indices.reversed() {
        lengths[one][other] =
          signatures[one].isLike(rows[known[other]].signature)
          ? lengths[one + 1][other + 1] + 1 : max(lengths[one + 1][other], lengths[one][other + 1])
      }
    }
    var matches: [Int?] = Array(repeating: nil, count: signatures.count)
    var (one, other) = (0, 0)
    while one < signatures.count, other < known.count {
      if signatures[one].isLike(rows[known[other]].signature), lengths[one][other] == lengths[one + 1][other + 1] + 1 {
        matches[one] = known[other]
        (one, other) = (one + 1, other + 1)
      } else if lengths[one + 1][other] >= lengths[one][other + 1] {
        one += 1
      } else {
        other += 1
      }
    }
    return matches
  }
}
