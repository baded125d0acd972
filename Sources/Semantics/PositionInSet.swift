extension SemanticTree {
  /// The nearest ancestor whose role is one of these.
  public func ancestor(of id: NodeID, where matches: (Role) -> Bool) -> Node? {
    guard var current = offset(of: id) else { return nil }
    while let parent = parentOffset(of: current) {
      if matches(nodes[parent].role) { return nodes[parent] }
      current = parent
    }
    return nil
  }

  /// The n-th of how many the node is in the container: as it says itself, or as its siblings tell.
  ///
  /// What is inside an item of the container has the item's position. A windowed container counts from its
  /// window and has as many items as it says.
  public func position(of id: NodeID, in container: NodeID) -> SetPosition? {
    guard let outer = offset(of: container), let item = item(of: id, in: outer) else { return nil }
    let collection = nodes[outer].collection
    if let position = nodes[item].position {
      return SetPosition(position.index, of: position.count ?? collection?.count)
    }
    var count = 0
    var index: Int?
    var next = outer + 1
    while next < subtree(at: outer).upperBound {
      if nodes[next].exposure != .hidden { count += 1 }
      if next == item { index = count }
      next = subtree(at: next).upperBound
    }
    guard let index, nodes[item].exposure != .hidden else { return nil }
    return SetPosition((collection?.window?.lowerBound ?? 0) + index, of: collection?.count ?? count)
  }

  /// Whether the node is the first thing in its item of the container, and whether it is the last.
  public func edges(of id: NodeID, in container: NodeID) -> (first: Bool, last: Bool) {
    guard let outer = offset(of: container), let item = item(of: id, in: outer), let own = offset(of: id)
    else { return (false, false) }
    let isFirst = (item..<own).allSatisfy { subtree(at: $0).contains(own) }
    return (isFirst, subtree(at: own).upperBound == subtree(at: item).upperBound)
  }

  /// The container's child that is the node or holds it; nil if the node is not in the container.
  public func item(of id: NodeID, in container: NodeID) -> Node? {
    offset(of: container).flatMap { item(of: id, in: $0) }.map { nodes[$0] }
  }

  /// The offset of the container's child that is the node or holds it.
  private func item(of id: NodeID, in container: Int) -> Int? {
    guard var current = offset(of: id) else { return nil }
    while let parent = parentOffset(of: current) {
      if parent == container { return current }
      current = parent
    }
    return nil
  }
}
