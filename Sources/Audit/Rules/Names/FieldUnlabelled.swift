import Languages
import Semantics

extension Rule {
  /// Source: Deque's axe-android `EditTextName`, axe-core `label`; a placeholder goes away while typing and
  /// is no label (WCAG technique failure F68 and its notes).
  static let fieldUnlabelled = scene(
    "field-unlabelled", .labelsOrInstructions,
    Phrase(
      en: "Every field has a label that stays while it is typed in.",
      nb: "Hvert felt har en ledetekst som blir stående mens man skriver.")
  ) { scene in
    scene.elements.compactMap { node in
      guard node.role.isTextField else { return nil }
      switch scene.tree.accessibleName(of: node.id).rule {
      case .label, .labelNode, .descendants, .value: return nil
      case .placeholder:
        return Flaw(
          node.id,
          Phrase(
            en: "the field is named by its placeholder only",
            nb: "feltet har bare plassholderen som navn"),
          mend: Phrase(
            en: "give it a label; keep the placeholder for an example",
            nb: "gi det en ledetekst, og bruk plassholderen til et eksempel"))
      case .none:
        return Flaw(
          node.id, Phrase(en: "the field has no label", nb: "feltet har ingen ledetekst"),
          mend: Phrase(
            en: "give it a label, or a text that labels it",
            nb: "gi det en ledetekst, eller en tekst som er ledetekst for det"))
      }
    }
  }
}
