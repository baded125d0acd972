import Semantics

extension Rule {
  /// Source: Deque's axe-android `EditTextName`, axe-core `label`; a placeholder goes away while typing and
  /// is no label (WCAG technique failure F68 and its notes).
  static let fieldUnlabelled = scene(
    "field-unlabelled", .labelsOrInstructions, "Every field has a label that stays while it is typed in."
  ) { scene in
    scene.elements.compactMap { node in
      guard node.role.isTextField else { return nil }
      switch scene.tree.accessibleName(of: node.id).rule {
      case .label, .labelNode, .descendants, .value: return nil
      case .placeholder:
        return Flaw(
          node.id, "the field is named by its placeholder only",
          mend: "give it a label; keep the placeholder for an example")
      case .none:
        return Flaw(node.id, "the field has no label", mend: "give it a label, or a text that labels it")
      }
    }
  }
}
