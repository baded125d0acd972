/// Names one effect of an app within a session, so that its answer can name what it answers.
///
/// Effects count from 1. Answers may come in any order, late, or never.
package struct EffectID: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral {
  /// The effect's number within the session.
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  /// Lets a number in source stand for its id.
  package init(integerLiteral number: Int) {
    self.number = number
  }

  /// By the order in which the effects were wanted.
  package static func < (lhs: EffectID, rhs: EffectID) -> Bool { lhs.number < rhs.number }
}
