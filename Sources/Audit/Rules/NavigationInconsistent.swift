import Semantics

extension Rule {
  static let navigationInconsistent = walk(
    "navigation-inconsistent", .consistentNavigation,
    "The tabs stand in the same order and place on every screen."
  ) { scenes in
    var first: (tabs: [Item], id: NodeID)?
    return scenes.compactMap { scene in
      guard let bar = scene.nodes.first(where: { $0.role == .tabBar }) else { return nil }
      let tabs = scene.tree.children(of: bar.id).map { Item(key: String($0.id.lastSegment), frame: $0.frame) }
      guard let first else {
        first = (tabs, bar.id)
        return nil
      }
      guard first.tabs != tabs else { return nil }
      return (scene, Flaw(
        bar.id, "it does not hold the tabs of \(first.id) in their order and place",
        mend: "show the same tab bar on every screen"))
    }
  }

  private struct Item: Hashable {
    var key: String
    var frame: Frame?
  }
}
