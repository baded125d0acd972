package import Text

/// A success criterion of WCAG 2.2, level A and AA, and the one of level AAA that a rule measures.
///
/// Numbers and titles are those of the recommendation of 12 December 2024; 4.1.1 was removed in it.
package enum Criterion: String, Hashable, Sendable, CaseIterable {
  // 1 Perceivable
  case nonTextContent = "1.1.1"
  case audioOrVideoOnly = "1.2.1"
  case captionsPrerecorded = "1.2.2"
  case mediaAlternative = "1.2.3"
  case captionsLive = "1.2.4"
  case audioDescription = "1.2.5"
  case infoAndRelationships = "1.3.1"
  case meaningfulSequence = "1.3.2"
  case sensoryCharacteristics = "1.3.3"
  case orientation = "1.3.4"
  case inputPurpose = "1.3.5"
  case useOfColour = "1.4.1"
  case audioControl = "1.4.2"
  case contrast = "1.4.3"
  case resizeText = "1.4.4"
  case imagesOfText = "1.4.5"
  case reflow = "1.4.10"
  case nonTextContrast = "1.4.11"
  case textSpacing = "1.4.12"
  case contentOnHover = "1.4.13"

  // 2 Operable
  case keyboard = "2.1.1"
  case noKeyboardTrap = "2.1.2"
  case characterKeys = "2.1.4"
  case timingAdjustable = "2.2.1"
  case pauseStopHide = "2.2.2"
  case threeFlashes = "2.3.1"
  case bypassBlocks = "2.4.1"
  case pageTitled = "2.4.2"
  case focusOrder = "2.4.3"
  case linkPurpose = "2.4.4"
  case multipleWays = "2.4.5"
  case headingsAndLabels = "2.4.6"
  case focusVisible = "2.4.7"
  case focusNotObscured = "2.4.11"
  case pointerGestures = "2.5.1"
  case pointerCancellation = "2.5.2"
  case labelInName = "2.5.3"
  case motionActuation = "2.5.4"
  case targetSizeEnhanced = "2.5.5"
  case draggingMovements = "2.5.7"
  case targetSize = "2.5.8"

  // 3 Understandable
  case languageOfPage = "3.1.1"
  case languageOfParts = "3.1.2"
  case onFocus = "3.2.1"
  case onInput = "3.2.2"
  case consistentNavigation = "3.2.3"
  case consistentIdentification = "3.2.4"
  case consistentHelp = "3.2.6"
  case errorIdentification = "3.3.1"
  case labelsOrInstructions = "3.3.2"
  case errorSuggestion = "3.3.3"
  case errorPrevention = "3.3.4"
  case redundantEntry = "3.3.7"
  case accessibleAuthentication = "3.3.8"

  // 4 Robust
  case nameRoleValue = "4.1.2"
  case statusMessages = "4.1.3"

  /// The number: `1.4.3`.
  package var number: String { rawValue }

  /// The level of conformance a criterion belongs to.
  package enum Level: String, Hashable, Sendable {
    case a = "A"
    case aa = "AA"
    case aaa = "AAA"
  }
}

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
  package var level: Level { Self.texts[self]?.level ?? .a }

  /// The title in the recommendation; in Bokmål that of the authorised translation of WCAG 2.1. For what WCAG 2.2 added there
  /// is none that we know of.
  package var title: Phrase { Self.texts[self]?.title ?? Phrase("") }

  /// What a person has to find out on a device, whatever the rules found.
  var byHand: Phrase { Self.texts[self]?.byHand ?? Phrase("") }

  /// Whether the criterion asks about recorded or live media, of which the app has none: guideline 1.2, time-based media.
  var concernsMedia: Bool { number.hasPrefix("1.2.") }
}
