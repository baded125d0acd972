import Semantics

/// Where the cursor goes when its element is gone: the nearest one that is left, the next before the
/// previous, as both platforms do.
enum FocusRepair {
  static func neighbour(of lost: NodeID, from old: ReadingOrder, to new: ReadingOrder) -> NodeID? {
    guard let place = old.place(of: lost) ?? old.element(containing: lost).flatMap(old.place) else {
      return nil
    }
    let following = old.elements[place...].dropFirst()
    if let next = following.first(where: { new.place(of: $0.id) != nil }),
      sharesParent(next.id, lost) || !old.elements[..<place].contains(where: { sharesParent($0.id, lost) && new.place(of: $0.id) != nil })
    {
      return next.id
    }
    return old.elements[..<place].last { new.place(of: $0.id) != nil }?.id
  }

  /// A row's neighbour is a row of the same list before it is anything behind the list.
  private static func sharesParent(_ one: NodeID, _ other: NodeID) -> Bool {
    one.path.dropLast(one.lastSegment.count) == other.path.dropLast(other.lastSegment.count)
  }
}
