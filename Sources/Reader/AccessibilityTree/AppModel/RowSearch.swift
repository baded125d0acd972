/// A place in a row's texts that differs from row to row: a name, a date.
///
/// A pattern of a row has a gap's mark in place of that text, so that the announcement of the pattern stands for those of
/// all such rows.
package struct RowGap: Hashable, Sendable {
  /// Its number among the gaps of the row; adjacent gaps with the same number are one text.
  package var number: Int

  /// The gap of a number, from 0 to 99.
  package init(_ number: Int) { self.number = number }

  /// The character that stands for the gap in a pattern: one for private use, which no announcement has.
  package var mark: String { String(Character(Unicode.Scalar(Self.firstMark + UInt32(number))!)) }

  /// The gap whose mark a character is.
  package init?(mark: Unicode.Scalar) {
    guard mark.value >= Self.firstMark, mark.value < Self.firstMark + 100 else { return nil }
    number = Int(mark.value - Self.firstMark)
  }

  private static let firstMark: UInt32 = 0xF_0000
}

/// A condition on the text in a gap, as a key (`SearchKey`).
package struct GapCondition: Hashable, Sendable {
  /// Which gap.
  package var gap: RowGap
  /// The key that the text's key must contain.
  package var key: String
  /// Whether the text's key must begin with it.
  package var isAtStart: Bool
  /// Whether the text's key must end with it.
  package var isAtEnd: Bool

  /// A condition on one gap.
  package init(_ gap: RowGap, _ key: String, isAtStart: Bool = false, isAtEnd: Bool = false) {
    self.gap = gap
    self.key = key
    self.isAtStart = isAtStart
    self.isAtEnd = isAtEnd
  }

  /// Whether a text with this key meets it.
  package func isMet(by key: String) -> Bool {
    switch (isAtStart, isAtEnd) {
    case (true, true): key == self.key
    case (true, false): key.hasPrefix(self.key)
    case (false, true): key.hasSuffix(self.key)
    case (false, false): key.contains(self.key)
    }
  }
}

/// One way in which a row's announcement can contain the text that is searched for: a row of one of these patterns, with
/// gaps that are filled like this.
package struct RowCondition: Hashable, Sendable {
  /// The indexes of the patterns among those of the list, from 0.
  package var patterns: Set<Int>
  /// The conditions on the gaps; empty where any text will do.
  package var gaps: [GapCondition]

  /// A condition on rows.
  package init(patterns: Set<Int>, gaps: [GapCondition]) {
    self.patterns = patterns
    self.gaps = gaps
  }
}

/// A search among the rows of a virtualised list that are not in the tree, for the first one whose announcement may contain
/// a text.
package struct RowSearch: Hashable, Sendable {
  /// Names the search: its answer has the same number, so that an answer to an older search is not taken for it.
  package var number: Int
  /// The row at which the search begins, from 0.
  package var start: Int
  /// A row whose announcement contains the text meets at least one of these.
  package var conditions: [RowCondition]

  /// A search from a row on.
  package init(number: Int, start: Int, conditions: [RowCondition]) {
    self.number = number
    self.start = start
    self.conditions = conditions
  }
}

/// The answer to a search among the rows of a virtualised list.
package struct FoundRow: Hashable, Sendable {
  /// The number of the search.
  package var number: Int
  /// The first row that meets a condition, from 0; nil where none does.
  package var row: Int?

  /// The answer to a search.
  package init(number: Int, row: Int?) {
    self.number = number
    self.row = row
  }
}

/// How an app searches the rows of a virtualised list where they are stored.
package struct RowSearching<Message: Sendable>: Sendable {
  /// The patterns of the rows, one for each combination of the app's own words, with the marks of gaps in place of each
  /// row's own texts.
  package var patterns: @Sendable () -> [Element<Message>]
  /// The message that asks for the row; nil where the search says no more than going through the rows would.
  package var message: @Sendable (RowSearch) -> Message?

  /// Lets rows be searched.
  package init(
    patterns: @escaping @Sendable () -> [Element<Message>], message: @escaping @Sendable (RowSearch) -> Message?
  ) {
    self.patterns = patterns
    self.message = message
  }
}

extension Element {
  /// The element with its descendants, as it would be under a node.
  func branch(below path: NodeID, number: Int = 0) -> SemanticTree.Branch {
    var node = node
    node.id = path.appending(key ?? "~\(number)")
    node.actions = handlers.map { $0.action } + (field == nil ? [] : [.setText])
    return SemanticTree.Branch(node, children.enumerated().map { $1.branch(below: node.id, number: $0) })
  }
}
