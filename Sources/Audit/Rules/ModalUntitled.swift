import Semantics

extension Rule {
  static let modalUntitled = scene(
    "modal-untitled", .nameRoleValue, "Every dialog, menu and drawer has a title."
  ) { scene in
    scene.tree.nodes.compactMap { node in
      guard node.isWindow || node.isModal && node.role != .screen, !scene.isHidden(node),
        Words(node.label ?? "").isEmpty
      else { return nil }
      return Flaw(
        node.id, "the \(node.role.rawValue) has no title",
        mend: "give it a label that says what it asks or holds")
    }
  }
}
