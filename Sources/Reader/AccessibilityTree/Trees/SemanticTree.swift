import Synchronization

/// A user interface as a screen reader sees it, at one moment: nodes in document order.
///
/// The nodes lie in one array, parents before children; `parents` and `subtreeEnds` hold offsets into it,
/// so that a subtree is a slice and a comparison of two trees is a walk. Trees are values and never change.
package struct SemanticTree: Sendable {
  /// All nodes in document order.
  package internal(set) var nodes: NodeList
  /// For each node the offset of its parent; -1 for a root.
  var parents: [Int32]
  /// For each node the offset just after its last descendant.
  var subtreeEnds: [Int32]
  var index: NodeIndex
  /// For each labelled node the offset of its label.
  var labels: [NodeID: Int]
  /// The offsets of all modals.
  var modals: [Int32]
  /// How many nodes have an explicit place among their siblings.
  var explicitlyOrdered: Int
  /// Whether `labels` are still those of before a change.
  var labelsAreStale = false
  /// Tells this tree from all others.
  var version = Version()
  /// The tree this one was made from by changing it; nil if it was built as a whole.
  var origin: TreeOrigin?

  /// The tree without nodes.
  package static let empty = SemanticTree([])

  /// A tree from nested nodes.
  ///
  /// Of several nodes with one id only the first can be found by it.
  package init(_ roots: [Branch]) {
    var nodes = NodeList()
    var parents: [Int32] = []
    var ends: [Int32] = []
    func add(_ branch: Branch, parent: Int32) {
      let offset = nodes.count
      nodes.append(branch.node)
      parents.append(parent)
      ends.append(0)
      for child in branch.children { add(child, parent: Int32(offset)) }
      ends[offset] = Int32(nodes.count)
    }
    for root in roots { add(root, parent: -1) }
    self.nodes = nodes
    self.parents = parents
    self.subtreeEnds = ends
    index = NodeIndex(nodes)
    labels = Self.labels(of: nodes)
    modals = nodes.indices.filter { nodes[$0].isModal }.map(Int32.init)
    explicitlyOrdered = nodes.count { $0.sortKey != nil }
  }

  static func labels(of nodes: NodeList) -> [NodeID: Int] {
    var labels: [NodeID: Int] = [:]
    for offset in nodes.indices {
      if let target = nodes[offset].labels, labels[target] == nil { labels[target] = offset }
    }
    return labels
  }

  /// The identity of a tree, which may equal another one, and the results computed from it.
  final class Version: Sendable {
    /// The layouts of the grids that were visited, by their offsets.
    let grids = Mutex<[Int: GridLayout]>([:])
    /// The nearest ancestors of nodes from which the way up is long, -1 for none.
    let farAncestors = Mutex<[AncestorKind: [Int: Int]]>([:])
  }

  /// A node and its children, for building trees.
  package struct Branch: Hashable, Sendable {
    /// The node itself.
    package var node: Node
    /// What is directly below it, in document order.
    package var children: [Branch]

    /// A node with what is below it; a leaf if nothing is.
    package init(_ node: Node, _ children: [Branch] = []) {
      self.node = node
      self.children = children
    }
  }
}

// MARK: - Looking up

extension SemanticTree {
  /// Whether any node has an explicit place among its siblings; without one they are read as they stand.
  var hasExplicitOrder: Bool { explicitlyOrdered > 0 }

  /// The offsets of the roots, in document order.
  var roots: [Int] {
    var roots: [Int] = []
    var next = 0
    while next < nodes.count {
      roots.append(next)
      next = Int(subtreeEnds[next])
    }
    return roots
  }

  /// Whether there are no nodes at all.
  package var isEmpty: Bool { nodes.isEmpty }

  /// The node with this id.
  package subscript(id: NodeID) -> Node? {
    index[id].map { nodes[$0] }
  }

  /// Whether there is a node with this id.
  package func contains(_ id: NodeID) -> Bool {
    index[id] != nil
  }

  /// The node's place in document order.
  package func offset(of id: NodeID) -> Int? {
    index[id]
  }

  /// The offset of the node above; nil for a root.
  package func parentOffset(of offset: Int) -> Int? {
    let parent = Int(parents[offset])
    return parent < 0 ? nil : parent
  }

