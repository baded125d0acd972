/// The rows seen so far in a scrolling container. It finds those that are shown again after the container has scrolled.
///
/// A source contains only what is on the screen. Two readings are aligned where rows are alike.
struct ScrolledRows {
  /// A row as it was seen last.
  private struct Row {
    var signature: Signature
    var number: Int
  }

  /// The kind and the texts by which a row is recognised.
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

  /// The rows from the first seen to the last, without known gaps.
  private var rows: [Row] = []
  /// The rows shown last.
  private var shown = 0..<0
  private var count = 0

  /// The number of rows after which the record starts again.
  private static let limit = 5000

  /// The number of each row that is shown now; the same row has the same number.
  ///
  /// - Parameter direction: The direction of scrolling since the last call: 1, -1, or 0 for none.
  mutating func numbers(of signatures: [Signature], scrolled direction: Int) -> [Int] {
    if rows.count > Self.limit { self = ScrolledRows() }
    let matches = matches(of: signatures, scrolled: direction)
    guard let first = matches.firstIndex(where: { $0 != nil }), let last = matches.lastIndex(where: { $0 != nil }),
      let start = matches[first], let end = matches[last]
    else {
      // No row is shown again: this is a page further on, or other content.
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
    // Known rows beyond an end of the shown ones stay, unless new rows take their place.
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

  /// The known row that each shown row is: the longest common sequence with the rows that may be shown now.
  private func matches(of signatures: [Signature], scrolled direction: Int) -> [Int?] {
    // Scrolling shows rows further on, or those shown before; none on the other side of them.
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
