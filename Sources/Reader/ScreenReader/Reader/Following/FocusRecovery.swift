import AccessibilityTree

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
