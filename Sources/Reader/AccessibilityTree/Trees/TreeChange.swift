/// One difference between two trees.
package enum TreeChange: Hashable, Sendable {
  case removed(Node)
  case added(Node)
  case updated(old: Node, new: Node)
  /// The node has another parent or another place among its siblings.
  case moved(Node)

  /// The node that changed.
  var id: NodeID {
    switch self {
    case .removed(let node), .added(let node), .updated(_, let node), .moved(let node): node.id
    }
  }
}

/// The differences between two trees: what went away, in the old tree's order, then everything else in the
/// new tree's order.
///
/// Everything a reader says on its own initiative comes from this list, so its order is the reading order. The cost is
/// linear in the change where the new tree was made from the old one (``SemanticTree/applying(_:)``), else in the size of
/// both.
package func changes(from old: SemanticTree, to new: SemanticTree) -> [TreeChange] {
  TreeComparison(from: old, to: new).changes
}

/// A comparison of two trees and what it cost.
package struct TreeComparison: Sendable {
  /// The differences, in the order of ``changes(from:to:)``.
  private(set) var changes: [TreeChange] = []
  /// How many nodes of the two trees were looked at.
  package private(set) var visited = 0

  /// Compares two trees; where one was made from the other, only the changed parts.
  package init(from old: SemanticTree, to new: SemanticTree) {
    if old.version === new.version { return }
    if let origin = new.origin, origin.base === old.version, !old.index.hasDuplicates {
      compare(old, new, within: origin.spans.all)
    } else if old == new {
      visited = new.nodes.count
    } else {
      compare(old, new, within: [TreeSpans.Span(old: old.nodes.indices, new: new.nodes.indices)])
    }
  }

  private mutating func compare(_ old: SemanticTree, _ new: SemanticTree, within spans: [TreeSpans.Span]) {
    for offset in spans.lazy.flatMap(\.old) {
      visited += 1
      if !new.contains(old.nodes[offset].id) { changes.append(.removed(old.nodes[offset])) }
    }
    let reordered = reordered(from: old, to: new, within: spans)
    // Moving one node past others is a change of those as well, and they may lie outside.
    let outside = reordered.filter { offset in !spans.contains { $0.new.contains(offset) } }
    let looked = outside.isEmpty ? spans.flatMap(\.new) : (spans.flatMap(\.new) + outside).sorted()
    for offset in looked {
      visited += 1
      let node = new.nodes[offset]
      guard let oldOffset = old.offset(of: node.id) else {
        changes.append(.added(node))
        continue
      }
      if !new.nodes.isEqual(at: offset, to: old.nodes, at: oldOffset) {
        changes.append(.updated(old: old.nodes[oldOffset], new: node))
      }
      let oldParent = old.parentOffset(of: oldOffset).map { old.nodes[$0].id }
      let newParent = new.parentOffset(of: offset).map { new.nodes[$0].id }
      if oldParent != newParent || reordered.contains(offset) { changes.append(.moved(node)) }
    }
  }

  /// The offsets of nodes that kept their parent but changed places with siblings that were there before.
  ///
  /// Where each node of a span was in the same span before, in the same order, the others have kept their places
  /// as well; elsewhere all siblings are looked at.
  private mutating func reordered(
    from old: SemanticTree, to new: SemanticTree, within spans: [TreeSpans.Span]
  ) -> Set<Int> {
    /// The nodes below one parent that have come out of order, or into another span.
    var disturbed: Set<Int> = []
    var moved: Set<Int> = []
    for span in spans {
      var order = SiblingOrder()
      for offset in span.new {
        guard let place = place(of: offset, from: old, to: new) else { continue }
        if !span.old.contains(place.old) { disturbed.insert(place.parent) }
        if !order.goesOn(at: place) { moved.insert(offset) }
      }
    }
    if spans.count == 1, spans[0].new.count == new.nodes.count { return moved }
    let parents = disturbed.union(moved.compactMap(new.parentOffset))
    moved = moved.filter { !parents.contains(new.parentOffset(of: $0)!) }
    for parent in parents {
      var order = SiblingOrder()
      for child in new.children(of: parent) {
        visited += 1
        guard let place = place(of: child, from: old, to: new) else { continue }
        if !order.goesOn(at: place) { moved.insert(child) }
      }
    }
    return moved
  }

  /// The parent of a node in the new tree and where the node was in the old; nil unless that had the same parent.
  private func place(of offset: Int, from old: SemanticTree, to new: SemanticTree) -> (parent: Int, old: Int)? {
    guard let oldOffset = old.offset(of: new.nodes[offset].id), let parent = new.parentOffset(of: offset),
      let oldParent = old.parentOffset(of: oldOffset), old.nodes[oldParent].id == new.nodes[parent].id
    else { return nil }
    return (parent, oldOffset)
  }

  /// Goes through siblings in their new order.
  private struct SiblingOrder {
    /// For each parent where the last of its children was that is still in order.
    private var last: [Int: Int] = [:]

    /// Whether a node still comes after the siblings before it.
    mutating func goesOn(at place: (parent: Int, old: Int)) -> Bool {
      if let last = last[place.parent], place.old < last { return false }
      last[place.parent] = place.old
      return true
    }
  }
}
