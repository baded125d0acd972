import Semantics

extension Rule {
  static let errorIdentification = scene(
    "error-identification", .errorIdentification,
    Phrase(
      "A field that is wrong says so and says why.",
      "Et felt med feil sier at det er feil, og hvorfor.")
  ) { scene in
    scene.elements.compactMap { node in
      let hasReason = node.errorText.map { !Words($0).isEmpty } ?? false
      if node.isInvalid, !hasReason {
        return Flaw(
          node.id,
          Phrase(
            "the field is invalid and does not say why",
            "feltet er ugyldig og sier ikke hvorfor"), mend: Phrase("set errorText", "sett errorText"))
      }
      if !node.isInvalid, hasReason {
        return Flaw(
          node.id,
          Phrase(
            "the field has an error text and is not invalid",
            "feltet har en feiltekst og er ikke ugyldig"), mend: Phrase("set isInvalid", "sett isInvalid"))
      }
      return nil
    }
  }
}
