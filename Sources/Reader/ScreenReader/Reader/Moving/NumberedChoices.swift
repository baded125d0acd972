import AccessibilityTree

/// The list that was read aloud to choose from by number, from 1.
enum NumberedChoices: Hashable, Sendable {
  /// Elements to go to.
  case elements([NodeID])
  /// Custom actions of an element, which is the one under the cursor as long as it is there.
  case actions([String], of: NodeID)

  var count: Int {
    switch self {
    case .elements(let elements): elements.count
    case .actions(let names, of: _): names.count
    }
  }

  var isEmpty: Bool { count == 0 }
}
