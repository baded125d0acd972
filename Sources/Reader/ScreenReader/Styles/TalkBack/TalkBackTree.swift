import AccessibilityTree
import Announcements

extension TalkBackStyle {
  /// A node and its merged descendants: status, state, name and role, descendants, error, hint text, tooltip.
  ///
  /// The status (expanded, checked) comes first in the order state-name-role and after the descendants otherwise; never
  /// alone (`TreeNodesDescription.java`).
  func tree(
    at offset: Int, in focusContext: FocusContext, includingActionable: Bool = false
  ) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    addTree(at: offset, in: focusContext, includingActionable: includingActionable, to: &parts)
    return parts
  }

  private func addTree(
    at offset: Int, in focusContext: FocusContext, includingActionable: Bool, to parts: inout [Announcement.Segment]
  ) {
    let start = parts.count
    parts += stateNameRole(at: offset, in: focusContext, isLive: includingActionable)
    for child in readWith(offset, in: focusContext, includingActionable) {
      addTree(at: child, in: focusContext, includingActionable: includingActionable, to: &parts)
    }
    let node = focusContext.tree.nodes[offset]
    if parts.count > start {
      switch order {
      case .stateNameRole: parts.insert(contentsOf: status(of: node), at: start)
      case .nameRoleState, .roleNameState: parts += status(of: node)
      }
    }
    if let message = node.errorText, !message.isEmpty {
      parts.append(Announcement.Segment(.text, strings.texts.error(message), language: node.language))
    } else {
      parts.append(.word(.text, pageError(of: node)))
    }
    parts += namesAfterRole(of: node)
    parts.append(.text(.text, node.supplement, of: node))
    parts.append(node.tooltip == node.label ? nil : .text(.text, node.tooltip, of: node))
  }

  /// The children that are read with a node: those that cannot be acted upon, unless it has a name that
  /// says all. Lists, grids and pagers keep them all the same, a web view never does; a live region reads
  /// everything in it.
  ///
  /// A merged descendant is read with its own children, of any role.
  func readWith(_ offset: Int, in focusContext: FocusContext, _ includingActionable: Bool) -> [Int] {
    let tree = focusContext.tree
    let node = tree.nodes[offset]
    if node.role == .webView { return [] }
    let isCovered = node.label?.isEmpty == false && node.labelCoversDescendants
    guard !isCovered || node.role.isCollection else { return [] }
    if includingActionable { return tree.mergedChildren(of: offset, includingActionable: true) }
    let isPart = node.id != focusContext.node
    guard isPart || node.grouping != .separate || node.role.isNamedByContent else { return [] }
    return tree.mergedChildren(of: offset)
  }

  /// State, name and role in the order chosen, each text once.
  private func stateNameRole(
    at offset: Int, in focusContext: FocusContext, isLive: Bool
  ) -> [Announcement.Segment] {
    let node = focusContext.tree.nodes[offset]
    let isFocused = node.id == focusContext.node
    // Sliders and progress bars inside a merged element are silent.
    if node.role == .slider || node.role == .progressBar, !isFocused, !isLive { return [] }
    let state = state(of: node, in: focusContext)
    let name = name(of: node)
    // A text that is a definition by itself says so (a11ysupport.io, `dl`).
    let isDefinition =
      node.role == .text && detail.roles
      && focusContext.tree.parentOffset(of: offset).map { focusContext.tree.nodes[$0].role } == .definition
    let role =
      isDefinition
      ? [.word(.role, strings.roles[.definition])].compactMap(\.self)
      : isLive && node.role.isCollection ? [] : role(of: node)
    let groups =
      switch order {
      case .stateNameRole: [state, name, role]
      case .nameRoleState: [name, role, state]
      case .roleNameState: [role, name, state]
      }
    var heard: Set<String> = []
    if node.page != nil, node.role == .link, order == .stateNameRole, let current = node.current {
      // Chrome says it of the link and of the text in it (a11ysupport.io, `aria-current`, Android 11).
      return state + name + [.word(.state, strings.states.current(current))].compactMap(\.self) + role
    }
    return groups.flatMap { group in
      let text = group.map(\.text).joined(separator: ", ").lowercased()
      return heard.insert(text).inserted ? group : []
    }
  }

  /// Expanded or collapsed, then checked or not; a state description takes the place of checked.
  private func status(of node: Node) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    if let isExpanded = node.isExpanded { parts.append(.word(.state, expansionWord(isExpanded))) }
    if let toggled = node.toggled, node.stateDescription == nil, !node.isOnOff {
      parts.append(.word(.state, toggleWord(toggled, of: node)))
    }
    return parts
  }

  /// A text field's own label once it holds text: TalkBack reads the text as the name and the label, which
  /// Android's fields show as their hint, after the role. On a page the hint is the label, whatever the field holds, and the
  /// placeholder.
  private func namesAfterRole(of node: Node) -> [Announcement.Segment] {
    let names: [String?] =
      if node.isValueNamed {
        node.picker == .color ? [] : [node.label, node.placeholder]
      } else if !node.role.isTextField || node.role == .secureField || node.page != nil {
        []
      } else {
        // With the label as the name, the placeholder is the hint text.
        [node.value?.isEmpty == false ? node.label : node.label?.isEmpty == false ? node.placeholder : nil]
      }
    return names.compactMap { .text(.name, $0, of: node) }
  }
}

extension Node {
  /// Whether its toggle is on or off, and not checked or not.
  var isOnOff: Bool { role == .switch || role == .toggleButton }
}
