/// One difference that an app knows a tree to have from the one before.
package enum TreeEdit: Hashable, Sendable {
  /// This node replaces the one with its id; the descendants stay.
  case update(Node)
  /// The node and its descendants are replaced by a branch.
  case replace(NodeID, SemanticTree.Branch)
  /// The node is removed with its descendants.
  case remove(NodeID)
  /// A branch is inserted among the children of a node (nil: among the roots) at this place, from 0.
  case insert(SemanticTree.Branch, into: NodeID?, at: Int)
}

/// Why an edit cannot be applied: the tree is not as the app expects it.
package struct TreeEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, at which node, and what to do.
  package var description: String
}

extension SemanticTree {
  /// The result of applying these edits to this tree, one after the other.
  ///
  /// It equals the tree that would be built from the same nodes, and it knows its common parts with this one: comparing the
  /// two (``changes(from:to:)``) and deriving its reading order (``ReadingOrder/following(_:)``) cost in proportion to the
  /// change. Unchanged nodes are not visited; the arrays of offsets are copied and shifted, which is linear, at a few bytes
  /// a node.
  ///
  /// - Throws: when a node is not there, comes in with an id that is taken, or has no such place.
  package func applying(_ edits: [TreeEdit]) throws(TreeEditError) -> SemanticTree {
    if index.hasDuplicates { throw TreeEditError(description: "two nodes have one id; \(Self.remedy)") }
    var tree = self
    tree.origin = TreeOrigin(base: version)
    tree.version = Version()
    for edit in edits { try tree.apply(edit) }
    tree.finishEdits()
    return tree
  }

  private static var remedy: String { "hand in the whole tree" }

  private mutating func apply(_ edit: TreeEdit) throws(TreeEditError) {
    switch edit {
    case .update(let node):
      let offset = try known(node.id)
      try splice(offset..<offset + 1, [Branch(node)], keepingStructure: true)
    case .replace(let id, let branch):
      let offset = try known(id)
      try splice(subtree(at: offset), [branch], below: parents[offset])
    case .remove(let id):
      let offset = try known(id)
      try splice(subtree(at: offset), [], below: parents[offset])
    case .insert(let branch, let parent, let place):
      let above = try parent.map { id throws(TreeEditError) in try known(id) }
      let siblings = above.map(children(of:)) ?? roots
      guard (0...siblings.count).contains(place) else {
        throw TreeEditError(
          description: "'\(parent?.path ?? "")' has no place \(place) among \(siblings.count) children; \(Self.remedy)")
      }
      let end = above.map { subtree(at: $0).upperBound } ?? nodes.count
      let offset = place < siblings.count ? siblings[place] : end
      try splice(offset..<offset, [branch], below: above.map(Int32.init) ?? -1)
    }
  }

  private func known(_ id: NodeID) throws(TreeEditError) -> Int {
    guard let offset = index[id] else {
      throw TreeEditError(description: "there is no node '\(id)' in the tree; \(Self.remedy)")
    }
    return offset
  }

  /// Replaces the nodes of a range by branches. The range is whole subtrees, or one node that keeps its descendants.
  private mutating func splice(
    _ range: Range<Int>, _ branches: [Branch], below parent: Int32 = -1, keepingStructure: Bool = false
  ) throws(TreeEditError) {
    let new = SemanticTree(branches)
    for offset in new.nodes.indices {
      let id = new.nodes[offset].id
      guard index[id].map(range.contains) ?? true, new.index[id] == offset else {
        throw TreeEditError(description: "there is a node '\(id)' in the tree already; \(Self.remedy)")
      }
    }
    let shift = Int32(new.nodes.count - range.count)
    let end = Int32(range.upperBound)
    index.replace(range, nodes, with: new.nodes)
    if range.contains(where: { nodes[$0].labels != nil }) || !new.labels.isEmpty { labelsAreStale = true }
    explicitlyOrdered += new.explicitlyOrdered - range.count { nodes[$0].sortKey != nil }
    let start = Int32(range.lowerBound)
    modals =
      modals.filter { $0 < start } + new.modals.map { $0 + start }
      + modals.filter { $0 >= end }.map { $0 + shift }
    if !labelsAreStale { labels = labels.mapValues { $0 >= range.upperBound ? $0 + Int(shift) : $0 } }
    nodes.replace(range, with: new.nodes)
    origin?.spans.replace(range, count: new.nodes.count)
    if keepingStructure { return }
    if shift != 0 {
      for offset in range.upperBound..<parents.count {
        parents[offset] &+= parents[offset] >= end ? shift : 0
        subtreeEnds[offset] &+= shift
      }
    }
    var above = parent
    while above >= 0 {
      subtreeEnds[Int(above)] += shift
      above = parents[Int(above)]
    }
    parents.replaceSubrange(range, with: new.parents.map { $0 < 0 ? parent : $0 + start })
    subtreeEnds.replaceSubrange(range, with: new.subtreeEnds.map { $0 + start })
  }

  private mutating func finishEdits() {
    if labelsAreStale { labels = Self.labels(of: nodes) }
    labelsAreStale = false
    if index.isOutgrown { index = NodeIndex(nodes) }
  }
}
