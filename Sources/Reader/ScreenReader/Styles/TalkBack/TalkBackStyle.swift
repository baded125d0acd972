package import AccessibilityTree
package import Announcements

/// Announcements as TalkBack makes them: selected, state, name, role, what is read with the element, error,
/// hint text, tooltip, disabled; then heading and position, then the container and window entered; the usage hint as
/// an utterance of its own.
///
/// Source of order and rules: google/talkback of October 2024, `compositor/rule`,
/// `compositor/roledescription` and `compositor/hint`.
///
/// The name of a list and that of its first item are in one announcement. TalkBack announces the item, then
/// "in list", then the list's own name if it has one, then the size, so "Home, in list, 6 items" is
/// what an unnamed list gives. "n of m" comes between item and list: where an item has a position of its own
/// (`Node.position`, Android's collection item info), in tab bars and radio groups, and at high verbosity everywhere.
package struct TalkBackStyle: AnnouncementStyle {
  let strings: ReaderStrings
  let phrases: TalkBackPhrases
  let hints: TalkBackHintPhrases
  let detail: SpokenDetail
  let order: ReaderProfile.SegmentOrder

  /// TalkBack in the language, order and detail of a profile, whichever style that one names.
  package init(profile: ReaderProfile) {
    var profile = profile
    profile.style = .talkBack
    strings = ReaderStrings(of: profile)
    phrases = TalkBackPhrases(language: profile.language)
    hints = TalkBackHintPhrases(of: profile)
    detail = SpokenDetail(profile)
    order = profile.order
  }

  /// The element with its merged descendants, its place, the container entered; the hint separately.
  package func focus(_ focusContext: FocusContext) -> SpokenElement {
    let tree = focusContext.tree
    guard let offset = tree.offset(of: focusContext.node) else { return SpokenElement(parts: []) }
    let node = tree.nodes[offset]
    var parts = description(at: offset, in: focusContext)
    // An actionable element without any text is announced as unlabelled.
    if parts.isEmpty, !node.actions.isEmpty || node.canBeNamed, node.toggled == nil {
      parts.append(.word(.name, phrases.unlabelled))
    }
    parts += place(of: node, in: focusContext)
    parts += transition(of: focusContext)
    if detail.windows, let title = focusContext.newWindow {
      let phrase = focusContext.isPictureInPicture ? phrases.pictureInPicture : phrases.window
      parts.append(.word(.container, phrase(title)))
    }
    guard detail.hints, node.isEnabled else { return SpokenElement(parts: parts) }
    return SpokenElement(
      parts: parts, hint: hint(for: node, in: focusContext), trailer: trailer(for: node),
      reminder: reminder(for: node, in: focusContext))
  }

  /// The whole region, with the actionable elements in it.
  package func liveRegion(_ node: Node, in tree: SemanticTree) -> [Announcement.Segment] {
    guard let offset = tree.offset(of: node.id) else { return [] }
    return description(
      at: offset, in: FocusContext(tree: tree, node: node.id), includingActionable: true)
  }

  /// The whole description of an element: selected at the side the order gives it, disabled always last.
  ///
  /// Headings are never announced as disabled.
  private func description(
    at offset: Int, in focusContext: FocusContext, includingActionable: Bool = false
  ) -> [Announcement.Segment] {
    let node = focusContext.tree.nodes[offset]
    var parts = tree(at: offset, in: focusContext, includingActionable: includingActionable)
    if let label = focusContext.tree.labelNode(of: node.id), let name = label.label ?? label.value,
      !name.isEmpty, let last = parts.last
    {
      parts[parts.count - 1].text = phrases.labelled(last.text, name)
    }
    if node.isSelected == true, let selected = Announcement.Segment.word(.state, strings.states.selected) {
      switch order {
      case .stateNameRole: parts.insert(selected, at: 0)
      case .nameRoleState, .roleNameState: parts.append(selected)
      }
    }
    if !node.isEnabled, !node.has(.heading) { parts.append(.word(.state, strings.states.disabled)) }
    return parts
  }

  /// Custom actions and links, announced last.
  private func trailer(for node: Node) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    if node.hasMoreContent { parts.append(.word(.hint, hints.moreContentAvailable)) }
    return parts
  }
}

