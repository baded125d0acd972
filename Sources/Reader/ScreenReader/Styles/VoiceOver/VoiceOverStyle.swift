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

  /// VoiceOver in the language and detail of a profile, whichever style that one names.
  package init(profile: ReaderProfile) {
    var profile = profile
    profile.style = .voiceOver
    strings = ReaderStrings(of: profile)
    phrases = VoiceOverPhrases(language: profile.language)
    detail = SpokenDetail(profile)
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
    said += traits(of: node, in: tree, isEditing: focusContext.isEditing)
    said += context(of: node, in: tree, cell: cell)
    said += definitionPart(of: node, in: tree)
    if node.isRequired, node.page != nil { said.append(.word(.state, strings.states.required)) }
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
