import Semantics

extension Rule {
  /// Whatever a swipe does there must be an element for: going back, the menu, adjusting, holding down.
  static let gestureOnly = scene(
    "gesture-only", .pointerGestures, "Nothing needs a gesture."
  ) { scene in
    guard let root = scene.root, !scene.elements.isEmpty else { return [] }
    var flaws: [Flaw] = []
    func isReached(_ ids: Set<NodeID>) -> Bool { ids.contains { scene.order.place(of: $0) != nil } }
    if root.supports(.dismiss), !isReached(scene.exits) {
      flaws.append(Flaw(
        root.id, "there is a gesture for going back and no element that does it",
        mend: "add a back, close or cancel button"))
    }
    if root.supports(.openMenu), !isReached(scene.menuOpeners) {
      flaws.append(Flaw(
        root.id, "there is a gesture for the menu and no element that opens it", mend: "add a menu button"))
    }
    flaws += scene.elements.filter { node in
      node.supportsLongPress && !node.actions.contains { if case .custom = $0 { true } else { false } }
    }.map {
      Flaw($0.id, "holding it down does what nothing else does", mend: "offer the same as a custom action")
    }
    return flaws
  }
}