extension TalkBackStyle {
  /// The heading word and the place in the collection.
  func place(of node: Node, in focusContext: FocusContext) -> [Announcement.Segment] {
    let tree = focusContext.tree
    var parts: [Announcement.Segment] = []
    // Only grids announce rows and columns: a list announces "n of m", a pager its page on entry.
    let isInOther = tree.collection(around: node.id).map { $0.role != .grid } ?? false
    let cell = tree.cell(of: node.id, from: focusContext.previous)
    if let cell, detail.positions != .none, !isInOther {
      parts += place(of: cell, node, in: focusContext)
      if !parts.isEmpty { return parts }
    }
    if node.has(.heading), detail.roles { parts.append(headingWord(of: node, in: tree)) }
    guard cell == nil, let position = position(of: node, in: focusContext), let count = position.count
    else { return parts }
    parts.append(.word(.position, strings.places.position("\(position.index)", "\(count)")))
    return parts
  }

  /// An element's own role description, or the word for headings. On a page Chrome describes a heading with its level
  /// (`AXPlatformNodeAndroid`, role description `heading 2`), and TalkBack adds no word (`WebInterfaceUtils.isWebContainer`).
  private func headingWord(of node: Node, in tree: SemanticTree) -> Announcement.Segment? {
    let isOnPage = tree.isOnPage(node)
    if node.roleDescription != nil {
      return isOnPage && node.role != .heading ? nil : .text(.role, node.roleDescription, of: node)
    }
    guard isOnPage, let level = node.level else { return .word(.role, strings.roles[.heading]) }
    // As a role description it is not said after a name that is the same.
    return node.label?.lowercased() == phrases.heading(level) ? nil : .word(.role, phrases.heading(level))
  }

  /// "n of m", in sets of more than one, and once for all that is in one item of a list.
  private func position(of node: Node, in focusContext: FocusContext) -> SetPosition? {
    let tree = focusContext.tree
    // A page has its number as its state.
    guard detail.positions != .none, node.role != .pager, node.role != .page else { return nil }
    let container = tree.container(of: node.id)
    let isDerived =
      switch container?.role {
      case .tabBar, .segmentedControl: true
      // On a page Chrome for Android makes no collection of it (`BrowserAccessibilityAndroid::IsCollection`).
      case .radioGroup: !tree.isOnPage(node)
      case .list, .menu: detail.positions == .all
      default: false
      }
    let item = container.flatMap { $0.role == .list ? tree.item(of: node.id, in: $0.id) : nil }
    if let item, focusContext.comes(fromWithin: item.id) { return nil }
    // A pager's pages are announced with the pager.
    let isReported = node.position != nil && container?.role != .pager || item?.position != nil
    guard isReported || isDerived else { return nil }
    let position = container.flatMap { tree.position(of: node.id, in: $0.id) } ?? node.position
    guard let count = position?.count, count > 1 else { return nil }
    return position
  }

  /// Row and column of a grid's cell, each only if it changed. A row's or column's name replaces its number, and a
  /// heading has no place in the row or column it heads.
  ///
  /// Both are announced on entry from outside the grid, and on a return to the same cell.
  private func place(of cell: Cell, _ node: Node, in focusContext: FocusContext) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    // On a page the role of the cell says that it is a heading.
    if node.roleDescription == nil, node.page == nil || cell.heading == nil, detail.roles {
      switch cell.heading {
      case .row: parts.append(.word(.role, phrases.rowHeading))
      case .column: parts.append(.word(.role, phrases.columnHeading))
      case .both: parts.append(.word(.role, strings.roles[.heading]))
      case nil: if node.has(.heading) { parts.append(headingWord(of: node, in: focusContext.tree)) }
      }
    }
    let previous = previousCell(in: focusContext)
    if let row = cell.row, cell.heading != .row, previous?.row != row {
      parts.append(.word(.position, cell.rowHeaders.first?.label ?? strings.places.row(row)))
    }
    if let column = cell.column, cell.heading != .column, previous?.column != column {
      parts.append(.word(.position, cell.columnHeaders.first?.label ?? strings.places.column(column)))
    }
    return parts
  }

  /// The previous cell, if it is another one of the same grid.
  private func previousCell(in focusContext: FocusContext) -> Cell? {
    guard let previous = focusContext.previous, previous != focusContext.node,
      let cell = focusContext.tree.cell(around: previous),
      let grid = focusContext.tree.grid(around: focusContext.node),
      focusContext.tree.isDescendant(previous, of: grid.id)
    else { return nil }
    return cell
  }
}

extension FocusContext {
  /// Whether the cursor was on the node, or on something else in it, just before.
  fileprivate func comes(fromWithin id: NodeID) -> Bool {
    guard let previous, previous != node else { return false }
    return previous == id || tree.isDescendant(previous, of: id)
  }
}
