/// A place in a row's texts where each row has its own: a name, a date.
///
/// A pattern of a row has a gap's mark instead of the text, so that what a reader says of the pattern tells what it says
/// of all such rows.
package struct RowGap: Hashable, Sendable {
  /// Tells it from other gaps of the row; gaps of one number that follow each other are one text.
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

/// What the text in a gap must be like, as keys (`SearchKey`).
package struct GapCondition: Hashable, Sendable {
  /// Which gap.
  package var gap: RowGap
  /// What it must hold.
  package var key: String
  /// Whether its key begins with that.
  package var isAtStart: Bool
  /// Whether its key ends with that.
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

/// One way in which a row's announcement can hold what is looked for: rows like these patterns, whose gaps are filled
/// like this.
package struct RowCondition: Hashable, Sendable {
  /// The places of the patterns in the list's own, from 0.
  package var patterns: Set<Int>
  /// What is in the gaps; none where any filling will do.
  package var gaps: [GapCondition]

  /// A condition on rows.
  package init(patterns: Set<Int>, gaps: [GapCondition]) {
    self.patterns = patterns
    self.gaps = gaps
  }
}

/// A search among the rows of a virtualised list that are not in the tree: for the first one that may be announced with the
/// text that is looked for.
package struct RowSearch: Hashable, Sendable {
  /// Names the search: its answer is given under this number, so that no older one is taken for it.
  package var number: Int
  /// The first row that may be it, from 0.
  package var start: Int
  /// A row that meets none of these is not announced with the text; one that meets one may be.
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
  /// The search's.
  package var number: Int
  /// The first row that meets a condition, from 0; nil where none does.
  package var row: Int?

  /// The answer to a search.
  package init(number: Int, row: Int?) {
    self.number = number
    self.row = row
  }
}

/// How an app lets the rows of a virtualised list be searched where they are kept.
package struct RowSearching<Message: Sendable>: Sendable {
  /// The rows that there can be, one for each way in which the app fills in words of its own, with marks of gaps where
  /// each row has a text of its own.
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
  /// The element with what is below it, as it would be under a node.
  func branch(below path: NodeID, number: Int = 0) -> SemanticTree.Branch {
    var node = node
    node.id = path.appending(key ?? "~\(number)")
    node.actions = handlers.map { $0.action } + (field == nil ? [] : [.setText])
    return SemanticTree.Branch(node, children.enumerated().map { $1.branch(below: node.id, number: $0) })
  }
}
