import Semantics

extension Rule {
  static let targetUnmeasured = scene(
    "target-unmeasured", .targetSize,
    Phrase(
      "Whatever can be touched has a place on the screen.",
      "Alt som kan trykkes på, har en plass på skjermen.")
  ) { scene in
    scene.targets.compactMap { node in
      guard let frame = node.frame else {
        return Flaw(
          node.id,
          Phrase(
            "it has no frame, so its size cannot be told",
            "det har ingen ramme, så størrelsen er ikke kjent"),
          mend: Phrase(
            "lay it out",
            "plasser det"), certainty: .review)
      }
      guard frame.width <= 0 || frame.height <= 0 || frame.x + frame.width <= 0 else { return nil }
      return Flaw(
        node.id,
        Phrase(
          "its frame is empty or beside the screen",
          "rammen er tom eller utenfor skjermen"),
        mend: Phrase(
          "give it a place that can be touched",
          "gi det en plass som kan trykkes på"))
    }
  }
}
