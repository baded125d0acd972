import AccessibilityTree
package import Announcements

extension TalkBackStyle {
  /// The container that was entered or left; only one, collections before other containers.
  ///
  /// Of several collections the innermost one counts, and entering goes before leaving.
  func transition(of focusContext: FocusContext) -> [Announcement.Segment] {
    guard detail.positions != .none else { return [] }
    let tree = focusContext.tree
    let entered = focusContext.entered.compactMap { tree[$0] }
    let left = focusContext.left.compactMap { tree[$0] }
    if let collection = entered.last(where: { isReported($0, tree) }) {
      return entrance(into: collection, focusContext)
    }
    if let collection = left.first(where: { isReported($0, tree) }) {
      return [Announcement.Segment(.container, passage(of: collection).outOf(name(of: collection)))]
    }
    // On a page the name of a group may be its first element.
    let own = tree[focusContext.node]?.label
    if let container = entered.last(where: { $0.role.isTitledContainer && $0.label?.isEmpty == false }) {
      if container.page != nil, container.label == own { return [] }
      return [Announcement.Segment(.container, phrases.titled.into(container.label))]
    }
    if let container = left.first(where: { $0.role.isTitledContainer && $0.label?.isEmpty == false }) {
      return [Announcement.Segment(.container, phrases.titled.outOf(container.label))]
    }
    return []
  }

  /// Whether entering the collection is announced: it has more than one item or an unknown number, and is no
  /// flat collection around another one (`CollectionState.java`, `shouldEnter`).
  private func isReported(_ node: Node, _ tree: SemanticTree) -> Bool {
    guard node.role.isCollection, let offset = tree.offset(of: node.id) else { return false }
    if let collection = node.collection {
      switch (collection.count, collection.rowCount, collection.columnCount) {
      case (let count?, _, _) where count <= 1: return false
      case (_, let rows?, let columns?) where rows * columns <= 1: return false
      // A captured pager has no collection info of its own: what is in it is counted.
      case (nil, nil, nil) where node.role == .pager && collection.isPartOfUnknown && tree.isPagerOfOne(offset): return false
      default: break
      }
    } else if tree.children(of: offset).filter({ tree.nodes[$0].exposure != .hidden }).count <= 1 {
      return false
    }
    return level(of: node, tree) != nil || !holdsFlatCollection(offset, tree)
  }

  /// How deep a collection is in a hierarchy: as an app states it; on a page lists in one another are one (Chrome's
  /// `IsHierarchical`).
  private func level(of node: Node, _ tree: SemanticTree) -> Int? {
    if let level = node.collection?.level { return level }
    guard node.page != nil, node.role == .list, let offset = tree.offset(of: node.id) else { return nil }
    let around = tree.ancestorOffsets(of: offset).count { tree.nodes[$0].role == .list }
    let holds = tree.subtree(at: offset).dropFirst().contains { tree.nodes[$0].role == .list }
    return around > 0 || holds ? around + 1 : nil
  }

  /// Whether a collection holds another flat one.
  private func holdsFlatCollection(_ offset: Int, _ tree: SemanticTree) -> Bool {
    tree.children(of: offset).contains { child in
      let node = tree.nodes[child]
      if node.exposure == .hidden { return false }
      let isFlat = node.role.isCollection && node.exposure == .exposed && node.collection?.level == nil
      return isFlat || holdsFlatCollection(child, tree)
    }
  }

  /// "In list" with the list's name, its level and its size.
  private func entrance(into node: Node, _ focusContext: FocusContext) -> [Announcement.Segment] {
    var parts = [Announcement.Segment(.container, passage(of: node).into(name(of: node)))]
    let collection = node.collection
    if let level = level(of: node, focusContext.tree) { parts.append(.word(.container, phrases.level(level))) }
    switch node.role {
    case .grid:
      let size = focusContext.tree.size(ofGrid: node.id)
      if let rows = size.rows { parts.append(.word(.container, strings.places.rowCount(rows))) }
      if let columns = size.columns {
        parts.append(.word(.container, strings.places.columnCount(columns)))
      }
    case .pager:
      parts += page(of: node, focusContext)
    default:
      let count = collection.map(\.count) ?? visibleCount(of: node, focusContext.tree)
      if let count { parts.append(.word(.container, phrases.itemCount(count))) }
    }
    return parts
  }

