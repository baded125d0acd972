import Semantics

extension Rule {
  /// Source: Deque's axe-android `EditTextName`, axe-core `label`; a placeholder goes away while typing and
  /// is no label (WCAG technique failure F68 and its notes).
  static let fieldUnlabelled = scene(
    "field-unlabelled", .labelsOrInstructions,
    Phrase(
      "Every field has a label that stays while it is typed in.",
      "Hvert felt har en ledetekst som blir stående mens man skriver.")
  ) { scene in
    scene.elements.compactMap { node in
      guard node.role.isTextField else { return nil }
      switch scene.tree.accessibleName(of: node.id).rule {
      case .label, .labelNode, .descendants, .value: return nil
      case .placeholder:
        return Flaw(
          node.id,
          Phrase(
            "the field is named by its placeholder only",
            "feltet har bare plassholderen som navn"),
          mend: Phrase(
            "give it a label; keep the placeholder for an example",
            "gi det en ledetekst, og bruk plassholderen til et eksempel"))
      case .none:
        return Flaw(
          node.id, Phrase("the field has no label", "feltet har ingen ledetekst"),
          mend: Phrase(
            "give it a label, or a text that labels it",
            "gi det en ledetekst, eller en tekst som er ledetekst for det"))
      }
    }
  }
}
