internal import AccessibilityTree

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

/// What an activity must be like; what is not given does not matter.
package struct ActivityCondition: Hashable, Sendable {
  /// Of which kinds it may be.
  package var kinds = Set(Activity.Kind.allCases)
  /// Whether it must be with somebody, or must not.
  package var hasContact: Bool?
  /// What the name of whoever it is with must be like.
  package var contact: TextCondition?
  /// On which days it may be, by their numbers: in one of these ranges. Nil for any day.
  package var days: [ClosedRange<Int>]?
  /// How long it may take, in minutes. Nil for any time.
  package var minutes: [ClosedRange<Int>]?

  /// One that every activity meets.
  package init() {}
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
