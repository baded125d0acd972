import Semantics

extension Rule {
  /// What cannot be decided is never passed: axe-core's "incomplete".
  static let colourUndeclared = scene(
    "colour-undeclared", .contrast, "Painted text declares its colour and an opaque background."
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.textStyle != nil, node.hasText else { return nil }
      if node.foreground == nil {
        return Flaw(
          node.id, "the text has no declared colour", mend: "give it a colour pair of the palette",
          certainty: .review)
      }
      guard Contrast.background(of: node, in: scene.tree) == nil else { return nil }
      return Flaw(
        node.id, "what the text stands on is not declared, or translucent down to the screen",
        mend: "give it, or something it is in, an opaque background", certainty: .review)
    }
  }
}
