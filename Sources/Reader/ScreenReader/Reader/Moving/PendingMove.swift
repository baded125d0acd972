import AccessibilityTree

/// A move to a row of a virtualised list that is not in the tree yet.
struct PendingMove: Sendable {
  var list: NodeID
  /// From 0.
  var row: Int
  /// The row around which rows were requested: the row itself, or one further on.
  var requested: Int
  var goal: Goal
  /// The question to the app about its rows; until it is answered, the next row is not known.
  var question: RowQuestion?

  /// The direction to continue in if the row has no reachable element; a jump to an end turns back into the list.
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
    /// A search that continues from this row.
    case search(Search)
    /// Back to the element at which a search began that found nothing, or whose row has left the tree; silent.
    case backTo(NodeID)
    /// A focus request of the app.
    case focus(FocusRequest)
  }
}
