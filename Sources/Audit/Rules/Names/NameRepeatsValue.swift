import Languages
import Semantics

extension Rule {
  static let nameRepeatsValue = scene(
    "name-repeats-value", .headingsAndLabels,
    Phrase(
      en: "A name does not repeat the value that is said with it.",
      nb: "Et navn gjentar ikke verdien som sies sammen med det.")
  ) { scene in
    scene.elements.compactMap { node in
      guard let label = node.label, let value = node.quotableValue, !Words(value).isEmpty,
        Words(label).hasSuffix(Words(value))
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "the name \(label.quoted) ends with the value \(value.quoted)",
          nb: "navnet \(label.inGuillemets) slutter med verdien \(value.inGuillemets)"),
        mend: Phrase(
          en: "keep the value out of the name, so that it is heard once and its change is told",
          nb: "hold verdien utenfor navnet, så den høres én gang og endringen blir meldt"))
    }
  }
}
