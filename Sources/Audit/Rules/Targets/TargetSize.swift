import Languages
import Semantics

extension Rule {
  /// Reported against every guideline that is missed; what is built is 48 by 48.
  ///
  /// 24 CSS px: WCAG 2.2, 2.5.8 (AA). 44 pt: 2.5.5 (AAA), Apple, GTXiLib, with its error margin of 0.1.
  /// 48 dp: Android, ATF `TouchTargetSizeCheck`. A point, a dp and a CSS pixel are one unit here. Links in
  /// running text are exempt in 2.5.8; a link that is an element by itself is not.
  static let targetSize = scene(
    "target-size", .targetSize,
    Phrase(
      en: "Whatever can be touched is at least 48 by 48 points.",
      nb: "Alt som kan trykkes på, er minst 48 ganger 48 punkter.")
  ) { scene in
    scene.sizedTargets.compactMap { node, frame in
      let side = frame.shortSide + 0.1
      var missed: [String] = []
      if side < 24 { missed.append("24 px (WCAG 2.5.8, AA)") }
      if side < 44 { missed.append("44 pt (WCAG 2.5.5, AAA; iOS)") }
      if side < 48 { missed.append("48 dp (Android)") }
      guard !missed.isEmpty else { return nil }
      let (width, height) = (frame.width.figure(decimals: 1), frame.height.figure(decimals: 1))
      return Flaw(
        node.id,
        Phrase(
          en: "\(width.en) by \(height.en) points, below ",
          nb: "\(width.nb) ganger \(height.nb) punkter, under ")
          + missed.map { Phrase($0) }.joinedWithAnd(),
        mend: Phrase(
          en: "make the touchable area 48 by 48; what is painted may be smaller",
          nb: "gjør trykkflaten 48 ganger 48, det som vises, kan være mindre"))
    }
  }
}
