package import AccessibilityTree
import Announcements

/// The iOS traits of a node, in the order VoiceOver reads them.
private enum Trait: CaseIterable {
  case button, backButton, switchButton, tab, field, heading, link, adjustable, image, searchField
}

extension VoiceOverStyle {
  /// Dimmed, the words of all roles in VoiceOver's own order, and the states that belong to them.
  func traits(of node: Node, in tree: SemanticTree, isEditing: Bool) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    if !node.isEnabled { parts.append(.word(.state, strings.states.disabled)) }
    let own = trait(of: node.role, of: node)
    let traits = allTraits(of: node, in: tree)
    // A role description replaces the role's word; where no trait is read, it comes first.
    let replaced = node.roleDescription
    if let replaced, own == nil || own.map(traits.contains) == false {
      if detail.roles { parts.append(.text(.role, replaced, of: node)) }
    }
    if replaced == nil, traits.isEmpty, detail.roles, !lacksRole(node) {
      parts.append((node.page?.role).flatMap(strings.roles.word).flatMap { .word(.role, $0) })
    }
    for trait in Trait.allCases {
      if traits.contains(trait), detail.roles {
        parts.append(
          trait == own && replaced != nil
            ? .text(.role, replaced, of: node) : .word(.role, word(for: trait, of: node, in: tree)))
      }
      parts += states(with: trait, of: node, isEditing: isEditing)
    }
    if let popup = node.popup, detail.roles { parts.append(.word(.role, phrases.popup(popup))) }
    return parts + furtherStates(of: node)
  }

  package func isButton(_ node: Node, in tree: SemanticTree) -> Bool {
    !allTraits(of: node, in: tree).isDisjoint(with: [.button, .backButton])
  }

  /// The traits of all of a node's roles.
  private func allTraits(of node: Node, in tree: SemanticTree) -> Set<Trait> {
    if lacksRole(node) { return [] }
    let isTab = node.has(.tab) || isInTabBar(node, tree)
    var traits = Set(node.additionalRoles.compactMap { trait(of: $0, of: node) })
    if let own = trait(of: node.role, of: node) { traits.insert(own) }
    if node.role == .unknown { traits.formUnion(traitsOfParts(of: node, in: tree)) }
    if isTab { traits.insert(.tab) }
    if isTab || node.has(.backButton) || node.has(.switch) || node.has(.keyboardKey) {
      traits.remove(.button)
    }
    // An option of a page's list is heard by its name alone (a11ysupport.io, combo box with list autocomplete).
    if node.role == .listItem, tree.isOnPage(node) { traits.remove(.button) }
    if node.isHeadingOfDetails { traits = [.heading] }
    return traits
  }

  /// The traits of parts that have a role and nothing to say: an unmerged tree of Compose gives an element's role to a child
  /// that it makes (`emitFakeNodes`), and the whole is what the merged tree would say.
  private func traitsOfParts(of node: Node, in tree: SemanticTree) -> [Trait] {
    guard node.page == nil, let offset = tree.offset(of: node.id) else { return [] }
    return tree.mergedDescendants(of: offset).compactMap { part in
      let part = tree.nodes[part]
      guard part.label == nil, part.value == nil, part.toggled == nil, part.actions.isEmpty else { return nil }
      return trait(of: part.role, of: part).flatMap { [.button, .switchButton, .tab].contains($0) ? $0 : nil }
    }
  }

  /// Whether the version of the reader has no word for a field with a picker of its own.
  private func lacksRole(_ node: Node) -> Bool {
    switch node.picker {
    case .date, .time, .dateTime, .month, .week: profile.has(.plainPickers)
    case .color: profile.has(.plainColours)
    case .file, .option, nil: false
    }
  }

  /// The states that are read in the place of a trait, even where its word is not.
  private func states(with trait: Trait, of node: Node, isEditing: Bool) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    switch trait {
    case .switchButton where node.role == .switch:
      if let words = node.stateDescription {
        parts.append(.text(.state, words, of: node))
      } else if let toggled = node.toggled {
        parts.append(.word(.state, toggleWord(toggled, of: node)))
      } else {
        // Values other than on, off and mixed are read as they are (iOS 17 and later).
        parts.append(.text(.state, node.value, of: node))
      }
    case .switchButton where node.role == .toggleButton && node.page == nil && node.stateDescription == nil:
      if let toggled = node.toggled { parts.append(.word(.state, toggleWord(toggled, of: node))) }
    case .button where node.page != nil && node.role != .switch:
      guard let toggled = node.toggled else { break }
      // A toggle button that is neither on nor off is announced as a checkbox without a state (a11ysupport.io, iOS 18.5).
      if node.role != .toggleButton || toggled != .mixed { parts.append(.word(.state, toggleWord(toggled, of: node))) }
    case .field where isEditing && node.role != .searchField:
      parts.append(.word(.state, strings.states.editing))
    case .searchField where isEditing && node.role == .searchField:
      parts.append(.word(.state, strings.states.editing))
    default:
      break
    }
    return parts
  }

  /// States without an iOS trait, in NVDA's order: VoiceOver's model has none of them.
  private func furtherStates(of node: Node) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    // Whether a `select` is open is not announced (a11ysupport.io, `select`).
    if let isExpanded = node.isExpanded, node.picker == nil, !node.isHeadingOfDetails {
      parts.append(.word(.state, isExpanded ? strings.states.expanded : strings.states.collapsed))
    }
    if node.isBusy { parts.append(.word(.state, strings.states.busy)) }
    if node.isVisited { parts.append(.word(.state, strings.states.visited)) }
    if node.isReadOnly { parts.append(.word(.state, strings.states.readOnly)) }
    // On a page it is the last that is said (a11ysupport.io, `required` on radio buttons).
    if node.isRequired, node.page == nil { parts.append(.word(.state, strings.states.required)) }
    if node.isInvalid { parts.append(.word(.state, invalidWord(of: node))) }
    parts.append(.text(.text, node.errorText, of: node))
    parts.append(.text(.text, node.supplement, of: node))
    parts.append(
      node.tooltip == node.label || node.tooltip == node.page?.description ? nil : .text(.text, node.tooltip, of: node))
    return parts
  }

  /// The trait a role is on iOS; nil for one without.
  ///
  /// A list item that can be activated reads as a button: iOS has no role for it, and a control must have a role
  /// (WCAG 4.1.2).
  private func trait(of role: Role, of node: Node) -> Trait? {
    switch role {
    case .button, .toggleButton, .checkBox, .radioButton, .dropDown, .segment, .menuItem: .button
    case .listItem: node.supports(.activate) ? .button : nil
    case .backButton: .backButton
    case .switch: .switchButton
    case .tab: .tab
    case .textField, .secureField, .textArea: .field
    case .heading: .heading
    case .link: .link
    case .slider, .pager: .adjustable
    case .image: .image
    case .searchField: .searchField
    case .text, .keyboardKey, .list, .definitionList, .term, .definition, .grid, .cell, .tabBar, .segmentedControl, .radioGroup,
      .menu, .page,
      .landmark, .group, .webView, .screen, .dialog, .alertDialog, .drawer, .alert, .status,
      .progressBar, .timer,
      .unknown:
      nil
    }
  }

  private func word(for trait: Trait, of node: Node, in tree: SemanticTree) -> String {
    switch trait {
    case .button where tree.isOnPage(node): pageButton(node)
    case .field where node.popup != nil && node.isExpanded != nil: phrases.comboBox
    case .field where node.role == .textArea && node.page != nil: phrases.multiLineField
    case .heading where node.level != nil && tree.isOnPage(node): phrases.heading(node.level ?? 0)
    case .button: strings.roles[.button]
    case .backButton: strings.roles[.backButton]
    case .switchButton: strings.roles[.switch]
    case .tab: strings.roles[.tab]
    case .field: node.has(.secureField) ? strings.roles[.secureField] : strings.roles[.textField]
    case .heading: strings.roles[.heading]
    case .link: strings.roles[.link]
    case .adjustable: strings.roles[.slider]
    case .image: strings.roles[.image]
    case .searchField: strings.roles[.searchField]
    }
  }

  /// The word for a control that is a button in apps. On a page one that opens something has another word (a11ysupport.io,
  /// `aria-haspopup` and the combo boxes of the ARIA practices).
  private func pageButton(_ node: Node) -> String {
    switch (node.role, node.popup) {
    case _ where node.picker == .color: profile.has(.colourPopup) ? phrases.dropDown : phrases.colorWell
    case (.dropDown, _?): phrases.comboBox
    case (.button, _?): phrases.popupButton
    case (.dropDown, nil): phrases.dropDown
    case (.toggleButton, _) where node.toggled == .mixed: strings.roles.word(forPage: "checkbox") ?? strings.roles[.button]
    default: (node.page?.role).flatMap(strings.roles.word) ?? strings.roles[.button]
    }
  }

  /// Whether the element is a tab by the bar that it is in: in an app every item of one is. On a page the browser tells what is
  /// a tab, and a button among tabs is a button.
  private func isInTabBar(_ node: Node, _ tree: SemanticTree) -> Bool { tree.isTabByItsBar(node) }
}

extension Node {
  /// Whether it opens a `details` element and holds a heading: then VoiceOver announces the heading alone (a11ysupport.io,
  /// `summary`).
  fileprivate var isHeadingOfDetails: Bool { page?.role == "disclosuretriangle" && level != nil }
}
