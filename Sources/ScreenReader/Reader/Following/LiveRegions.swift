import Semantics
import SpeechCore

/// What live regions have to say about a change of the interface.
///
/// WAI-ARIA's rules, read off two trees:
/// 1. The nearest ancestor-or-self with a politeness decides; a region that is off, hidden or busy is silent.
/// 2. An atomic region is read whole, and so is one that is busy no longer: nobody was told what happened in
///    it meanwhile.
/// 3. A region that appears together with its screen, or with the modal it is in, is silent, alerts excepted.
/// 4. What appears in a polite region is a message of its own, also if it has the words of the one before;
///    everything else a region has to say in one step is one announcement, and takes the place of an unheard
///    older one.
/// 5. What was hidden and is so no longer has appeared, with all that is in it.
/// 6. Rows of a list that were there before, and only were not in the tree, are no news: it was the reader
///    that asked for them.
struct LiveRegions {
  var style: any AnnouncementStyle
  /// The interface's language.
  var language: String
  /// The roots of the screens, and the modal, that were not open before: the cursor tells of them.
  var openedPlaces: Set<NodeID> = []

  func announcements(
    from old: SemanticTree, to new: SemanticTree, _ changes: [TreeChange]
  ) -> [Announcement] {
    var found: [Announcement] = []
    /// What a region says in one announcement, by its place in `found`.
    var collected: [NodeID: Int] = [:]
    var covered: Set<NodeID> = []
    for id in changes.flatMap({ changed(by: $0, from: old, to: new) }) {
      guard let region = region(of: id, in: new), isAudible(id, in: region, of: new) else { continue }
      let isOpened = isInOpenedPlace(id, of: new)
      let appears = !old.contains(region.node.id) || isInOpenedPlace(region.node.id, of: new)
      if isOpened, region.node.role != .alert { continue }

      // What is inside a node that was read already was read with it.
      let isReadWhole =
        region.node.isAtomic || appears || old[region.node.id]?.isBusy == true
      let subject = isReadWhole ? region.node.id : id
      let path = [subject] + new.ancestors(of: subject).map(\.id)
      if path.contains(where: covered.contains) { continue }
      let parts = style.liveRegion(new[subject]!, in: new)
      let wasAudible = self.region(of: subject, in: old).map { isAudible(subject, in: $0, of: old) } ?? false
      let isAddition = isOpened || !wasAudible || isReadWhole && !old.contains(id)
      if !isAddition, let before = old[subject], style.liveRegion(before, in: old) == parts { continue }
      guard !parts.isEmpty else { continue }
      covered.insert(subject)

      let replaces = !isAddition || isReadWhole || region.politeness == .assertive
      if replaces, let place = collected[region.node.id] {
        found[place].parts += parts
        continue
      }
      if replaces { collected[region.node.id] = found.count }
      found.append(
        Announcement(
          parts, priority: region.politeness == .assertive ? .assertive : .polite, source: .live,
          language: language, group: replaces ? "live/\(region.node.id)" : nil, topic: subject.path,
          screen: subject.screen, messageCount: new[subject]?.newsCount ?? 1))
    }
    return found
  }

  /// The nodes that a change may have given something new to say.
  private func changed(by change: TreeChange, from old: SemanticTree, to new: SemanticTree) -> [NodeID] {
    switch change {
    case .added(let node):
      return isLoaded(node.id, from: old, to: new) ? [] : [node.id]
    case .updated(let before, let node):
      if before.exposure == .hidden, node.exposure != .hidden, let offset = new.offset(of: node.id) {
        return new.subtree(at: offset).map { new.nodes[$0].id }
      }
      // A region that only grew, changed its colours or shows other rows has nothing new to say itself.
      var same = node
      same.collection = before.collection
      return same.looksDifferentOnly(from: before) ? [] : [node.id]
    case .removed, .moved:
      return []
    }
  }

  private func isInOpenedPlace(_ id: NodeID, of tree: SemanticTree) -> Bool {
    if openedPlaces.isEmpty { return false }
    return openedPlaces.contains(id) || tree.ancestors(of: id).contains { openedPlaces.contains($0.id) }
  }

  /// Whether a node came because its list shows other rows of the same ones.
  private func isLoaded(_ id: NodeID, from old: SemanticTree, to new: SemanticTree) -> Bool {
    guard let list = new.offset(of: id).flatMap(new.windowedList).map({ new.nodes[$0] }),
      let before = old[list.id]?.collection, let now = list.collection
    else { return false }
    return before.window != now.window && before.count == now.count
  }

  private struct Region {
    var node: Node
    var politeness: LiveRegion
  }

  /// The nearest ancestor-or-self with a politeness, its own or its role's.
  private func region(of id: NodeID, in tree: SemanticTree) -> Region? {
    var current = tree.offset(of: id)
    while let here = current {
      let node = tree.nodes[here]
      if let politeness = node.live ?? node.role.impliedLiveRegion {
        return Region(node: node, politeness: politeness)
      }
      current = tree.parentOffset(of: here)
    }
    return nil
  }

  /// Whether nothing between the change and the region, and nothing above it, keeps it silent.
  private func isAudible(_ id: NodeID, in region: Region, of tree: SemanticTree) -> Bool {
    guard region.politeness != .off else { return false }
    let path = [tree[id]].compactMap(\.self) + tree.ancestors(of: id)
    if path.contains(where: { $0.exposure == .hidden }) { return false }
    let inside = path.prefix { $0.id != region.node.id }
    return !region.node.isBusy && !inside.contains(where: \.isBusy)
  }
}
