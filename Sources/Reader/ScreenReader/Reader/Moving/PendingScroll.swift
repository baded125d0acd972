import AccessibilityTree

/// A move to something that has to be scrolled to first.
struct PendingScroll: Sendable {
  /// What is scrolled.
  var container: NodeID
  /// 1 or -1.
  var step: Int
  /// The elements in it that there were before.
  var known: Set<NodeID>
  var goal: Goal

  enum Goal: Sendable {
    /// A number of elements further on, at least 1: keys pressed meanwhile are added.
    case steps(Int)
    /// A search that goes on there.
    case search(Search)
  }

  /// Follows elements whose nodes the app has used for others.
  mutating func follow(_ relocation: Relocation) {
    known = Set(known.compactMap { id in relocation.places[id] ?? id })
  }

  /// Whether it is a move by single elements in this direction.
  func isStep(_ step: Int) -> Bool {
    if case .steps = goal { self.step == step } else { false }
  }
}
