import Semantics

extension Rule {
  /// Source: Apple's audit type `action`. A disabled or read-only control does nothing, and says so.
  static let actionMissing = scene(
    "action-missing", .nameRoleValue, "Every control that is enabled declares what it can do."
  ) { scene in
    scene.elements.compactMap { node in
      guard node.isEnabled, !node.isReadOnly, !node.isActionable else { return nil }
      guard node.role.isControl else { return nil }
      let wanted = node.role.isTextField ? "setText" : node.role == .slider ? "increase" : "activate"
      return Flaw(
        node.id, "the \(node.role.rawValue) declares no action",
        mend: "add the action \(wanted), or make it a text")
    }
  }
}
