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
      : isLive && node.role.isCollection
        ? [] : !isFocused && isOnlyPage(at: offset, in: focusContext.tree) ? onlyPageRole(of: node) : role(of: node)
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

  /// Whether it is the only thing in a pager, which makes it the page whatever it is, but for some roles
  /// (`RoleDescriptionExtractor.getRoleDescription`). A stop in a pager keeps its own role, as
  /// the cases of announcements have it.
  private func isOnlyPage(at offset: Int, in tree: SemanticTree) -> Bool {
    let node = tree.nodes[offset]
    switch node.role {
    case .switch, .toggleButton, .image, .slider, .progressBar, .pager, .dropDown: return false
    default: break
    }
    guard !node.has(.image), !node.role.isTextField, node.page == nil,
      let around = tree.ancestorOffsets(of: offset).first(where: { tree.nodes[$0].exposure != .skipped })
    else { return false }
    return tree.nodes[around].role == .pager && tree.isPagerOfOne(around)
  }

  private func onlyPageRole(of node: Node) -> [Announcement.Segment] {
    guard detail.roles else { return [] }
    return [.text(.role, node.roleDescription, of: node) ?? .word(.role, strings.roles[.page])].compactMap(\.self)
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

extension SemanticTree {
  /// Whether a pager has one thing in it.
  func isPagerOfOne(_ pager: Int) -> Bool { mergedChildren(of: pager, includingActionable: true).count == 1 }
}

extension Node {
  /// Whether its toggle is on or off, and not checked or not.
  var isOnOff: Bool { role == .switch || role == .toggleButton }
}

// What is different on a page: Chrome for Android decides what TalkBack gets as text, state and error of an element.
// Source: chromium/chromium, `content/browser/accessibility/browser_accessibility_android.cc`.

extension TalkBackStyle {
  /// The state of what pages have and apps do not; nil for all else.
  ///
  /// - Parameter isAlone: Whether no state description goes before it, which would replace a share.
  func pageState(of node: Node, in focusContext: FocusContext, isAlone: Bool) -> [Announcement.Segment]? {
    guard let page = node.page else { return nil }
    if node.role.isTextField || node.isValueNamed {
      let isEdited = node.id == focusContext.node && focusContext.isEditing
      return isEdited ? [.word(.state, strings.states.editing)].compactMap(\.self) : []
    }
    if let share = page.share, node.role == .slider || node.role == .progressBar {
      return isAlone ? [.word(.value, phrases.share(share))].compactMap(\.self) : []
    }
    // Of these the name alone is the text.
    return node.picker == .time || node.picker == .file ? [] : nil
  }

  /// The name of a field or of a choice; nil for an element that is named as in an app.
  func pageName(of node: Node) -> [Announcement.Segment]? {
    guard let page = node.page else { return nil }
    if node.role == .secureField {
      guard let count = node.characterCount ?? node.value?.count, count > 0 else { return [] }
      return [.word(.name, phrases.password), .word(.value, strings.texts.characters(count))].compactMap(\.self)
    }
    if let sign = strings.texts.sign(node) { return [.word(.name, sign)].compactMap(\.self) }
    if page.role == "spinbutton" { return [.text(.name, node.label, of: node)].compactMap(\.self) }
    return node.isValueNamed ? [.text(.value, node.value, of: node)].compactMap(\.self) : nil
  }

  /// How many options the list of a combo box on a page has when it opens (`GetComboboxExpandedText`). Nil for any
  /// other element, while the list is empty, and where several lists are open: which of them is its own is not told.
  func optionCount(of node: Node, in tree: SemanticTree) -> Announcement.Segment? {
    guard node.page?.role.contains("combobox") == true, [nil, .listBox].contains(node.popup) else { return nil }
    let lists = tree.nodes.indices.filter { tree.nodes[$0].page?.role == "listbox" }
    guard lists.count == 1 else { return nil }
    let count = tree.subtree(at: lists[0]).count { tree.nodes[$0].page?.role == "option" }
    return count > 0 ? .word(.state, phrases.options(count)) : nil
  }

  /// What Chrome tells TalkBack of a page's content that is not accepted; empty for seven characters or fewer, where a
  /// person may just have begun (`BrowserAccessibilityAndroid::IsContentInvalid`).
  func pageError(of node: Node) -> String {
    guard let invalidity = node.page?.invalidity, ((node.isValueNamed ? node.value : node.label) ?? "").count > 7 else {
      return ""
    }
    return strings.texts.error(phrases.invalid(invalidity))
  }
}

extension Node {
  /// Whether Chrome gives TalkBack the value of an element of a page as its text, and its name after the role
  /// (`BrowserAccessibilityAndroid`, `ShouldExposeValueAsName`). A colour has no name there.
  var isValueNamed: Bool {
    guard let page else { return false }
    if page.role == "spinbutton" { return false }
    if role.isTextField { return true }
    return switch picker {
    case .date, .dateTime, .month, .week, .color: true
    case .option: value?.isEmpty == false
    case .time, .file: false
    case nil: role == .dropDown && value?.isEmpty == false
    }
  }
}
