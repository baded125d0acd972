package import AccessibilityTree
package import Announcements

/// Announcements as VoiceOver on iOS makes them: selected, name, value, dimmed, roles, state, position, edge
/// of the list; then the hint, then what more there is.
///
/// VoiceOver is closed source. The order and the rules are those of the model in
/// cashapp/AccessibilitySnapshot, `UIAccessibility+SnapshotAdditions.swift`, checked there against reference
/// images; where prose sources differ (a switch's state before its role, selected last) the model wins.
package struct VoiceOverStyle: AnnouncementStyle {
  let strings: ReaderStrings
  let phrases: VoiceOverPhrases
  let detail: SpokenDetail
  /// Whose words they are; its version decides where versions differ.
  let profile: ReaderProfile

  /// VoiceOver in the language and detail of a profile, whichever style that one names.
  package init(profile: ReaderProfile) {
    var profile = profile
    profile.style = .voiceOver
    strings = ReaderStrings(of: profile)
    phrases = VoiceOverPhrases(language: profile.language)
    detail = SpokenDetail(profile)
    self.profile = profile
  }

  /// The containers entered, the element, its traits and its place; hint and trailer separately.
  package func focus(_ focusContext: FocusContext) -> SpokenElement {
    let tree = focusContext.tree
    guard let offset = tree.offset(of: focusContext.node) else { return SpokenElement(parts: []) }
    let node = tree.nodes[offset]
    let cell = cell(of: focusContext)
    var said = description(at: offset, in: tree, cell: cell)
    // An element with nothing but a hint is named by it, and the hint is not repeated.
    let hintIsDescription = said.isEmpty
    if hintIsDescription { said.append(.text(.name, node.hint, of: node)) }
    let (traits, context) = (
      traits(of: node, in: tree, isEditing: focusContext.isEditing), context(of: node, in: tree, cell: cell)
    )
    // What a heading of a table holds is said behind it (a11ysupport.io, `aria-sort`).
    let isInHeading = cell?.heading != nil && node.role != .cell && tree.isOnPage(node)
    said += isInHeading ? context + traits : traits + context
    if isInHeading, isButton(node, in: tree), let cell { said += rows(of: cell) }
    said += definitionPart(of: node, in: tree)
    if node.page != nil, node.isRequired || tree.isInRequiredGroup(node) { said.append(.word(.state, strings.states.required)) }
    return SpokenElement(
      parts: entrance(of: focusContext) + said,
      hint: detail.hints ? hint(for: node, focusContext, skippingOwn: hintIsDescription) : [],
      trailer: detail.hints ? trailer(for: node) : [])
  }

  /// The texts of a region, without roles except an alert's.
  package func liveRegion(_ node: Node, in tree: SemanticTree) -> [Announcement.Segment] {
    guard let offset = tree.offset(of: node.id) else { return [] }
    let isAlert = node.role == .alertDialog
    // An alert that opens is announced by its role and title, and the cursor reads the rest (magentaA11y hears
    // three stops); one without a title is read as a whole, controls with their roles.
    if isAlert, let title = Announcement.Segment.text(.text, node.label, of: node) {
      return [Announcement.Segment.word(.container, strings.roles[.alert]), title].compactMap(\.self)
    }
    let text = liveText(at: offset, in: tree, withRoles: isAlert)
    guard isAlert, let word = Announcement.Segment.word(.container, strings.roles[.alert]) else { return text }
    return [word] + text
  }

  /// Name, value and state of the node, then those of everything below it: iOS has no live regions, apps
  /// post announcements, and those are text without roles.
  private func liveText(at offset: Int, in tree: SemanticTree, withRoles: Bool) -> [Announcement.Segment] {
    let node = tree.nodes[offset]
    var parts: [Announcement.Segment] = []
    if node.exposure == .exposed {
      parts.append(.text(.text, node.label, of: node))
      parts += values(of: node)
      if withRoles {
        parts += traits(of: node, in: tree, isEditing: false)
      } else {
        parts.append(.text(.text, node.errorText, of: node))
      }
    }
    for child in tree.children(of: offset) where tree.nodes[child].exposure != .hidden {
      parts += liveText(at: child, in: tree, withRoles: withRoles)
    }
    return parts
  }
}

extension VoiceOverStyle {
  /// Only the changed parts: editing, selection, state, value, enabled; the new name if there is nothing else.
  package func change(from old: FocusContext, to new: FocusContext) -> [Announcement.Segment] {
    guard let before = old.tree[old.node], let after = new.tree[new.node] else { return [] }
    var parts: [Announcement.Segment] = []
    if !old.isEditing, new.isEditing { parts.append(.word(.state, strings.states.editing)) }
    if before.isSelected != after.isSelected, let isSelected = after.isSelected {
      parts.append(.word(.state, isSelected ? strings.states.selected : strings.states.notSelected))
    }
    if before.stateDescription != after.stateDescription {
      parts.append(.text(.state, after.stateDescription, of: after))
    } else if before.toggled != after.toggled, let toggled = after.toggled {
      parts.append(.word(.state, toggleWord(toggled, of: after)))
    }
    if before.isExpanded != after.isExpanded, let isExpanded = after.isExpanded {
      parts.append(.word(.state, isExpanded ? strings.states.expanded : strings.states.collapsed))
    }
    parts += sharedChanges(from: before, to: after, strings, invalid: invalidWord(of: after))
    return parts.isEmpty ? changedName(from: old, to: new) : parts
  }
}

