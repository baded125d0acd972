import Languages
import Semantics

extension Rule {
  /// Apple's Human Interface Guidelines give 11 pt as the least size. Whether text grows with the system's
  /// setting is not in a tree.
  static let textTooSmall = scene(
    "text-too-small", .resizeText,
    Phrase(
      en: "Text is at least 11 points high at the default setting.",
      nb: "Tekst er minst 11 punkter høy med standardinnstillingen.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard let style = node.textStyle, style.size < 11, node.hasText else { return nil }
      return Flaw(
        node.id, style.size.figure(decimals: 1) + Phrase(" pt"),
        mend: Phrase(
          en: "set it in 11 pt or more",
          nb: "sett den i 11 pt eller mer"))
    }
  }
}
