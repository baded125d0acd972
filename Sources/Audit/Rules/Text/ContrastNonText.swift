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
    scene.nonTextContrasts.filter { $0.ratio < $0.demanded }.map { found in
      let (foreground, background) = (found.foreground, found.background)
      let measured = found.ratio.figure(decimals: 2)
      return Flaw(
        found.node.id,
        Phrase(
          en: "\(measured.en):1, 3.0:1 is demanded (\(foreground.hex) on \(background.hex))",
          nb: "\(measured.nb):1, kravet er 3,0:1 (\(foreground.hex) på \(background.hex))"),
        mend: Phrase(
          en: "take a pair of colours from the palette, or darken the shape",
          nb: "bruk et fargepar fra paletten, eller gjør formen mørkere"))
    }
  }
}
