extension SemanticTree {
  /// The nearest ancestor whose role is one of these.
  package func ancestor(of id: NodeID, where matches: (Role) -> Bool) -> Node? {
    offset(of: id).flatMap { ancestorOffsets(of: $0).first { matches(nodes[$0].role) } }.map { nodes[$0] }
  }

  /// The nearest container around the node; groups without a name are none, as on both platforms.
  package func container(of id: NodeID) -> Node? {
    offset(of: id).flatMap { nearestAncestor(of: $0, .container) }.map { nodes[$0] }
  }

  /// The node's position in the container: its own, or counted among its siblings in reading order.
  ///
  /// A node inside an item of the container has the item's position. Siblings without an element for the cursor, like a
  /// separator, are not counted; in a radio group only the radio buttons are, and in a page's tab list only the tabs. A
  /// virtualised container counts from its window and has the size it states; one whose loaded part is unknown gives no
  /// positions.
  package func position(of id: NodeID, in container: NodeID) -> SetPosition? {
    guard let outer = offset(of: container), let item = item(of: id, in: outer) else { return nil }
    let collection = nodes[outer].collection
    if let position = nodes[item].position {
      return SetPosition(position.index, of: position.count ?? collection?.count)
    }
    if collection?.isPartOfUnknown == true { return nil }
    let siblings = ReadingOrder.sorted(children(of: outer), in: self)
    guard let window = collection?.window else {
      var items = siblings.filter { ReadingOrder.firstElement(within: $0, of: self) != nil }
      if let member = member(of: outer) {
        let members = items.filter { holds(member, at: $0) }
        if !members.isEmpty { items = members }
      }
      return items.firstIndex(of: item).map { SetPosition($0 + 1, of: collection?.count ?? items.count) }
    }
    return siblings.firstIndex(of: item).map {
      SetPosition(window.lowerBound + $0 + 1, of: collection?.count)
    }
  }

  /// The position of a page's radio button among those of the same name in its form; nil for any other node.
  package func positionInSetOfPage(_ id: NodeID) -> SetPosition? {
    guard let own = offset(of: id), nodes[own].role == .radioButton, let name = nodes[own].page?.setName else { return nil }
    var root = own
    while let parent = parentOffset(of: root), nodes[root].page?.role != "form", nodes[root].role != .webView { root = parent }
    let members = subtree(at: root).filter { nodes[$0].role == .radioButton && nodes[$0].page?.setName == name }
    return members.firstIndex(of: own).map { SetPosition($0 + 1, of: members.count) }
  }

  /// The role of the items that are counted in a container, where it has such; nil where all are.
  private func member(of container: Int) -> Role? {
    switch nodes[container].role {
    case .radioGroup: .radioButton
    case .tabBar: hasAncestor(of: nodes[container].id) { $0.role == .webView } ? .tab : nil
    default: nil
    }
  }

  private func holds(_ role: Role, at offset: Int) -> Bool {
    nodes[offset].has(role) || children(of: offset).contains { holds(role, at: $0) }
  }

  /// Whether the node is the first element of the container in reading order, and whether it is the last.
  ///
  /// An item's own position decides; a virtualised container begins and ends with its window only if no rows are before or
  /// after it.
  package func edges(of id: NodeID, in container: NodeID) -> (first: Bool, last: Bool) {
    guard let own = offset(of: id), let outer = offset(of: container), let item = item(of: id, in: outer)
    else { return (false, false) }
    let collection = nodes[outer].collection
    if let position = nodes[item].position {
      let isFirst = own == item || ReadingOrder.firstElement(within: item, of: self) == own
      let isLast = own == item || ReadingOrder.lastElement(within: item, of: self) == own
      return (
        position.index == 1 && isFirst, position.index == position.count ?? collection?.count && isLast
      )
    }
    if collection?.isPartOfUnknown == true { return (false, false) }
    let window = collection?.window
    // A scrollable container does not begin or end with the items that show.
    let begins = (window?.lowerBound ?? 0) == 0 && !nodes[outer].canScroll(by: -1)
    let ends =
      window.flatMap { window in collection?.count.map { window.upperBound >= $0 } } != false
      && !nodes[outer].canScroll(by: 1)
    return (
      begins && ReadingOrder.firstElement(below: outer, of: self) == own,
      ends && ReadingOrder.lastElement(below: outer, of: self) == own
    )
  }

  /// The container's child that is the node or holds it; nil if the node is not in the container.
  package func item(of id: NodeID, in container: NodeID) -> Node? {
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
