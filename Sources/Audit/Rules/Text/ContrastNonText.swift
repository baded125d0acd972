import Languages
import Semantics

extension Rule {
  /// Images, and controls that are told by a shape and not by a text.
  static let contrastNonText = scene(
    "contrast-non-text", .nonTextContrast,
    Phrase(
      en: "What is seen without being text has 3:1 against its background.",
      nb: "Det som synes uten å være tekst, har 3:1 mot bakgrunnen.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.textStyle == nil, node.isEnabled,
        node.role == .image || node.role.isControl
          || node.role == .progressBar, let foreground = node.foreground,
        let background = Contrast.background(of: node, in: scene.tree)
      else { return nil }
      let ratio = Contrast.ratio(of: foreground, on: background)
      guard ratio < 3 else { return nil }
      let measured = ratio.figure(decimals: 2)
      return Flaw(
        node.id,
        Phrase(
          en: "\(measured.en):1, 3.0:1 is demanded (\(foreground.hex) on \(background.hex))",
          nb: "\(measured.nb):1, kravet er 3,0:1 (\(foreground.hex) på \(background.hex))"),
        mend: Phrase(
          en: "take a pair of colours from the palette, or darken the shape",
          nb: "bruk et fargepar fra paletten, eller gjør formen mørkere"))
    }
  }
}
