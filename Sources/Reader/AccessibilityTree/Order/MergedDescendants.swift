extension Node {
  /// Whether the node is an element of its own inside a merged one: if it is actionable or always a stop, and never if
  /// it is never a stop.
  package var staysOutOfMerge: Bool {
    switch stop {
    case .always: true
    case .never: false
    case .byRule: actions.contains { $0 != .dismiss && $0 != .openMenu }
    }
  }
}

extension SemanticTree {
  /// The children that are read with the node, nearest level only, in the order of the tree, which is the one that TalkBack
  /// reads together in (`TreeNodesDescription`); explicit order is that of elements alone.
  ///
  /// Hidden ones are left out with their descendants; a skipped one is replaced by its own children. Actionable ones are
  /// elements of their own, and left out too unless `includingActionable`.
  package func mergedChildren(of offset: Int, includingActionable: Bool = false) -> [Int] {
    var found: [Int] = []
    visitMergedChildren(of: offset, includingActionable) { found.append($0) }
    return found
  }

  private func visitMergedChildren(of offset: Int, _ includingActionable: Bool, _ body: (Int) -> Void) {
    var child = offset + 1
    while child < subtree(at: offset).upperBound {
      switch nodes[child].exposure {
      case .hidden: break
      case .skipped: visitMergedChildren(of: child, includingActionable, body)
      case .exposed: if includingActionable || !nodes[child].staysOutOfMerge && !nodes[child].isApart { body(child) }
      }
      child = subtree(at: child).upperBound
    }
  }

  /// All descendants that are read with the node, in the order they are read in.
  package func mergedDescendants(of offset: Int) -> [Int] {
    var found: [Int] = []
    func visit(_ offset: Int) {
      visitMergedChildren(of: offset, false) { child in
        found.append(child)
        visit(child)
      }
    }
    visit(offset)
    return found
  }
}
