import Semantics

extension Rule {
  static let targetUnmeasured = scene(
    "target-unmeasured", .targetSize, "Whatever can be touched has a place on the screen."
  ) { scene in
    scene.targets.compactMap { node in
      guard let frame = node.frame else {
        return Flaw(
          node.id, "it has no frame, so its size cannot be told", mend: "lay it out", certainty: .review)
      }
      guard frame.width <= 0 || frame.height <= 0 || frame.x + frame.width <= 0 else { return nil }
      return Flaw(
        node.id, "its frame is empty or beside the screen", mend: "give it a place that can be touched")
    }
  }
}
