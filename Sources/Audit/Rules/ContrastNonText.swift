import Semantics

extension Rule {
  /// Images, and controls that are told by a shape and not by a text.
  static let contrastNonText = scene(
    "contrast-non-text", .nonTextContrast, "What is seen without being text has 3:1 against its background."
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.textStyle == nil, node.isEnabled, node.role == .image || node.role.isControl
        || node.role == .progressBar, let foreground = node.foreground,
        let background = Contrast.background(of: node, in: scene.tree)
      else { return nil }
      let ratio = Contrast.ratio(of: foreground, on: background)
      guard ratio < 3 else { return nil }
      return Flaw(
        node.id, "\(ratio.text(decimals: 2)):1, 3.0:1 is demanded (\(foreground.hex) on \(background.hex))",
        mend: "take a pair of colours from the palette, or darken the shape")
    }
  }
}
