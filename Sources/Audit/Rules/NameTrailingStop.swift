import Semantics

extension Rule {
  /// Source: GTXiLib `checkForAXLabelNotPunctuated`, which exempts elements that show running text.
  static let nameTrailingStop = scene(
    "name-trailing-stop", nil, "The name of a control is no sentence and ends without a full stop."
  ) { scene in
    scene.elements.compactMap { node in
      guard node.role.isControl || node.role == .heading, let label = node.label, label.hasSuffix("."),
        !label.hasSuffix("..")
      else { return nil }
      return Flaw(
        node.id, "the name \(label.quoted) ends with a full stop",
        mend: "leave it out: the voice lowers and pauses there, before role and state")
    }
  }
}
