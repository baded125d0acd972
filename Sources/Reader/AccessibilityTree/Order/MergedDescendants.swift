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
  /// The children that are read with the node, nearest level only, in the order of the tree: TalkBack takes them as they come
  /// (`TreeNodesDescription`), and puts only elements in the order of their places.
  ///
  /// Hidden ones are left out with their descendants; a skipped one is replaced by its own children. Actionable ones are
  /// elements of their own, and left out too unless `includingActionable`.
  package func mergedChildren(of offset: Int, includingActionable: Bool = false) -> [Int] {
    children(of: offset).flatMap { child -> [Int] in
      switch nodes[child].exposure {
      case .hidden: []
      case .skipped: mergedChildren(of: child, includingActionable: includingActionable)
      case .exposed: (nodes[child].staysOutOfMerge || nodes[child].isApart) && !includingActionable ? [] : [child]
      }
    }
  }

  /// All descendants that are read with the node, in the order they are read in.
  package func mergedDescendants(of offset: Int) -> [Int] {
    mergedChildren(of: offset).flatMap { [$0] + mergedDescendants(of: $0) }
  }
}