  /// The offsets of the node and everything below it.
  package func subtree(at offset: Int) -> Range<Int> {
    offset..<Int(subtreeEnds[offset])
  }

  /// The offsets of the node's children, in document order.
  package func children(of offset: Int) -> [Int] {
    var children: [Int] = []
    var next = offset + 1
    while next < Int(subtreeEnds[offset]) {
      children.append(next)
      next = Int(subtreeEnds[next])
    }
    return children
  }

  /// The node above; nil for a root, and for an id that is not there.
  package func parent(of id: NodeID) -> Node? {
    index[id].flatMap(parentOffset).map { nodes[$0] }
  }

  /// The nodes directly below, in document order.
  package func children(of id: NodeID) -> [Node] {
    index[id].map { children(of: $0).map { nodes[$0] } } ?? []
  }

  /// The node's ancestors, the nearest first; copies each of them.
  package func ancestors(of id: NodeID) -> [Node] { index[id].map { ancestorOffsets(of: $0).map { nodes[$0] } } ?? [] }

  /// The offsets of a node's ancestors, the nearest first.
  package func ancestorOffsets(of offset: Int) -> some Sequence<Int> {
    sequence(state: offset) { offset in
      guard let parent = parentOffset(of: offset) else { return nil }
      offset = parent
      return parent
    }
  }

  /// For each node in document order whether it, or a node it is in, is hidden.
  package var hidden: [Bool] {
    var hidden: [Bool] = []
    hidden.reserveCapacity(nodes.count)
    for offset in nodes.indices {
      hidden.append(nodes[offset].exposure == .hidden || parentOffset(of: offset).map { hidden[$0] } == true)
    }
    return hidden
  }

  /// The nearest ancestor of the node that satisfies a condition.
  package func nearestAncestor(of id: NodeID, where holds: (Node) -> Bool) -> Node? {
    index[id].flatMap { ancestorOffsets(of: $0).first { holds(nodes[$0]) } }.map { nodes[$0] }
  }

  /// Whether an ancestor of the node satisfies a condition.
  package func hasAncestor(of id: NodeID, where holds: (Node) -> Bool) -> Bool {
    index[id].map { ancestorOffsets(of: $0).contains { holds(nodes[$0]) } } ?? false
  }

  /// The node that is the label of this one, by its `labels`.
  package func labelNode(of id: NodeID) -> Node? {
    labels[id].map { nodes[$0] }
  }

  /// The depth of the innermost node that contains both; 0 for a root, -1 where there is none.
  package func depthOfSharedAncestor(of one: NodeID, and other: NodeID) -> Int {
    zip(ancestors(of: one).reversed(), ancestors(of: other).reversed()).prefix { $0.id == $1.id }.count - 1
  }

  /// Whether the first node lies anywhere below the second; false where either is not there.
  package func isDescendant(_ id: NodeID, of ancestor: NodeID) -> Bool {
    guard let inner = index[id], let outer = index[ancestor] else { return false }
    return inner != outer && subtree(at: outer).contains(inner)
  }
}

extension SemanticTree: Equatable {
  /// Whether both hold equal nodes in one order and nesting; a tree made by changing the other is compared where it
  /// was changed.
  package static func == (lhs: SemanticTree, rhs: SemanticTree) -> Bool {
    if lhs.version === rhs.version { return true }
    if let origin = lhs.origin, origin.base === rhs.version { return lhs.isEqual(to: rhs, within: origin.spans.all) }
    if let origin = rhs.origin, origin.base === lhs.version { return rhs.isEqual(to: lhs, within: origin.spans.all) }
    return lhs.parents == rhs.parents && lhs.nodes == rhs.nodes
  }

  /// Whether the ranges hold equal nodes at the same offsets; ids being unique, a node that shifted makes another tree.
  private func isEqual(to base: SemanticTree, within spans: [TreeSpans.Span]) -> Bool {
    spans.allSatisfy { span in
      span.old == span.new
        && span.new.allSatisfy {
          parents[$0] == base.parents[$0] && nodes.isEqual(at: $0, to: base.nodes, at: $0)
        }
    }
  }
}
