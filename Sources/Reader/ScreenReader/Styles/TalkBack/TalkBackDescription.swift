package import AccessibilityTree
import Announcements

extension TalkBackStyle {
  /// The state: a state description first, then on or off, content, editing, required, invalid.
  ///
  /// Android has no value besides the state description, so an element's value is announced as a state; a switch's own
  /// text is such a value and replaces on or off (`SwitchDescription.java`). An
  /// image or image button without a name is called unlabelled; a plain button is not.
  func state(of node: Node, in focusContext: FocusContext) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    parts.append(.text(.state, node.stateDescription, of: node))
    if let current = node.current { parts.append(.word(.state, strings.states.current(current))) }
    if let ofPage = pageState(of: node, in: focusContext, isAlone: parts.isEmpty) {
      parts += ofPage
    } else if node.isOnOff {
      if parts.isEmpty {
        parts.append(
          .text(.state, node.value, of: node)
            ?? node.toggled.flatMap { .word(.state, toggleWord($0, of: node)) })
      }
    } else if node.role.isTextField {
      if node.id == focusContext.node {
        if focusContext.isEditing { parts.append(.word(.state, strings.states.editing)) }
        if focusContext.isSelecting { parts.append(.word(.state, strings.states.selecting)) }
      }
    } else if node.role == .pager || node.role == .page, let position = node.position,
      let count = position.count
    {
      if parts.isEmpty { parts.append(.word(.position, strings.places.page(position.index, count))) }
    } else if node.role != .slider && node.role != .progressBar || parts.isEmpty {
      parts.append(.text(.value, node.value, of: node))
    }
    if parts.isEmpty, node.has(.image), node.label?.isEmpty != false {
      parts.append(.word(.state, phrases.unlabelled))
    }
    // TalkBack has no words for these: toolkits give them as state descriptions.
    if node.isBusy { parts.append(.word(.state, strings.states.busy)) }
    if node.isVisited { parts.append(.word(.state, strings.states.visited)) }
    // Chrome gives TalkBack none of these (`BrowserAccessibilityAndroid`).
    guard node.page == nil else { return parts }
    if node.isReadOnly { parts.append(.word(.state, strings.states.readOnly)) }
    if node.isRequired { parts.append(.word(.state, strings.states.required)) }
    if node.isInvalid, node.errorText?.isEmpty != false {
      parts.append(.word(.state, strings.states.invalid))
    }
    return parts
  }

  /// The name: a field's text before its label, a secure field's label and number of characters, otherwise
  /// the label and the badge, which Android's badges add to it.
  func name(of node: Node) -> [Announcement.Segment] {
    if let ofPage = pageName(of: node) { return ofPage }
    var parts: [Announcement.Segment] = []
    switch node.role {
    case .secureField:
      parts.append(.text(.name, node.label, of: node) ?? .word(.name, phrases.password))
      // What a field shows of its text is one sign for each character.
      if let count = node.characterCount ?? node.value?.count, count > 0 {
        parts.append(.word(.value, strings.texts.characters(count)))
      } else if let placeholder = node.placeholder,
        placeholder.lowercased() != parts.first?.text.lowercased()
      {
        parts.append(.text(.name, placeholder, of: node))
      }
    case .textField, .searchField, .textArea:
      parts.append(
        .text(.value, node.value, of: node) ?? .text(.name, node.label, of: node)
          ?? .text(.name, node.placeholder, of: node))
    default:
      parts.append(.text(.name, node.label, of: node))
      if var badge = node.badge(in: strings) {
        badge.kind = .name
        parts.append(badge)
      }
    }
    return parts
  }

  /// The role description, or the role's word. Headings are announced after the element, with the position.
  ///
  /// Sources differ on a pager: TalkBack's table of role names has "Multi-page view" for it
  /// (`getNodeRoleName`), its description of pagers calls pager and page both "Page"
  /// (`PagerPageDescription.java`). Here they have two words, as in the table: a listener
  /// must know whether the cursor is on a page or on the pager.
  func role(of node: Node) -> [Announcement.Segment] {
    guard detail.roles else { return [] }
    if node.role == .heading { return [] }
    let word =
      node.picker.flatMap(phrases.picker) ?? (node.role == .button ? node.popup.map(phrases.popupButton) : nil)
      ?? (node.page?.role).flatMap(strings.roles.word) ?? strings.roles[node.role]
    let role = node.roleDescription.map { Announcement.Segment.text(.role, $0, of: node) } ?? .word(.role, word)
    return role.map { [$0] } ?? []
  }

  package func isButton(_ node: Node, in tree: SemanticTree) -> Bool {
    if strings.roles[node.role] == strings.roles[.button] { return true }
    // The role may be that of something which is read with it, as in Compose.
    guard let offset = tree.offset(of: node.id) else { return false }
    return readWith(offset, in: FocusContext(tree: tree, node: node.id), false).contains { isButton(tree.nodes[$0], in: tree) }
  }

  func toggleWord(_ toggled: Toggled, of node: Node) -> String {
    switch (toggled, node.isOnOff) {
    case (.on, true): strings.states.on
    case (.off, true): strings.states.off
    case (.mixed, true): node.page == nil ? strings.states.mixed : strings.states.off
    case (.on, false): strings.states.checked
    case (.off, false): strings.states.notChecked
    case (.mixed, false): strings.states.partiallyChecked
    }
  }

  func expansionWord(_ isExpanded: Bool) -> String {
    isExpanded ? strings.states.expanded : strings.states.collapsed
  }
}

