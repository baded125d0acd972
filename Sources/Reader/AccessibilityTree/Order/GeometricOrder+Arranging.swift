extension GeometricOrder {
  /// The tree with its elements in the order of ``offsets(in:)``, so that document order is reading order. Nodes that are
  /// never reached are left out, and so are containers that only lend their children to the parent.
  package func arranged(_ tree: SemanticTree) -> SemanticTree {
    SemanticTree(branches(of: units(of: tree.roots, in: tree), isExplicit: Self.isExplicit(tree.roots, tree), tree))
  }

  private func branches(of units: [Unit], isExplicit: Bool, _ tree: SemanticTree) -> [SemanticTree.Branch] {
    let ordered = isExplicit ? units : sorted(units) { frame(of: $0, tree) }
    return ordered.map { unit in
      switch unit {
      case .element(let offset): branch(at: offset, tree)
      case .group(let inner, let isExplicit, let offset):
        SemanticTree.Branch(node(at: offset, tree), branches(of: inner, isExplicit: isExplicit, tree))
      }
    }
  }

  private func branch(at offset: Int, _ tree: SemanticTree) -> SemanticTree.Branch {
    SemanticTree.Branch(node(at: offset, tree), tree.children(of: offset).map { branch(at: $0, tree) })
  }

  private func node(at offset: Int, _ tree: SemanticTree) -> Node {
    var node = tree.nodes[offset]
    node.sortKey = nil
    return node
  }
}
