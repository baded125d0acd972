import Semantics

/// Where the cursor goes when its element is gone: the nearest one that is left, the next before the
/// previous, as both platforms do; but a row's neighbour is a row of the same list before anything else.
enum FocusRepair {
  static func neighbour(of lost: NodeID, from old: ReadingOrder, to new: ReadingOrder) -> NodeID? {
    guard let place = old.place(of: lost) ?? old.element(containing: lost).flatMap(old.place) else {
      return nil
    }
    let isLeft = { (place: Int) in new.place(of: old[place].id) != nil }
    let next = (place..<old.count).first(where: isLeft)
    let previous = (0..<place).last(where: isLeft)
    guard let next else { return previous.map { old[$0].id } }
    if let previous, isSibling(old[previous].id, of: lost), !isSibling(old[next].id, of: lost) {
      return old[previous].id
    }
    return old[next].id
  }

  /// Whether it stands, or is inside what stands, beside the other.
  private static func isSibling(_ one: NodeID, of other: NodeID) -> Bool {
    one.path.hasPrefix(other.path.dropLast(other.lastSegment.count))
  }
}
