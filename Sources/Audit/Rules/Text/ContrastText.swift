import Languages
import Semantics

extension Rule {
  /// WCAG's 4.5:1, and 3:1 for large text. Source of arithmetic and thresholds: axe-core `color-contrast`.
  /// Colours that a tree does not give are left to `colour-undeclared`.
  static let contrastText = scene(
    "contrast-text", .contrast,
    Phrase(
      en: "Text has 4.5:1 against its background, large text 3:1.",
      nb: "Tekst har 4,5:1 mot bakgrunnen, stor tekst 3:1.")
  ) { scene in
    scene.textContrasts.filter { $0.ratio < $0.demanded }.map { found in
      let (foreground, background) = (found.foreground, found.background)
      let (measured, wanted, size) = (
        found.ratio.figure(decimals: 2), found.demanded.figure(decimals: 1),
        (found.node.textStyle?.size ?? 0).figure()
      )
      return Flaw(
        found.node.id,
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
