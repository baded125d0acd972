import AccessibilityTree
import ScreenReader

extension AnnouncementCase {
  /// The announcement of an iOS event, and how it is queued.
  func happening(_ event: IOSEvent, _ profile: ReaderProfile) -> CaseResult {
    switch event {
    case .adjusted:
      return said(adjusted(profile), "queue")
    case .appeared:
      return happening(.contentChanged(to: nil), profile)
    case .screenChanged:
      var focusContext = screenState.focusContext
      guard let first = order().first else { return said(nil, "none") }
      focusContext.node = screenState.tree.nodes[first].id
      return said(text(profile.announcementStyle.focus(focusContext).parts, profile), "queue")
    case .announcement(let text, let isQueued):
      // An announcement interrupts unless the app marks it as queued.
      let text = text ?? screenState.tree.accessibleName(of: screenState.focus).text
      return said(text.isEmpty ? nil : text, isQueued ? "queue" : "interrupt")
    }
  }

  /// The new value alone.
  private func adjusted(_ profile: ReaderProfile) -> String? {
    guard let node = screenState.tree[screenState.focus] else { return nil }
    var old = node
    old.value = nil
    old.stateDescription = nil
    var (before, after) = (screenState.focusContext, screenState.focusContext)
    before.tree = SemanticTree([SemanticTree.Branch(old)])
    after.tree = SemanticTree([SemanticTree.Branch(node)])
    return text(profile.announcementStyle.change(from: before, to: after), profile)
  }

  private func said(_ text: String?, _ queue: String) -> CaseResult {
    CaseResult(announcement: text.map(CaseResult.Announcement.one) ?? .none, queue: text == nil ? "none" : queue)
  }
}
