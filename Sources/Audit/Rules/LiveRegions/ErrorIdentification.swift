import Languages
import Semantics

extension Rule {
  static let errorIdentification = scene(
    "error-identification", .errorIdentification,
    Phrase(
      en: "A field that is wrong says so and says why.",
      nb: "Et felt med feil sier at det er feil, og hvorfor.")
  ) { scene in
    scene.elements.compactMap { node in
      let hasReason = node.errorText.map { !Words($0).isEmpty } ?? false
      if node.isInvalid, !hasReason {
        return Flaw(
          node.id,
          Phrase(
            en: "the field is invalid and does not say why",
            nb: "feltet er ugyldig og sier ikke hvorfor"), mend: Phrase(en: "set errorText", nb: "sett errorText"))
      }
      if !node.isInvalid, hasReason {
        return Flaw(
          node.id,
          Phrase(
            en: "the field has an error text and is not invalid",
            nb: "feltet har en feiltekst og er ikke ugyldig"),
          mend: Phrase(
            en: "set isInvalid", nb: "sett isInvalid"))
      }
      return nil
    }
  }
}
