import AccessibilityTree
import Text

/// What was measured for a success criterion, whether or not anything is wrong: the figure nearest to the limit.
struct MeasuredCriterion: Hashable, Sendable {
  /// The criterion whose rules measure it.
  var criterion: Criterion
  /// The least figure: a ratio from 1 to 21, or points; nil where nothing could be measured.
  var value: Double?
  /// What is demanded there, in the same unit; nil where the criterion names no figure.
  var demanded: Double?
  /// The element that has the figure.
  var node: NodeID?
  /// How many elements were measured; the rows of a list are one.
  var count: Int
  /// How many could not be.
  var unmeasured: Int
  /// The figure in a sentence without its stop, or why there is none.
  var words: Phrase
}

extension MeasuredCriterion {
  /// Those of the criteria that name a figure, in the order of the criteria.
  static func all(in screenStates: [ScreenState]) -> [MeasuredCriterion] {
    [
      textContrast(screenStates), textSize(screenStates), nonTextContrast(screenStates),
      target(.targetSizeEnhanced, 44, screenStates),
      target(.targetSize, 24, screenStates),
    ]
  }

  private static func textContrast(_ screenStates: [ScreenState]) -> MeasuredCriterion {
    contrast(
      .contrast, screenStates.flatMap(\.textContrasts),
      unmeasured: Set(screenStates.flatMap(\.textWithoutContrast).map(\.id.pattern)).count, ("text", "texts"),
      ("tekst", "tekster"),
      otherwise: Phrase(
        en: "not measured here: no text declares its colours", nb: "ikke målt her: ingen tekst oppgir farger"))
  }

  private static func nonTextContrast(_ screenStates: [ScreenState]) -> MeasuredCriterion {
    contrast(
      .nonTextContrast, screenStates.flatMap(\.nonTextContrasts), unmeasured: 0, ("image or shape", "images and shapes"),
      ("bilde eller form", "bilder og former"),
      otherwise: Phrase(
        en: """
          not measured here: no image, and no control without text, declares its colours; borders and the focus ring \
          are in no tree
          """,
        nb: """
          ikke målt her: ingen bilder og ingen kontroller uten tekst oppgir farger; rammer og fokusmarkering står ikke i \
          et tre
          """))
  }

  private static func contrast(
    _ criterion: Criterion, _ all: [MeasuredContrast], unmeasured: Int, _ en: Language.Noun, _ nb: Language.Noun,
    otherwise reason: Phrase
  ) -> MeasuredCriterion {
    let count = Set(all.map(\.node.id.pattern)).count
    guard let least = all.min(by: { $0.ratio / $0.demanded < $1.ratio / $1.demanded }) else {
      return MeasuredCriterion(criterion: criterion, count: 0, unmeasured: unmeasured, words: reason)
    }
    let (ratio, demanded) = (least.ratio.figure(decimals: 2), least.demanded.figure(decimals: 1))
    func words(_ language: Language) -> String {
      let counted = language.counted(count, en: en, nb: nb)
      return language(
        en: "\(ratio.en):1 at \(least.node.id), where \(demanded.en):1 is required, is nearest to its limit of \(counted)",
        nb: "\(ratio.nb):1 ved \(least.node.id), der kravet er \(demanded.nb):1, ligger nærmest kravet av \(counted)")
        + (unmeasured == 0
          ? "" : language(en: "; \(unmeasured) could not be measured", nb: "; \(unmeasured) kunne ikke måles"))
    }
    return MeasuredCriterion(
      criterion: criterion, value: least.ratio, demanded: least.demanded, node: least.node.id, count: count,
      unmeasured: unmeasured, words: Phrase(en: words(.english), nb: words(.bokmål)))
  }

