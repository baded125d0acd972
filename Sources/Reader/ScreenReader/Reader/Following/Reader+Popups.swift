import AccessibilityTree
import Announcements

// The lists, menus and dialogs that belong to an element of a page.

extension Reader {
  /// The list, menu, tree, grid or dialog that belongs to the element with the input focus, wherever it is on the screen.
  var popup: NodeID? {
    guard let inputPopup else { return nil }
    return tree[inputPopup]?.isPopup == true ? inputPopup : tree.nearestAncestor(of: inputPopup, where: \.isPopup)?.id
  }

  /// The element for which the popup around the cursor has opened: the one with the input focus (a combo box whose list has
  /// closed, a field whose calendar has), else the one where the cursor was when the popup, which is gone, opened. Nil
  /// elsewhere: what a page removes by itself does not lead away.
  func popupOwner(_ oldTree: SemanticTree) -> NodeID? {
    guard let cursor, let popup = oldTree.nearestAncestor(of: cursor, where: \.isPopup)?.id else { return nil }
    if let inputFocus, order.place(of: inputFocus) != nil, !oldTree.isDescendant(inputFocus, of: popup) { return inputFocus }
    guard !tree.contains(popup), let opener = popups.opener(of: popup), order.place(of: opener) != nil else { return nil }
    return opener
  }

  /// Whether the app points at an element of the list of the field that is being edited, which keeps the focus.
  func isSuggestion(_ element: NodeID) -> Bool {
    guard let field = editing?.field, field == inputFocus, field == cursor, element != field, let popup else { return false }
    return tree.isDescendant(element, of: popup)
  }

  /// Announces an element of the list of the field that is being edited, where the cursor stays.
  func suggest(_ element: NodeID) -> [ReaderEffect] {
    let parts = style.focus(focusContext(element, from: nil)).parts
    return parts.isEmpty ? [] : [announcement(parts, .polite, .cursor, about: element, group: "suggestion")]
  }
}
