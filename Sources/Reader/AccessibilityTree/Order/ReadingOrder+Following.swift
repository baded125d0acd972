extension ReadingOrder {
  /// The reading order of a tree, derived from this one where the tree was made by changing this one's tree
  /// (``SemanticTree/applying(_:)``).
  ///
  /// Then only changed nodes are visited, and the descendants of nodes that began or ceased to hide, merge or cover them. A
  /// tree with explicit order, or in which another modal is open, is visited as a whole.
  package func following(_ new: SemanticTree) -> ReadingOrder {
    if new.version === tree.version { return self }
    guard let origin = new.origin, origin.base === tree.version, places == nil, !new.hasExplicitOrder,
      tree.topModal.map({ tree.nodes[$0].id }) == new.topModal.map({ new.nodes[$0].id })
    else { return ReadingOrder(new) }
    var spans = origin.spans
    for span in origin.spans.all {
      for offset in span.new where new.subtree(at: offset).upperBound > span.new.upperBound {
        let before = tree.offset(of: new.nodes[offset].id).map { Reach(of: $0, in: tree) }
        if before != Reach(of: offset, in: new) {
          spans.replace(new.subtree(at: offset), count: new.subtree(at: offset).count)
        }
      }
    }
    var (result, visited, next, growth) = ([Int](), 0, 0, 0)
    result.reserveCapacity(offsets.count)
    for span in spans.all {
      let start = firstPlace(from: span.old.lowerBound)
      result += offsets[next..<start].lazy.map { $0 + growth }
      visited += span.new.count
      result += span.new.filter { Self.isElement(at: $0, in: new) }
      next = firstPlace(from: span.old.upperBound)
      growth += span.growth
    }
    result += offsets[next...].lazy.map { $0 + growth }
    return ReadingOrder(result, of: new, visited: visited)
  }

  /// What a node does to those below it.
  private struct Reach: Equatable {
    var verdict: Verdict
    var isHidden: Bool
    var isMerged: Bool
    var holdsElements: Bool

    init(of offset: Int, in tree: SemanticTree) {
      verdict = ReadingOrder.verdict(at: offset, in: tree)
      isHidden = tree.nodes[offset].exposure == .hidden
      isMerged = tree.nodes[offset].grouping == .merged
      holdsElements = ReadingOrder.holdsElements(offset, tree)
    }
  }

  /// How the descendants of a node are visited.
  private enum Passage {
    case open
    /// Below a merged element: only what stays out of it is an element.
    case besideMerge
    case closed
  }

  /// Whether the traversal of the tree meets an element here.
  private static func isElement(at offset: Int, in tree: SemanticTree) -> Bool {
    var path = Array(sequence(first: offset, next: tree.parentOffset))
    if let modal = tree.topModal {
      guard let start = path.firstIndex(of: modal) else { return false }
      path.removeSubrange((start + 1)...)
    }
    var passage = Passage.open
    for ancestor in path.dropFirst().reversed() {
      let reach = Reach(of: ancestor, in: tree)
      switch (passage, reach.verdict) {
      case (.open, .container): break
      case (.open, .element): passage = reach.isMerged ? .besideMerge : reach.holdsElements ? .open : .closed
      case (.besideMerge, _) where !reach.isHidden: break
      case (.open, .hidden), (.besideMerge, _), (.closed, _): return false
      }
    }
    switch passage {
    case .open: return verdict(at: offset, in: tree) == .element
    case .besideMerge: return tree.nodes[offset].exposure != .hidden && isElementBesideMerge(offset, tree)
    case .closed: return false
    }
  }
}
