import AccessibilityTree
import Announcements

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
