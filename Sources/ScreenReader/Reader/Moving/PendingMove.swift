import Semantics

/// A move to a row of a windowed list that is not in the tree yet.
struct PendingMove: Sendable {
  var list: NodeID
  /// From 0.
  var row: Int
  /// The row whose neighbourhood was asked for: the row itself, or one further on.
  var requested: Int
  var goal: Goal

  /// Where it goes on if the row is of no use: a jump to an end, back into the list.
  var direction: Int {
    switch goal {
    case .step(let step): step
    case .search(let search): search.direction
    case .end: row > 0 ? -1 : 1
    case .backTo, .focus: 1
    }
  }

  enum Goal: Sendable {
    /// A step in this direction (1 or -1).
    case step(Int)
    /// An end of the list.
    case end
    /// Whatever is looked for, from this row on.
    case search(Search)
    /// The element that a search began at and did not get beyond; nothing is said.
    case backTo(NodeID)
    /// What the app wants the cursor at.
    case focus(FocusRequest)
  }
}
