import AccessibilityTree
import Announcements
import ScreenReader
import Session

/// The words of the other style for an announcement.
///
/// They are computed from the interface at the time of the announcement, by the same rules as speech. Announcements of the
/// session itself have no style, and so no other words.
struct OtherStyle {
  /// The view before the step of the announcement; nil at the beginning.
  var before: SessionView?
  /// The present view.
  var now: SessionView

  /// The other style's words for an announcement; nil where it has none of its own.
  func words(for announcement: Announcement) -> ShownAnnouncement.OtherWords? {
    guard let subject = announcement.subject.map({ NodeID($0) }), let node = now.tree[subject],
      let parts = parts(for: announcement, about: node)
    else { return nil }
    let text = parts.text
    return text.isEmpty ? nil : .init(style: profile.style.name, text: text)
  }

  private var profile: ReaderProfile {
    var profile = now.profile
    profile.style = profile.style == .voiceOver ? .talkBack : .voiceOver
    return profile
  }

  private func parts(for announcement: Announcement, about node: Node) -> [Announcement.Segment]? {
    let style = profile.announcementStyle
    switch announcement.source {
    case .live: return style.liveRegion(node, in: now.tree)
    case .hint: return style.focus(FocusContext(tree: now.tree, node: node.id)).afterPause
    case .cursor:
      if let before, before.cursor == node.id, before.tree.contains(node.id), before.tree != now.tree {
        let change = style.change(
          from: FocusContext(tree: before.tree, node: node.id), to: FocusContext(tree: now.tree, node: node.id))
        if !change.isEmpty { return change }
      }
      return style.focus(context(of: node)).parts
    case .screen, .edit, .command: return nil
    }
  }

  /// The element with the containers that the cursor entered and left on its way; on another screen, or in a modal that has
  /// just opened, all of its containers.
  private func context(of node: Node) -> FocusContext {
    let modal = openModal
    let last = before?.screen?.instance == now.screen?.instance && modal == nil ? before : nil
    let around = now.tree.containers(of: node.id)
    let left = last.flatMap { view in view.cursor.map(view.tree.containers(of:)) } ?? []
    let title = modal.flatMap { now.tree[$0]?.label }
    return FocusContext(
      tree: now.tree, node: node.id, entered: around.filter { !left.contains($0) },
      left: left.filter { !around.contains($0) && now.tree.contains($0) },
      newWindow: title == now.tree.accessibleName(of: node.id).text ? nil : title, previous: last?.cursor)
  }

  /// The modal inside the screen, if it has just opened.
  private var openModal: NodeID? {
    guard let offset = now.tree.topModal else { return nil }
    let modal = now.tree.nodes[offset].id
    let wasOpen = before?.tree[modal].map { $0.isModal && $0.exposure != .hidden } == true
    return modal == now.screen?.node || wasOpen ? nil : modal
  }
}
