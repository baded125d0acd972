import AccessibilityTree
import Announcements

/// The announcements of live regions for a change of the interface.
///
/// WAI-ARIA's rules, read off two trees:
/// 1. The nearest ancestor-or-self with a politeness decides; a region that is off, hidden or busy is silent.
/// 2. An atomic region is read whole, and so is one that is no longer busy: its changes were not announced
///    meanwhile.
/// 3. A region that appears with its screen, or with its modal, is silent, unless it is an alert.
/// 4. A node added to a polite region is a message of its own, even with the same words as the one before; all other
///    changes of a region in one step are one announcement, which replaces an older one that was not heard.
/// 5. A node that is no longer hidden counts as added, with everything in it.
/// 6. A node that comes back as it was when a popup closes, which had kept it out of the tree, is not announced.
/// 7. Rows of a virtualised list that were only loaded are not announced: the reader asked for them.
struct LiveRegions {
  var style: any AnnouncementStyle
  /// The interface's language.
  var language: String
  /// The roots of screens and modals that have just opened: they are announced by the cursor.
  var openedPlaces: Set<NodeID> = []
  /// The tree before a modal or another popup opened that has closed now: the nodes that it kept out of the tree are back, and
  /// are not announced where they are unchanged. Nil where none has closed. Browsers differ here, and nothing prescribes it
  /// (w3c/aria#1937): nothing is told twice.
  var treeBehindPopup: SemanticTree?

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
      // An alert dialog says that it has come. What it is called later is no change of what it says.
      if region.node.role == .alertDialog, id == region.node.id, !appears { continue }

      // A node inside one that was read is read already.
      let isReadWhole =
        region.node.isAtomic || appears || old[region.node.id]?.isBusy == true
      let subject = isReadWhole ? region.node.id : id
      let path = [subject] + new.ancestors(of: subject).map(\.id)
      if path.contains(where: covered.contains) { continue }
      let parts = style.liveRegion(new[subject]!, in: new)
      let wasAudible = self.region(of: subject, in: old).map { isAudible(subject, in: $0, of: old) } ?? false
      let isAddition = isOpened || !wasAudible || isReadWhole && !old.contains(id)
      if !isAddition, let before = old[subject], style.liveRegion(before, in: old) == parts { continue }
      // One that has been emptied has nothing to say: its role alone is no event.
      guard parts.contains(where: { $0.kind != .role }) else { continue }
      covered.insert(subject)

      let replaces = !isAddition || isReadWhole || region.politeness == .assertive
      if replaces, let place = collected[region.node.id] {
        found[place].segments += parts
        continue
      }
      if replaces { collected[region.node.id] = found.count }
      var announcement = Announcement(
        parts, priority: region.politeness == .assertive ? .assertive : .polite, source: .live,
        language: language, replacementGroup: replaces ? "live/\(region.node.id)" : nil, subject: subject.path,
        screen: subject.screen, messageCount: new[subject]?.eventCount ?? 1)
      announcement.isOfPace = new[subject]?.isOfPace ?? false
      found.append(announcement)
    }
    return found
  }

  /// The nodes whose announcement a change may affect.
  private func changed(by change: TreeChange, from old: SemanticTree, to new: SemanticTree) -> [NodeID] {
    switch change {
    case .added(let node):
      return isLoaded(node.id, from: old, to: new) || wasBehindPopup(node) ? [] : [node.id]
    case .updated(let before, let node):
      if before.exposure == .hidden, node.exposure != .hidden, let offset = new.offset(of: node.id) {
        return new.subtree(at: offset).map { new.nodes[$0].id }
      }
      // A change of size, colours or visible rows is not announced.
      var same = node
      same.collection = before.collection
      return same.looksDifferentOnly(from: before) ? [] : [node.id]
    case .removed, .moved:
      return []
    }
  }

  /// Whether a node is back as it was before the popup that has closed.
  private func wasBehindPopup(_ node: Node) -> Bool { treeBehindPopup?[node.id]?.looksDifferentOnly(from: node) == true }

  private func isInOpenedPlace(_ id: NodeID, of tree: SemanticTree) -> Bool {
    if openedPlaces.isEmpty { return false }
    return openedPlaces.contains(id) || tree.hasAncestor(of: id) { openedPlaces.contains($0.id) }
  }

  /// Whether a node was added because other rows of its virtualised list were loaded.
  private func isLoaded(_ id: NodeID, from old: SemanticTree, to new: SemanticTree) -> Bool {
    guard let list = new.offset(of: id).flatMap(new.virtualisedList).map({ new.nodes[$0] }),
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
