import Languages
import Semantics

extension Rule {
  /// Source: GTXiLib `checkForAXLabelNotPunctuated`, which exempts elements that show running text.
  static let nameTrailingStop = scene(
    "name-trailing-stop", nil,
    Phrase(
      en: "The name of a control is no sentence and ends without a full stop.",
      nb: "Navnet på en kontroll er ingen setning og slutter uten punktum.")
  ) { scene in
    scene.elements.compactMap { node in
      guard node.role.isControl || node.role == .heading, let label = node.label, label.hasSuffix("."),
        !label.hasSuffix("..")
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "the name \(label.quoted) ends with a full stop",
          nb: "navnet \(label.inGuillemets) slutter med punktum"),
        mend: Phrase(
          en: "leave it out: the voice lowers and pauses there, before role and state",
          nb: "utelat det, for stemmen synker og tar pause der, før rolle og tilstand"))
    }
  }
}
