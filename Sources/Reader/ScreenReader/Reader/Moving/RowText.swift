import AccessibilityTree

/// A text that is looked for in the announcements of rows that are not in the tree.
package struct RowText: Hashable, Sendable {
  /// Names the search.
  package var number: Int
  /// The text's key (`SearchKey`); never empty.
  var key: [Unicode.Scalar]
  /// The row at which the search begins, from 0.
  var start: Int
  /// The conditions on a row's number, where the number is announced with the row.
  var numbers: [GapCondition] = []
}

/// The announcement of the rows of one pattern: words that are the same for all of them, and gaps in between.
struct PatternText: Hashable {
  enum Piece: Hashable {
    /// The key of words.
    case words([Unicode.Scalar])
    case gap(RowGap)
  }

  private(set) var pieces: [Piece] = []

  /// - Parameter text: The announcement of the pattern, with the marks of its gaps.
  init(_ text: String) {
    var words = ""
    func key() -> [Unicode.Scalar] { Array(SearchKey.key(words).unicodeScalars) }
    for scalar in text.unicodeScalars {
      guard let gap = RowGap(mark: scalar) else {
        words.unicodeScalars.append(scalar)
        continue
      }
      let key = key()
      words = ""
      if !key.isEmpty { pieces.append(.words(key)) }
      if pieces.last != .gap(gap) { pieces.append(.gap(gap)) }
    }
    let rest = key()
    if !rest.isEmpty { pieces.append(.words(rest)) }
  }

  /// The ways in which the key of such a row's announcement can hold a key; a way without conditions is met by every
  /// filling.
  func ways(toHold key: [Unicode.Scalar]) -> Set<[GapCondition]> {
    var ways: Set<[GapCondition]> = []
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .words(let words):
        for start in words.indices { goOn(key, 0, words[start...], place, [], &ways) }
      case .gap(let gap):
        ways.insert([GapCondition(gap, text(key[...]))])
        for end in key.indices.dropFirst() {
          goOn(key, end, at: place + 1, [GapCondition(gap, text(key[..<end]), isAtEnd: true)], &ways)
        }
      }
    }
    return ways
  }

  private func goOn(
    _ key: [Unicode.Scalar], _ done: Int, at place: Int, _ conditions: [GapCondition], _ ways: inout Set<[GapCondition]>
  ) {
    guard pieces.indices.contains(place) else { return }
    switch pieces[place] {
    case .words(let words): goOn(key, done, words[...], place, conditions, &ways)
    case .gap(let gap):
      let rest = text(key[done...])
      ways.insert(conditions + [GapCondition(gap, rest, isAtStart: true)])
      for end in done..<key.count {
        let filling = GapCondition(gap, text(key[done..<end]), isAtStart: true, isAtEnd: true)
        goOn(key, end, at: place + 1, conditions + [filling], &ways)
      }
    }
  }

  private func goOn(
    _ key: [Unicode.Scalar], _ done: Int, _ words: ArraySlice<Unicode.Scalar>, _ place: Int, _ conditions: [GapCondition],
    _ ways: inout Set<[GapCondition]>
  ) {
    let rest = key[done...]
    if words.starts(with: rest) {
      ways.insert(conditions)
    } else if rest.starts(with: words) {
      goOn(key, done + words.count, at: place + 1, conditions, &ways)
    }
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}
