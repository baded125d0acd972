extension GeometricOrder {
  /// The tree with its elements in the order of ``offsets(in:)``, so that document order is reading order. Nodes that are
  /// never reached are left out, and so are containers that only lend their children to the parent.
  package func arranged(_ tree: SemanticTree) -> SemanticTree {
    SemanticTree(branches(of: units(of: tree.roots, in: tree), isExplicit: Self.isExplicit(tree.roots, tree), tree))
  }

  private func branches(of units: [Unit], isExplicit: Bool, _ tree: SemanticTree) -> [SemanticTree.Branch] {
    let ordered = isExplicit ? units : sorted(units) { frame(of: $0, tree) }
    var branches: [SemanticTree.Branch] = []
    branches.reserveCapacity(ordered.count)
    for unit in ordered {
      switch unit {
      case .element(let offset): add(offset, tree.children(of: offset).map(Unit.element), isExplicit: true, tree, to: &branches)
      case .group(let inner, let isExplicit, let offset): add(offset, inner, isExplicit: isExplicit, tree, to: &branches)
      }
    }
    return branches
  }

  private func add(
    _ offset: Int, _ children: [Unit], isExplicit: Bool, _ tree: SemanticTree, to branches: inout [SemanticTree.Branch]
  ) {
    let children = self.branches(of: children, isExplicit: isExplicit, tree)
    append(tree.nodes[offset], children, to: &branches)
  }

  /// Not inlined: a node is large, and its copies would take room on the stack at each level.
  @inline(never)
  private func append(_ node: Node, _ children: [SemanticTree.Branch], to branches: inout [SemanticTree.Branch]) {
    branches.append(SemanticTree.Branch(node, children))
    branches[branches.count - 1].node.sortKey = nil
  }
}
