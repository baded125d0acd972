import Languages
import Semantics

extension Rule {
  static let targetUnmeasured = scene(
    "target-unmeasured", .targetSize,
    Phrase(
      en: "Whatever can be touched has a place on the screen.",
      nb: "Alt som kan trykkes på, har en plass på skjermen.")
  ) { scene in
    scene.targets.compactMap { node in
      guard let frame = node.frame else {
        return Flaw(
          node.id,
          Phrase(
            en: "it has no frame, so its size cannot be told",
            nb: "det har ingen ramme, så størrelsen er ikke kjent"),
          mend: Phrase(
            en: "lay it out",
            nb: "plasser det"), certainty: .review)
      }
      guard frame.width <= 0 || frame.height <= 0 || frame.x + frame.width <= 0 else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "its frame is empty or beside the screen",
          nb: "rammen er tom eller utenfor skjermen"),
        mend: Phrase(
          en: "give it a place that can be touched",
          nb: "gi det en plass som kan trykkes på"))
    }
  }
}
