import AccessibilityTree
import Announcements

/// Where the cursor was on each screen a person may come back to.
///
/// Kept by visit, with the elements around it, so that the nearest neighbour can be found when the element
/// itself is gone.
struct ScreenMemory: Sendable {
  private var places: [Visit: Place] = [:]
  private var visits: [Visit] = []
  /// The number of visits kept; older ones are forgotten.
  private let limit = 64

  /// A place with a cursor of its own: a visit of a screen, or a modal inside it.
  struct Visit: Hashable, Sendable {
    /// `ScreenInfo.instance`.
    var screen: String
    /// The modal that is open within the screen; nil where there is none but the screen itself.
    var modal: NodeID?
  }

  private struct Place: Sendable {
    var cursor: NodeID
    var order: ReadingOrder
  }

  /// Keeps the cursor's place in a visit, with the elements that were around it.
  mutating func leave(_ visit: Visit, at cursor: NodeID, in order: ReadingOrder) {
    places[visit] = Place(cursor: cursor, order: order)
    visits.removeAll { $0 == visit }
    visits.append(visit)
    while visits.count > limit { places[visits.removeFirst()] = nil }
  }

  /// Forgets a visit.
  mutating func forget(_ visit: Visit) {
    places[visit] = nil
    visits.removeAll { $0 == visit }
  }

  /// Whether the visit was left before.
  func knows(_ visit: Visit) -> Bool { places[visit] != nil }

  /// The element to come back to; nil on a first visit.
  func element(for visit: Visit, in order: ReadingOrder) -> NodeID? {
    guard let place = places[visit] else { return nil }
    if order.place(of: place.cursor) != nil { return place.cursor }
    return FocusRecovery.neighbour(of: place.cursor, from: place.order, to: order)
  }
}

/// Where the cursor goes when its element is gone: to the nearest element that is left, the next before the previous,
/// as on both platforms. An element of the same list, group or drop-down goes before others, and one beside that
/// container before one inside another: from the last row of a list to the heading above it, not into the tab bar.
enum FocusRecovery {
  static func neighbour(of lost: NodeID, from old: ReadingOrder, to new: ReadingOrder) -> NodeID? {
    guard let place = old.place(of: lost) ?? old.element(containing: lost).flatMap(old.place) else {
      return nil
    }
    let isLeft = { (place: Int) in new.place(of: old[place].id) != nil }
    guard let next = (place..<old.count).first(where: isLeft) else {
      return (0..<place).last(where: isLeft).map { old[$0].id }
    }
    guard let previous = (0..<place).last(where: isLeft) else { return old[next].id }
    let closeness = { (place: Int) in
      let shared = old.tree.depthOfSharedAncestor(of: lost, and: old[place].id)
      return (shared, shared - old.tree.ancestors(of: old[place].id).count)
    }
    return old[closeness(previous) > closeness(next) ? previous : next].id
  }
}

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
