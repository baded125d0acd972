import Semantics

extension Rule {
  static let modalFocus = scene(
    "modal-focus", .focusOrder, "A dialog, menu or drawer has an element inside to begin at."
  ) { scene in
    guard let modal = scene.tree.topModal else { return [] }
    let node = scene.tree.nodes[modal]
    let inside = scene.tree.subtree(at: modal)
    guard !scene.order.offsets.contains(where: inside.contains) else { return [] }
    return [Flaw(node.id, "nothing in it can be reached", mend: "put its text and its buttons inside")]
  }
}