/// The changes that both styles announce alike: value or badge, page, enabled, busy, error.
///
/// - Parameter invalid: The word for an element whose content is not accepted; empty for none.
func sharedChanges(
  from before: Node, to after: Node, _ strings: ReaderStrings, invalid: String
) -> [Announcement.Segment] {
  var parts: [Announcement.Segment] = []
  if before.value != after.value, after.role != .secureField {
    parts.append(.text(.value, after.value, of: after))
  } else if before.badge != after.badge {
    parts.append(after.badge(in: strings))
  }
  if before.current != after.current, let current = after.current {
    parts.append(.word(.state, strings.states.current(current)))
  }
  // A pager that has turned announces the page that is shown now.
  if [.pager, .page].contains(after.role), before.position != after.position, let position = after.position,
    let count = position.count
  {
    parts.append(.word(.position, strings.places.page(position.index, count)))
  }
  if before.isEnabled != after.isEnabled {
    parts.append(.word(.state, after.isEnabled ? strings.states.enabled : strings.states.disabled))
  }
  if !before.isBusy, after.isBusy { parts.append(.word(.state, strings.states.busy)) }
  if before.errorText != after.errorText, let message = after.errorText, !message.isEmpty {
    parts.append(Announcement.Segment(.text, strings.texts.error(message), language: after.language))
  } else if !before.isInvalid, after.isInvalid {
    parts.append(.word(.state, invalid))
  }
  return parts
}

/// The new name of an element whose name changed; announced where nothing else did.
func changedName(from old: FocusContext, to new: FocusContext) -> [Announcement.Segment] {
  let name = new.tree.accessibleName(of: new.node)
  guard name != old.tree.accessibleName(of: old.node) else { return [] }
  return name.clauses.map { Announcement.Segment(.name, $0.text, language: $0.language) }
}

extension VoiceOverStyle {
  /// The announcement after an activation, from the present state alone: on or off, checked or not, else selected,
  /// else expanded or collapsed.
  package func stateAfterActivation(_ focusContext: FocusContext) -> [Announcement.Segment] {
    guard let node = focusContext.tree[focusContext.node] else { return [] }
    var before = node
    before.toggled = nil
    before.stateDescription = nil
    if node.toggled == nil, node.stateDescription == nil {
      before.isSelected = false
      if node.isSelected != true { before.isExpanded = nil }
    }
    let old = SemanticTree([SemanticTree.Branch(before)])
    var new = focusContext
    new.tree = SemanticTree([SemanticTree.Branch(node)])
    // Activating a field begins to edit it.
    if node.role.isTextField, node.isEnabled, !node.isReadOnly { new.isEditing = true }
    return change(from: FocusContext(tree: old, node: node.id), to: new)
  }
}

extension VoiceOverStyle {
  /// The app's own hint, then the system's.
  ///
  /// The system has hints for switches, fields, adjustables and expandable elements, and none for dimmed ones. An
  /// element with nothing but a hint gets no hint for adjusting. In the model a field's own hint is replaced by the
  /// system's; here both are announced, so that none is lost.
  func hint(for node: Node, _ focusContext: FocusContext, skippingOwn: Bool) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    if !skippingOwn {
      parts.append(.text(.hint, node.hint.map(Self.withoutFullStop), of: node))
    }
    guard node.isEnabled else { return parts }
    if node.has(.switch) { parts.append(.word(.hint, phrases.toggle)) }
    if node.role.isTextField, !node.isReadOnly {
      if !focusContext.isEditing { parts.append(.word(.hint, phrases.edit)) }
      if node.isSpellChecked, focusContext.isEditing || node.role == .textArea {
        parts.append(.word(.hint, phrases.whileEditing))
      }
    }
    let isAdjustable = node.has(.slider) || node.has(.pager)
    let hasHintOnly =
      node.hint?.isEmpty == false && (node.value ?? "").isEmpty
      && focusContext.tree.accessibleName(of: node.id).clauses.isEmpty
    if isAdjustable, !node.has(.switch), !hasHintOnly { parts.append(.word(.hint, phrases.adjust)) }
    if let picker = node.picker, picker != .file { parts.append(.word(.hint, phrases.pick)) }
    if let isExpanded = node.isExpanded, node.picker == nil {
      parts.append(.word(.hint, isExpanded ? phrases.collapse : phrases.expand))
    }
    return parts
  }

  /// That there are custom actions, and that there is more content.
  func trailer(for node: Node) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    if node.hasCustomActions { parts.append(.word(.hint, phrases.actionsAvailable)) }
    if node.hasMoreContent { parts.append(.word(.hint, phrases.moreContentAvailable)) }
    return parts
  }

  private static func withoutFullStop(_ text: String) -> String {
    text.hasSuffix(".") && !text.hasSuffix("..") ? String(text.dropLast()) : text
  }
}

extension Node {
  /// Whether the app adds actions of its own.
  var hasCustomActions: Bool {
    actions.contains { action in
      if case .custom = action { true } else { false }
    }
  }
}
