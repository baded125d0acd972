import Semantics

/// What was read to be chosen from, by its place from 1.
enum NumberedChoices: Hashable, Sendable {
  /// Elements to go to.
  case elements([NodeID])
  /// Custom actions of the element under the cursor.
  case actions([String])

  var count: Int {
    switch self {
    case .elements(let elements): elements.count
    case .actions(let names): names.count
    }
  }

  var isEmpty: Bool { count == 0 }
}
