/// The elements that two lists share in the same order; all other elements were removed or inserted.
///
/// The standard library's comparison finds the least difference, but its memory grows with the square of it: two sessions
/// of some hours with little in common would need gigabytes. Long lists are therefore first divided at elements that
/// occur exactly once in each (Bram Cohen's patience diff). A section that is still long and has no such element counts as
/// different throughout.
package struct Alignment<Element: Hashable> {
  /// Places in the old list whose element is gone.
  private(set) var removed: Set<Int> = []
  /// Places in the new list whose element was not there.
  package private(set) var inserted: Set<Int> = []

  /// The greatest number of elements that are compared at once.
  private static var limit: Int { 2000 }

  /// Compares two lists.
  package init(from old: [Element], to new: [Element]) {
    align(old[...], new[...])
  }

  private mutating func align(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>) {
    guard old.count + new.count > Self.limit else { return compare(old, new) }
    var (before, after) = (old.startIndex, new.startIndex)
    let anchors = Self.anchors(old, new)
    for anchor in anchors {
      align(old[before..<anchor.old], new[after..<anchor.new])
      (before, after) = (anchor.old + 1, anchor.new + 1)
    }
    if anchors.isEmpty {
      removed.formUnion(old.indices)
      inserted.formUnion(new.indices)
    } else {
      align(old[before...], new[after...])
    }
  }

  private mutating func compare(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>) {
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
      case .insert(let offset, _, _): inserted.insert(new.startIndex + offset)
      }
    }
  }

  // MARK: Anchors

  private struct Anchor {
    var old: Int
    var new: Int
    /// The anchor before it in the longest sequence that ends with it.
    var previous: Int?
  }

  /// The longest sequence of elements that occur once in each list and in the same order in both.
  private static func anchors(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>) -> [Anchor] {
    let (inOld, inNew) = (singlePlaces(in: old), singlePlaces(in: new))
    var anchors = inOld.compactMap { element, place in
      inNew[element].map { Anchor(old: place, new: $0) }
    }.sorted { $0.old < $1.old }
    // For each length the anchor that ends a sequence of it earliest in the new list.
    var ends: [Int] = []
    for index in anchors.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if anchors[ends[middle]].new < anchors[index].new { low = middle + 1 } else { high = middle }
      }
      anchors[index].previous = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var row: [Anchor] = []
    var next = ends.last
    while let index = next {
      row.append(anchors[index])
      next = anchors[index].previous
    }
    return row.reversed()
  }

  /// The places of the elements that occur only once.
  private static func singlePlaces(in list: ArraySlice<Element>) -> [Element: Int] {
    var places: [Element: Int?] = [:]
    for place in list.indices { places[list[place]] = .some(places[list[place]] == nil ? place : nil) }
    return places.compactMapValues(\.self)
  }
}
