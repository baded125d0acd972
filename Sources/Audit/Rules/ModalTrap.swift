import Semantics

extension Rule {
  static let modalTrap = scene(
    "modal-trap", .noKeyboardTrap, "Every dialog, menu and drawer can be left."
  ) { scene in
    guard let modal = scene.tree.topModal else { return [] }
    let node = scene.tree.nodes[modal]
    guard !node.supports(.dismiss) else { return [] }
    return [Flaw(node.id, "'back' does not close it", mend: "let it declare dismiss")]
  }
}
