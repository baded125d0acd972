import AccessibilityTree
package import Announcements

extension TalkBackStyle {
  /// Only the new state: editing, switched, selected or expanded, a new state description or value; the new name if
  /// there is nothing else.
  package func change(from old: FocusContext, to new: FocusContext) -> [Announcement.Segment] {
    guard let before = old.tree[old.node], let after = new.tree[new.node] else { return [] }
    var parts: [Announcement.Segment] = []
    if !old.isEditing, new.isEditing { parts.append(.word(.state, strings.states.editing)) }
    if before.stateDescription != after.stateDescription {
      parts.append(.text(.state, after.stateDescription, of: after))
    } else if before.toggled != after.toggled, let toggled = after.toggled {
      parts.append(.word(.state, toggleWord(toggled, of: after)))
    }
    if before.isSelected != after.isSelected, let isSelected = after.isSelected {
      parts.append(.word(.state, isSelected ? strings.states.selected : strings.states.notSelected))
    }
    if before.isExpanded != after.isExpanded, let isExpanded = after.isExpanded {
      parts.append(.word(.state, expansionWord(isExpanded)))
      if isExpanded { parts.append(optionCount(of: after, in: new.tree)) }
    }
    parts += sharedChanges(
      from: before, to: after, strings, invalid: after.page == nil ? strings.states.invalid : pageError(of: after))
    return parts.isEmpty ? changedName(from: old, to: new) : parts
  }

  /// The announcement after an activation, from the present state alone: on or off, else checked or not, else
  /// selected, else expanded or collapsed
  /// (`EventTypeViewClickedFeedbackRule.java`).
  ///
  /// A state description replaces on and checked; on the phone it is a change of its own. An element without a check
  /// mark announces that of its nearest child.
  package func stateAfterActivation(_ focusContext: FocusContext) -> [Announcement.Segment] {
    guard let offset = focusContext.tree.offset(of: focusContext.node) else { return [] }
    let node = focusContext.tree.nodes[offset]
    let checkable = ([offset] + focusContext.tree.children(of: offset)).first { candidate in
      focusContext.tree.nodes[candidate].toggled != nil
        || candidate == offset && focusContext.tree.nodes[candidate].stateDescription != nil
    }.map { focusContext.tree.nodes[$0] }
    var parts: [Announcement.Segment] = []
    if let checkable {
      parts.append(
        .text(.state, checkable.stateDescription, of: checkable)
          ?? checkable.toggled.flatMap { .word(.state, toggleWord($0, of: checkable)) })
    } else if node.isSelected == true {
      parts.append(.word(.state, strings.states.selected))
    } else if let isExpanded = node.isExpanded {
      parts.append(.word(.state, expansionWord(isExpanded)))
    }
    return parts
  }
}
