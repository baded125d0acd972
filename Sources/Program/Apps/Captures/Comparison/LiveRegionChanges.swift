import AccessibilityTree
import Captures
import Flows
import ScreenReader

/// The live regions of two builds of a screen that differ: whether changes in them are announced, and how urgently.
///
/// Of regions within one another only those count that differ from the one around. Regions are paired by the app's identifiers,
/// then by path.
struct LiveRegionChanges {
  /// One region; it is nil where it is no region.
  struct Change {
    var kind: DifferenceKind
    var old: HeardScreen.Element?
    var new: HeardScreen.Element?
  }

  /// The changes that no element has taken.
  private(set) var left: [Change] = []

  init(from old: HeardScreen, to new: HeardScreen) {
    var before = old.liveRegions
    for region in new.liveRegions {
      let known =
        before.firstIndex { $0.identifier != nil && $0.identifier == region.identifier }
        ?? before.firstIndex { $0.element.captured?.path == region.element.captured?.path }
      let was = known.map { before.remove(at: $0) }
      if was == nil, region.isMessage { continue }
      note(was?.politeness ?? region.around, region.politeness, was?.element, region.element)
    }
    for region in before where !region.isMessage { note(region.politeness, region.around, region.element, nil) }
  }

  private mutating func note(
    _ was: LiveRegion, _ now: LiveRegion, _ old: HeardScreen.Element?, _ new: HeardScreen.Element?
  ) {
    guard was != now else { return }
    left.append(Change(kind: now == .off ? .lostLive : was == .off ? .newLive : .urgency, old: old, new: new))
  }

  /// The kind of the change of an element, which is then no longer among those that are left; nil for none.
  mutating func takeKind(of element: HeardScreen.Element, isOld: Bool = false) -> DifferenceKind? {
    let place = left.firstIndex { (isOld ? $0.old : $0.new)?.node.id == element.node.id }
    return place.map { left.remove(at: $0).kind }
  }
}

/// A node that has another politeness than what it is in.
private struct HeardRegion {
  var element: HeardScreen.Element
  var politeness: LiveRegion
  /// The politeness of what it is in.
  var around: LiveRegion

  var identifier: String? { element.captured?.identifier }

  /// Whether it is there only as long as its message is, as an alert: its words are compared, and they are new or gone.
  var isMessage: Bool { element.node.live == nil && element.node.role != .status }
}

extension HeardScreen {
  fileprivate var liveRegions: [HeardRegion] {
    let captured = entry.tree(in: profile.language)
    let tree = captured.tree
    let stops = Dictionary(elements.map { ($0.node.id, $0) }) { first, _ in first }
    return tree.nodes.compactMap { node in
      guard let politeness = node.politeness else { return nil }
      let ancestors = tree.ancestors(of: node.id)
      let around = ancestors.lazy.compactMap(\.politeness).first ?? .off
      guard politeness != around, !([node] + ancestors).contains(where: { $0.exposure == .hidden }) else { return nil }
      let element =
        stops[node.id]
        ?? Element(
          announcement: node.label ?? "", hint: nil, name: node.label ?? "", segments: [], node: node,
          captured: captured.elements[node.id], unreachableControls: [], unknown: [])
      return HeardRegion(element: element, politeness: politeness, around: around)
    }
  }
}

extension Node {
  /// How urgently its changes are announced; nil where what it is in decides.
  fileprivate var politeness: LiveRegion? { live ?? role.impliedLiveRegion }
}
