import AccessibilityTree
package import Announcements

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