extension TalkBackStyle {
  /// The usage hint: the app's own words, then TalkBack's.
  ///
  /// TalkBack's priorities (`ClickableHint.java`, `NodeRoleHint.java`): by role for drop-downs, fields and
  /// sliders; else the app's label for the activation, selecting in a single-selection collection, toggling
  /// what is checkable, activating. Then long press, then what the menu of the element holds: custom actions,
  /// links (`NodeMenuRuleCreator.java`).
  func hint(for node: Node, in focusContext: FocusContext) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    parts.append(.text(.hint, node.hint, of: node))
    // Elements that are adjusted besides being pressed, like the numbers of a picker, have that hint first.
    if node.role != .slider, node.supports(.increase) || node.supports(.decrease) {
      parts.append(.word(.hint, hints.adjust))
    }
    if let usage = usage(of: node, in: focusContext) { parts.append(usage) }
    if node.supportsLongPress || node.longPressLabel != nil {
      let phrase = node.longPressLabel.map(hints.longPressNamed) ?? hints.longPress
      parts.append(.word(.hint, phrase))
    }
    let offers = offers(of: node, in: focusContext)
    if !offers.isEmpty { parts.append(.word(.hint, hints.available(offers))) }
    return parts
  }

  /// The words of the hint about the element's menu, without the gesture that opens it.
  func reminder(for node: Node, in focusContext: FocusContext) -> [Announcement.Segment] {
    let offers = offers(of: node, in: focusContext)
    return offers.isEmpty ? [] : [Announcement.Segment(.hint, hints.availableInShort(offers))]
  }

  private func offers(of node: Node, in focusContext: FocusContext) -> [String] {
    (node.hasCustomActions ? [hints.actions] : [])
      + (readsLinks(node, in: focusContext.tree) ? [hints.links] : [])
  }

  /// Whether the announced text of the element contains links (`RuleSpannables.java`).
  private func readsLinks(_ node: Node, in tree: SemanticTree) -> Bool {
    if node.containsLinks { return true }
    guard let offset = tree.offset(of: node.id) else { return false }
    return tree.mergedDescendants(of: offset).contains { tree.nodes[$0].containsLinks }
  }

  private func usage(of node: Node, in focusContext: FocusContext) -> Announcement.Segment? {
    let canActivate = node.supports(.activate)
    switch node.role {
    case .textField, .secureField, .searchField, .textArea:
      guard !focusContext.isEditing, !node.isReadOnly, canActivate || node.supports(.setText) else { return nil }
      return .word(.hint, hints.edit)
    case .slider where node.supports(.increase) || node.supports(.decrease):
      return .word(.hint, hints.adjust)
    case .dropDown where canActivate:
      return .word(.hint, hints.change)
    default:
      guard canActivate else { return nil }
      if let label = node.activationLabel, !label.isEmpty {
        return .word(.hint, hints.activateNamed(label))
      }
      if isSingleChoice(node, in: focusContext.tree) { return .word(.hint, hints.select) }
      return .word(.hint, node.toggled != nil ? hints.toggle : hints.activate)
    }
  }

  /// Whether the nearest collection lets one item be selected.
  private func isSingleChoice(_ node: Node, in tree: SemanticTree) -> Bool {
    tree.describedCollection(around: node.id)?.collection?.selectionMode == .single
  }
}
