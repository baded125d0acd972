import Semantics
import SpeechCore

extension TalkBackStyle {
  /// How to use the element: the app's own words, then what TalkBack says for it.
  ///
  /// TalkBack's priorities (`ClickableHint.java`, `NodeRoleHint.java`): by role for drop-downs, fields and
  /// sliders; else the app's label for the activation, selecting in a single-selection collection, toggling
  /// what is checkable, activating. Then long press, then custom actions.
  func hint(for node: Node, in encounter: Encounter) -> [Announcement.Part] {
    var parts: [Announcement.Part] = []
    parts.append(.text(.hint, node.hint, of: node))
    // What is adjusted besides being pressed, like the numbers of a picker, tells that first.
    if node.role != .slider, node.supports(.increase) || node.supports(.decrease) {
      parts.append(.word(.hint, strings.hints.adjust))
    }
    if let usage = usage(of: node, in: encounter) { parts.append(usage) }
    if node.supportsLongPress || node.longPressLabel != nil {
      let phrase = node.longPressLabel.map(strings.hints.longPressNamed) ?? strings.hints.longPress
      parts.append(.word(.hint, phrase))
    }
    if node.hasCustomActions { parts.append(.word(.hint, strings.hints.actionsAvailable)) }
    return parts
  }

  private func usage(of node: Node, in encounter: Encounter) -> Announcement.Part? {
    let canActivate = node.supports(.activate)
    switch node.role {
    case .textField, .secureField, .searchField, .textArea:
      guard !encounter.isEditing, !node.isReadOnly, canActivate || node.supports(.setText) else { return nil }
      return .word(.hint, strings.hints.edit)
    case .slider where node.supports(.increase) || node.supports(.decrease):
      return .word(.hint, strings.hints.adjust)
    case .dropDown where canActivate:
      return .word(.hint, strings.hints.change)
    default:
      guard canActivate else { return nil }
      if let label = node.activationLabel, !label.isEmpty {
        return .word(.hint, strings.hints.activateNamed(label))
      }
      if isSingleChoice(node, in: encounter.tree) { return .word(.hint, strings.hints.select) }
      return .word(.hint, node.toggled != nil ? strings.hints.toggle : strings.hints.activate)
    }
  }

  /// Whether the nearest collection lets one item be selected.
  private func isSingleChoice(_ node: Node, in tree: SemanticTree) -> Bool {
    tree.ancestors(of: node.id).first { $0.collection != nil }?.collection?.selectionMode == .single
  }
}
