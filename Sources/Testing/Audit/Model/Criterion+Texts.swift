import Text

extension Criterion {
  /// What `criteria.tsv` says of a criterion.
  private struct Texts {
    var level: Level?
    var title: Phrase?
    var byHand: Phrase?
  }

  private static let texts: [Criterion: Texts] = TextTable(EmbeddedText.criteria_tsv).byCase {
    Texts(level: Level(rawValue: $0["level"]), title: $0.phrase("title"), byHand: $0.phrase("byHand"))
  }

  /// The level it belongs to.
  var level: Level { Self.texts[self]?.level ?? .a }

  /// The title in the recommendation; in Bokmål that of the authorised translation of WCAG 2.1. For what WCAG 2.2 added there
  /// is none that we know of.
  var title: Phrase { Self.texts[self]?.title ?? Phrase("") }

  /// What a person has to find out on a device, whatever the rules found.
  var byHand: Phrase { Self.texts[self]?.byHand ?? Phrase("") }

  /// Whether the criterion asks about recorded or live media, of which the app has none: guideline 1.2, time-based media.
  var concernsMedia: Bool { number.hasPrefix("1.2.") }
}
