import AccessibilityTree

/// The modals, and the lists, menus and dialogs of pages, that have opened over a screen.
struct OpenPopups {
  /// Where the cursor was when each of them opened.
  private var openers: [NodeID: NodeID?] = [:]
  private var hasModal = false
  /// The interface before the first of them opened.
  private var treeBehind: SemanticTree?

  /// Takes the changes of a step on one screen; returns the interface before they opened, where one of them has closed.
  mutating func follow(
    _ changes: [TreeChange], from oldTree: SemanticTree, modal: NodeID?, cursor: NodeID?
  ) -> SemanticTree? {
    var hasClosed = hasModal && modal == nil
    hasModal = modal != nil
    for change in changes {
      switch change {
      case .removed(let node): if openers.removeValue(forKey: node.id) != nil { hasClosed = true }
      case .added(let node): if node.isPopup { openers[node.id] = .some(cursor) }
      case .updated, .moved: break
      }
    }
    let behind = hasClosed ? treeBehind : nil
    treeBehind = openers.isEmpty && !hasModal ? nil : treeBehind ?? oldTree
    return behind
  }

  /// Where the cursor was when a popup opened; nil where that is unknown.
  func opener(of popup: NodeID) -> NodeID? { openers[popup] ?? nil }
}
