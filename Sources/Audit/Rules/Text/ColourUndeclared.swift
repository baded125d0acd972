import Languages
import Semantics

extension Rule {
  /// What cannot be decided is never passed: axe-core's "incomplete".
  static let colourUndeclared = scene(
    "colour-undeclared", .contrast,
    Phrase(
      en: "Painted text declares its colour and an opaque background.",
      nb: "Tekst som vises, oppgir fargen sin og en dekkende bakgrunn.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.textStyle != nil, node.hasText else { return nil }
      if node.foreground == nil {
        return Flaw(
          node.id, Phrase(en: "the text has no declared colour", nb: "teksten har ingen oppgitt farge"),
          mend: Phrase(
            en: "give it a colour pair of the palette",
            nb: "gi den et fargepar fra paletten"),
          certainty: .review)
      }
      guard Contrast.background(of: node, in: scene.tree) == nil else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "what the text stands on is not declared, or translucent down to the screen",
          nb: "det teksten står på, er ikke oppgitt, eller gjennomskinnelig helt ned til skjermen"),
        mend: Phrase(
          en: "give it, or something it is in, an opaque background",
          nb: "gi den, eller noe den ligger i, en dekkende bakgrunn"), certainty: .review)
    }
  }
}
