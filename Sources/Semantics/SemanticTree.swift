/// A user interface as a screen reader sees it, at one moment: nodes in document order.
///
/// The nodes lie in one array, parents before children; `parents` and `subtreeEnds` hold offsets into it,
/// so that a subtree is a slice and a comparison of two trees is a walk. Trees are values and never change.
package struct SemanticTree: Sendable {
  /// All nodes in document order.
  package let nodes: [Node]
  /// For each node the offset of its parent; -1 for a root.
  let parents: [Int32]
  /// For each node the offset just after its last descendant.
  let subtreeEnds: [Int32]
  private let offsets: [NodeID: Int]
  /// For each labelled node the offset of its label.
  private let labels: [NodeID: Int]
  /// Whether any node has an explicit place among its siblings; without one they are read as they stand.
  let hasExplicitOrder: Bool

  /// The tree without nodes.
  package static let empty = SemanticTree([])

  /// A tree from nested nodes.
  ///
  /// Of several nodes with one id only the first can be found by it.
  package init(_ roots: [Branch]) {
    var nodes: [Node] = []
    var parents: [Int32] = []
    var ends: [Int32] = []
    var offsets: [NodeID: Int] = [:]
    var labels: [NodeID: Int] = [:]
    func add(_ branch: Branch, parent: Int32) {
      let offset = nodes.count
      nodes.append(branch.node)
      parents.append(parent)
      ends.append(0)
      if offsets[branch.node.id] == nil { offsets[branch.node.id] = offset }
      if let target = branch.node.labels, labels[target] == nil { labels[target] = offset }
      for child in branch.children { add(child, parent: Int32(offset)) }
      ends[offset] = Int32(nodes.count)
    }
    for root in roots { add(root, parent: -1) }
    self.nodes = nodes
    self.parents = parents
    self.subtreeEnds = ends
    self.offsets = offsets
    self.labels = labels
    hasExplicitOrder = nodes.contains { $0.sortKey != nil }
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
  /// Whether there are no nodes at all.
  package var isEmpty: Bool { nodes.isEmpty }

  /// The node with this id.
  package subscript(id: NodeID) -> Node? {
    offsets[id].map { nodes[$0] }
  }

  /// Whether there is a node with this id.
  package func contains(_ id: NodeID) -> Bool {
    offsets[id] != nil
  }

  /// The node's place in document order.
  package func offset(of id: NodeID) -> Int? {
    offsets[id]
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

  /// The offset of the node's last child; nil if it has none.
  func lastChild(of offset: Int) -> Int? {
    offset + 1 < Int(subtreeEnds[offset]) ? child(of: offset, holding: Int(subtreeEnds[offset]) - 1) : nil
  }

  /// The offset of the child before another of the same node; nil if that is the first.
  func child(of offset: Int, before child: Int) -> Int? {
    child - 1 > offset ? self.child(of: offset, holding: child - 1) : nil
  }

  private func child(of offset: Int, holding descendant: Int) -> Int {
    var child = descendant
    while Int(parents[child]) != offset { child = Int(parents[child]) }
    return child
  }

  /// The node above; nil for a root, and for an id that is not there.
  package func parent(of id: NodeID) -> Node? {
    offsets[id].flatMap(parentOffset).map { nodes[$0] }
  }

  /// The nodes directly below, in document order.
  package func children(of id: NodeID) -> [Node] {
    offsets[id].map { children(of: $0).map { nodes[$0] } } ?? []
  }

  /// The node's ancestors, the nearest first.
  package func ancestors(of id: NodeID) -> [Node] {
    var found: [Node] = []
    var offset = offsets[id].flatMap(parentOffset)
    while let current = offset {
      found.append(nodes[current])
      offset = parentOffset(of: current)
    }
    return found
  }

  /// The node that is the label of this one, by its `labels`.
  package func labelNode(of id: NodeID) -> Node? {
    labels[id].map { nodes[$0] }
  }

  /// How far below the root the innermost node lies that both are in; 0 for a root, -1 where there is none.
  package func depthOfSharedAncestor(of one: NodeID, and other: NodeID) -> Int {
    zip(ancestors(of: one).reversed(), ancestors(of: other).reversed()).prefix { $0.id == $1.id }.count - 1
  }

  /// Whether the first node lies anywhere below the second; false where either is not there.
  package func isDescendant(_ id: NodeID, of ancestor: NodeID) -> Bool {
    guard let inner = offsets[id], let outer = offsets[ancestor] else { return false }
    return inner != outer && subtree(at: outer).contains(inner)
  }
}

extension SemanticTree: Equatable {
  /// Whether both hold equal nodes in one order and nesting.
  package static func == (lhs: SemanticTree, rhs: SemanticTree) -> Bool {
    lhs.parents == rhs.parents && lhs.nodes == rhs.nodes
  }
}
