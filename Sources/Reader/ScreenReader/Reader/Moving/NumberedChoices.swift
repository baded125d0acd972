import AccessibilityTree

/// The list to choose from by number, from 1. Its numbers stay as they are while it is open.
struct NumberedChoices: Hashable, Sendable {
  /// What there is to choose from.
  var entries: Entries
  /// The item the person is at, from 0; nil where the list was read as a whole, and no item by itself.
  var place: Int?

  enum Entries: Hashable, Sendable {
    /// Elements of a kind, to go to.
    case elements([NodeID], of: ElementKind)
    /// Custom actions of an element, which is the one under the cursor as long as it is there.
    case actions([String], of: NodeID)
  }

  init(_ entries: Entries) { self.entries = entries }

  var count: Int {
    switch entries {
    case .elements(let elements, of: _): elements.count
    case .actions(let names, of: _): names.count
    }
  }

  var isEmpty: Bool { count == 0 }

  /// Whether it is gone through item by item.
  var isOpen: Bool { place != nil && !isEmpty }
}