  /// A tree tells how large a text is painted, not how it follows the system's setting.
  private static func textSize(_ screenStates: [ScreenState]) -> MeasuredCriterion {
    let all = screenStates.flatMap(\.nodes).compactMap { node in node.textStyle.map { (node, $0.size) } }
    guard let (node, least) = all.min(by: { $0.1 < $1.1 }) else {
      return MeasuredCriterion(
        criterion: .resizeText, count: 0, unmeasured: 0,
        words: Phrase(
          en: "not measured here: no text declares its size", nb: "ikke målt her: ingen tekst oppgir størrelsen sin"))
    }
    let (count, size) = (Set(all.map(\.0.id.pattern)).count, least.figure(decimals: 1))
    func counted(_ language: Language) -> String {
      language.counted(count, en: ("text", "texts"), nb: ("tekst", "tekster"))
    }
    return MeasuredCriterion(
      criterion: .resizeText, value: least, node: node.id, count: count, unmeasured: 0,
      words: Phrase(
        en: "\(size.en) pt is the smallest of \(counted(.english)), "
          + "at \(node.id); whether text grows to 200 % is not in a tree",
        nb: "\(size.nb) pt ved \(node.id) er minst av \(counted(.bokmål)); "
          + "om teksten vokser til 200 %, står ikke i et tre"))
  }

  /// Of 2.5.8 the smallest that nothing excuses; the excused ones are counted and said to be.
  private static func target(_ criterion: Criterion, _ demanded: Double, _ screenStates: [ScreenState]) -> MeasuredCriterion {
    let excused =
      criterion == .targetSize
      ? screenStates.map { Set($0.undersizedTargets.filter { $0.excuse != nil }.map(\.node.id)) } : screenStates.map { _ in [] }
    let sized = screenStates.flatMap(\.sizedTargets)
    let judged = zip(screenStates, excused).flatMap { screenState, excused in
      screenState.sizedTargets.filter { !excused.contains($0.node.id) }
    }
    let all = Set(screenStates.flatMap(\.targets).map(\.id.pattern)).count
    let count = Set(sized.map(\.node.id.pattern)).count
    let small = Set(excused.flatMap { $0 }.map(\.pattern)).count
    guard !sized.isEmpty else {
      return MeasuredCriterion(
        criterion: criterion, count: 0, unmeasured: all,
        words: Phrase(
          en: "not measured here: no element that can be touched has a frame",
          nb: "ikke målt her: ingen elementer som kan trykkes på, har en ramme"))
    }
    let least = judged.min { $0.frame.shortSide < $1.frame.shortSide }
    let limit = demanded.figure()
    func words(_ language: Language) -> String {
      let counted = language.counted(count, en: ("target", "targets"), nb: ("trykkflate", "trykkflater"))
      var text: String
      if let (node, frame) = least {
        let (width, height) = (frame.width.figure(decimals: 1), frame.height.figure(decimals: 1))
        text = language(
          en: "\(width.en) by \(height.en) points at \(node.id), where \(limit.en) are required, is the smallest of \(counted)",
          nb: "\(width.nb) ganger \(height.nb) punkter ved \(node.id), der kravet er \(limit.nb), er minst av \(counted)")
      } else {
        text = language(
          en: "\(limit.en) points are required of \(counted)", nb: "kravet er \(limit.nb) punkter for \(counted)")
      }
      if small > 0 {
        text += language(
          en: "; \(small) smaller, exempt for the room around or as a link in text",
          nb: "; \(small) mindre, unntatt for plassen rundt eller som lenke i tekst")
      }
      if all != count { text += language(en: "; \(all - count) could not be measured", nb: "; \(all - count) kunne ikke måles") }
      return text
    }
    return MeasuredCriterion(
      criterion: criterion, value: least?.frame.shortSide, demanded: demanded, node: least?.node.id, count: count,
      unmeasured: all - count, words: Phrase(en: words(.english), nb: words(.bokmål)))
  }
}

extension Frame {
  /// The shorter of width and height.
  var shortSide: Double { min(width, height) }
}

extension Double {
  /// The number with so many decimals, as each language writes it; rounded down, so that what fails never
  /// looks as if it passed.
  func figure(decimals: Int = 0) -> Phrase {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    // Beyond what can be counted a figure says nothing.
    guard let scaled = Int(exactly: (self * scale).rounded(.down)) else { return Phrase("\(self)") }
    guard decimals > 0 else { return Phrase("\(scaled)") }
    let digits = String(abs(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let (whole, rest) = ((scaled < 0 ? "-" : "") + padded.dropLast(decimals), padded.suffix(decimals))
    return Phrase(en: "\(whole).\(rest)", nb: "\(whole),\(rest)")
  }
}
