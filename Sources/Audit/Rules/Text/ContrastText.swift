import Languages
import Semantics

extension Rule {
  /// WCAG's 4.5:1, and 3:1 for large text: at least 18 pt, or 14 pt at a weight of at least 700.
  ///
  /// Disabled controls are exempt in 1.4.3. Source of arithmetic and thresholds: axe-core `color-contrast`.
  /// Colours that a tree does not give are left to `colour-undeclared`.
  static let contrastText = scene(
    "contrast-text", .contrast,
    Phrase(
      en: "Text has 4.5:1 against its background, large text 3:1.",
      nb: "Tekst har 4,5:1 mot bakgrunnen, stor tekst 3:1.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard let style = node.textStyle, node.hasText, node.isEnabled, let foreground = node.foreground,
        let background = Contrast.background(of: node, in: scene.tree)
      else { return nil }
      let isLarge = style.size >= 18 || style.size >= 14 && style.weight >= 700
      let demanded = isLarge ? 3.0 : 4.5
      let ratio = Contrast.ratio(of: foreground, on: background)
      guard ratio < demanded else { return nil }
      let (measured, wanted, size) = (
        ratio.figure(decimals: 2), demanded.figure(decimals: 1), style.size.figure()
      )
      return Flaw(
        node.id,
        Phrase(
          en: "\(measured.en):1, \(wanted.en):1 is demanded of text of "
            + "\(size.en) pt (\(foreground.hex) on \(background.hex))",
          nb: "\(measured.nb):1, kravet er \(wanted.nb):1 for tekst på "
            + "\(size.nb) pt (\(foreground.hex) på \(background.hex))"),
        mend: Phrase(
          en: "take a pair of colours from the palette, or darken the text",
          nb: "bruk et fargepar fra paletten, eller gjør teksten mørkere"))
    }
  }
}
