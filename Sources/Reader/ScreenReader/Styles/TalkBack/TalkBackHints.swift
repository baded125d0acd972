import AccessibilityTree
import Announcements

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