  /// Row, column and size of a pager in two directions; the page's number and how many there are in others.
  private func page(of pager: Node, _ focusContext: FocusContext) -> [Announcement.Segment] {
    guard let collection = pager.collection else { return [] }
    let rows = collection.rowCount ?? 0
    let columns = collection.columnCount ?? 0
    let cell = focusContext.tree[focusContext.node]?.cell
    if rows > 1, columns > 1 {
      let place = [cell?.row.map(strings.places.row), cell?.column.map(strings.places.column)]
      let size = [strings.places.rowCount(rows), strings.places.columnCount(columns)]
      return (place.compactMap(\.self) + size).map { Announcement.Segment(.container, $0) }
    }
    let count = rows > 1 ? rows : columns > 1 ? columns : collection.count
    let own = focusContext.tree.position(of: focusContext.node, in: pager.id)
    guard let count, let index = (rows > 1 ? cell?.row : cell?.column) ?? own?.index else { return [] }
    return [Announcement.Segment(.container, strings.places.page(index, count))]
  }

  private func visibleCount(of node: Node, _ tree: SemanticTree) -> Int? {
    tree.children(of: node.id).count { $0.exposure != .hidden }
  }

  /// The name of a collection in the phrase: its own, after a role description.
  private func name(of node: Node) -> String? {
    let name = [node.roleDescription ?? pageWord(of: node), node.label].compactMap(\.self).filter { !$0.isEmpty }
    return name.isEmpty ? nil : name.joined(separator: " ")
  }

  /// What Chrome calls a collection; it gives no word for a list.
  private func pageWord(of node: Node) -> String? { (node.page?.role).flatMap(strings.roles.word) }

  private func passage(of node: Node) -> TalkBackPhrases.Passage {
    if node.roleDescription != nil || pageWord(of: node) != nil { return phrases.titled }
    switch node.role {
    case .grid: return phrases.grid
    case .pager:
      switch (node.collection?.rowCount, node.collection?.columnCount, node.collection?.count) {
      case (let rows?, let columns?, _) where rows > 1 && columns > 1: return phrases.gridPager
      case (let rows?, _, _) where rows > 1: return phrases.verticalPager
      case (nil, nil, nil): return phrases.pager
      default: return phrases.horizontalPager
      }
    default: return phrases.list
    }
  }
}

extension Role {
  /// Whether a title makes the node a container that is announced.
  fileprivate var isTitledContainer: Bool {
    switch self {
    case .group, .landmark, .radioGroup, .segmentedControl, .tabBar, .menu: true
    default: false
    }
  }
}

extension TalkBackStyle {
  /// Only the new state: editing, switched, selected or expanded, a new state description or value; the new name if
  /// there is nothing else.
  package func change(from old: FocusContext, to new: FocusContext) -> [Announcement.Segment] {
    guard let before = old.tree[old.node], let after = new.tree[new.node] else { return [] }
    var parts: [Announcement.Segment] = []
    if !old.isEditing, new.isEditing { parts.append(.word(.state, strings.states.editing)) }
    if before.stateDescription != after.stateDescription {
      parts.append(.text(.state, after.stateDescription, of: after))
    } else if before.toggled != after.toggled, let toggled = after.toggled {
      parts.append(.word(.state, toggleWord(toggled, of: after)))
    }
    if before.isSelected != after.isSelected, let isSelected = after.isSelected {
      parts.append(.word(.state, isSelected ? strings.states.selected : strings.states.notSelected))
    }
    if before.isExpanded != after.isExpanded, let isExpanded = after.isExpanded {
      parts.append(.word(.state, expansionWord(isExpanded)))
      if isExpanded { parts.append(optionCount(of: after, in: new.tree)) }
    }
    parts += sharedChanges(
      from: before, to: after, strings, invalid: after.page == nil ? strings.states.invalid : pageError(of: after))
    return parts.isEmpty ? changedName(from: old, to: new) : parts
  }

  /// The announcement after an activation, from the present state alone: on or off, else checked or not, else
  /// selected, else expanded or collapsed
  /// (`EventTypeViewClickedFeedbackRule.java`).
  ///
  /// A state description replaces on and checked; on the phone it is a change of its own. An element without a check
  /// mark announces that of its nearest child.
  package func stateAfterActivation(_ focusContext: FocusContext) -> [Announcement.Segment] {
    guard let offset = focusContext.tree.offset(of: focusContext.node) else { return [] }
    let node = focusContext.tree.nodes[offset]
    let checkable = ([offset] + focusContext.tree.children(of: offset)).first { candidate in
      focusContext.tree.nodes[candidate].toggled != nil
        || candidate == offset && focusContext.tree.nodes[candidate].stateDescription != nil
    }.map { focusContext.tree.nodes[$0] }
    var parts: [Announcement.Segment] = []
    if let checkable {
      parts.append(
        .text(.state, checkable.stateDescription, of: checkable)
          ?? checkable.toggled.flatMap { .word(.state, toggleWord($0, of: checkable)) })
    } else if node.isSelected == true {
      parts.append(.word(.state, strings.states.selected))
    } else if let isExpanded = node.isExpanded {
      parts.append(.word(.state, expansionWord(isExpanded)))
    }
    return parts
  }
}
