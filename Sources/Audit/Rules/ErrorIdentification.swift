import Semantics

extension Rule {
  static let errorIdentification = scene(
    "error-identification", .errorIdentification, "A field that is wrong says so and says why."
  ) { scene in
    scene.elements.compactMap { node in
      let hasReason = node.errorText.map { !Words($0).isEmpty } ?? false
      if node.isInvalid, !hasReason {
        return Flaw(node.id, "the field is invalid and does not say why", mend: "set errorText")
      }
      if !node.isInvalid, hasReason {
        return Flaw(node.id, "the field has an error text and is not invalid", mend: "set isInvalid")
      }
      return nil
    }
  }
}
