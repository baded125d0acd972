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
    if parts.isEmpty, !node.actions.isEmpty, node.toggled == nil {
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
