import Languages
import Semantics

extension Rule {
  /// Broken references and cycles: a label that labels itself, or two that label each other.
  static let labelReference = scene(
    "label-reference", .infoAndRelationships,
    Phrase(
      en: "A label belongs to a node that exists and is no label of it.",
      nb: "En ledetekst hører til en node som finnes, og som ikke er ledetekst for den.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard let target = node.labels else { return nil }
      let fault: Phrase? =
        if target == node.id {
          Phrase(en: "it labels itself", nb: "den er ledetekst for seg selv")
        } else if let labelled = scene.tree[target] {
          labelled.labels == node.id
            ? Phrase(
              en: "it and \(target) label each other",
              nb: "den og \(target) er ledetekst for hverandre") : nil
        } else {
          Phrase(
            en: "it labels '\(target)', which is not there",
            nb: "den er ledetekst for «\(target)», som ikke finnes")
        }
      return fault.map {
        Flaw(
          node.id, $0,
          mend: Phrase(
            en: "let labels name the field beside it",
            nb: "la labels vise til feltet ved siden av"))
      }
    }
  }
}
