/// One difference between two trees.
package enum TreeChange: Hashable, Sendable {
  case removed(Node)
  case added(Node)
  case updated(old: Node, new: Node)
  /// The node has another parent or another place among its siblings.
  case moved(Node)

  /// The node that changed.
  package var id: NodeID {
    switch self {
    case .removed(let node), .added(let node), .updated(_, let node), .moved(let node): node.id
    }
  }
}

/// The differences between two trees: what went away, in the old tree's order, then everything else in the
/// new tree's order.
///
/// Everything a reader says on its own initiative comes out of this list, so its order is the order of
/// reading. Linear in the size of both trees; equal trees cost one comparison.
package func changes(from old: SemanticTree, to new: SemanticTree) -> [TreeChange] {
  if old == new { return [] }
  var changes: [TreeChange] = []
  for node in old.nodes where !new.contains(node.id) {
    changes.append(.removed(node))
  }
  let reordered = reordered(from: old, to: new)
  for (offset, node) in new.nodes.enumerated() {
    guard let oldOffset = old.offset(of: node.id) else {
      changes.append(.added(node))
      continue
    }
    let before = old.nodes[oldOffset]
    if before != node { changes.append(.updated(old: before, new: node)) }
    let oldParent = old.parentOffset(of: oldOffset).map { old.nodes[$0].id }
    let newParent = new.parentOffset(of: offset).map { new.nodes[$0].id }
    if oldParent != newParent || reordered.contains(offset) { changes.append(.moved(node)) }
  }
  return changes
}

/// The offsets of nodes that kept their parent but changed places with siblings that were there before.
private func reordered(from old: SemanticTree, to new: SemanticTree) -> Set<Int> {
  var moved: Set<Int> = []
  var lastOldOffset: [Int: Int] = [:]
  for (offset, node) in new.nodes.enumerated() {
    guard let oldOffset = old.offset(of: node.id), let parent = new.parentOffset(of: offset),
      let oldParent = old.parentOffset(of: oldOffset), old.nodes[oldParent].id == new.nodes[parent].id
    else { continue }
    if let last = lastOldOffset[parent], oldOffset < last {
      moved.insert(offset)
    } else {
      lastOldOffset[parent] = oldOffset
    }
  }
  return moved
}
