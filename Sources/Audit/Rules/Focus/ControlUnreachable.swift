import Languages
import Semantics

extension Rule {
  /// What a collapsed element hides is reached by expanding it.
  static let controlUnreachable = scene(
    "control-unreachable", .keyboard,
    Phrase(
      en: "The cursor reaches everything that can be acted upon.",
      nb: "Markøren når alt som kan betjenes.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.isActionable, scene.order.place(of: node.id) == nil,
        !scene.tree.ancestors(of: node.id).contains(where: { $0.isExpanded == false })
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "it can be acted upon, but the cursor never stops at it",
          nb: "det kan betjenes, men markøren stopper aldri ved det"),
        mend: Phrase(
          en: "expose it, or make what it is in a container or merged",
          nb: "gjør det tilgjengelig, eller gjør det som omgir det, til en beholder eller slå det sammen"))
    }
  }
}
