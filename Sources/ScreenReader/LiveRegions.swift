import Semantics
import SpeechCore

/// What live regions have to say about a change of the interface.
///
/// WAI-ARIA's rules, read off two trees: the nearest ancestor-or-self with a politeness decides; regions
/// that are off, hidden or busy are silent; an atomic region is read whole; a region that appears together
/// with its screen is silent, alerts excepted. At most one announcement comes from a region in a step for
/// updates; something that appears in a region is a message of its own.
struct LiveRegions {
  var style: any AnnouncementStyle
  var language: String

  func announcements(from old: SemanticTree, to new: SemanticTree, _ changes: [TreeChange])
    -> [Announcement]
  {
    var found: [Announcement] = []
    var readWhole: Set<NodeID> = []
    var covered: Set<NodeID> = []
    for change in changes {
      let id: NodeID
      let isAddition: Bool
      switch change {
      case .added(let node): (id, isAddition) = (node.id, true)
      case .updated(_, let node): (id, isAddition) = (node.id, false)
      case .removed, .moved: continue
      }
      // What is inside a node that was read already was read with it.
      if let parent = new.parent(of: id)?.id, covered.contains(parent) {
        covered.insert(id)
        continue
      }
      guard let region = region(of: id, in: new), speaks(region, containing: id, in: new) else { continue }
      guard old.contains(region.node.id) || region.node.role == .alert else { continue }
      if region.node.isAtomic {
        guard readWhole.insert(region.node.id).inserted else { continue }
      }
      let subject = region.node.isAtomic ? region.node : new[id]!
      let parts = style.liveRegion(subject, in: new)
      guard !parts.isEmpty else { continue }
      if !isAddition, !region.node.isAtomic, let before = old[id], style.liveRegion(before, in: old) == parts {
        continue
      }
      covered.insert(subject.id)
      let replaces = !isAddition || region.node.isAtomic || region.politeness == .assertive
      found.append(
        Announcement(
          parts, priority: region.politeness == .assertive ? .assertive : .polite, source: .live,
          language: subject.language ?? language, group: replaces ? "live/\(region.node.id)" : nil,
          topic: subject.id.path, screen: String(subject.id.screen)))
    }
    return found
  }

  /// The nearest ancestor-or-self with a politeness, its own or its role's.
  private func region(of id: NodeID, in tree: SemanticTree) -> (node: Node, politeness: LiveRegion)? {
    for node in [tree[id]].compactMap(\.self) + tree.ancestors(of: id) {
      if let politeness = node.live ?? node.role.impliedLiveRegion { return (node, politeness) }
    }
    return nil
  }

  /// Whether nothing between the change and the region, and nothing above it, keeps it silent.
  private func speaks(
    _ region: (node: Node, politeness: LiveRegion), containing id: NodeID, in tree: SemanticTree
  ) -> Bool {
    guard region.politeness != .off else { return false }
    let path = [tree[id]].compactMap(\.self) + tree.ancestors(of: id)
    if path.contains(where: { $0.exposure == .hidden }) { return false }
    let inside = path.prefix { $0.id != region.node.id }
    return !region.node.isBusy && !inside.contains(where: \.isBusy)
  }
}
