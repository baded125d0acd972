internal import Semantics

/// What the text of a row must be like, as keys (`SearchKey`).
package struct TextCondition: Hashable, Sendable {
  /// What it must hold; never empty unless it must be all of it.
  package var key: String
  /// Whether its key begins with that.
  package var isAtStart: Bool
  /// Whether its key ends with that.
  package var isAtEnd: Bool

  /// A text that holds a key anywhere, unless it is said where.
  package init(_ key: String, isAtStart: Bool = false, isAtEnd: Bool = false) {
    (self.key, self.isAtStart, self.isAtEnd) = (key, isAtStart, isAtEnd)
  }

  init(_ gap: GapCondition) { self.init(gap.key, isAtStart: gap.isAtStart, isAtEnd: gap.isAtEnd) }
}

/// What a notification must be like; what is not given does not matter.
package struct NotificationCondition: Hashable, Sendable {
  /// What its title must be like, with its body behind it where that is read.
  package var text: TextCondition?
  /// Whether the body counts.
  package var readsBody = true
  /// Of which kinds it may be.
  package var kinds = Set(Notification.Kind.allCases)
  /// Whether it must have been read, or must not.
  package var isRead: Bool?
  /// What may have come of it.
  package var answers = Set(AnswerState.allCases)
  /// When it must have arrived, in seconds since 1970: in one of these times. Nil for any time.
  package var arrivals: [ClosedRange<Int>]?

  /// One that every notification meets.
  package init() {}

  /// What a mentor has said to a notification.
  package enum AnswerState: Hashable, Sendable, CaseIterable {
    case none, acknowledged, accepted, declined
  }
}
