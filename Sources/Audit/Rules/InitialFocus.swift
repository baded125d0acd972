import Semantics

extension Rule {
  static let initialFocus = scene(
    "initial-focus", .focusOrder, "A screen gives the first focus to one element that the cursor reaches."
  ) { scene in
    let wanted = scene.nodes.filter(\.isInitialFocus)
    if wanted.count > 1, let last = wanted.last {
      return [Flaw(
        last.id, "\(wanted.count) elements want the first focus", mend: "leave it to one of them")]
    }
    return wanted.filter { $0.isEnabled && !$0.isActionable && scene.order.place(of: $0.id) == nil }.map {
      Flaw($0.id, "it wants the first focus, but the cursor cannot stop at it", mend: "expose it")
    }
  }
}
