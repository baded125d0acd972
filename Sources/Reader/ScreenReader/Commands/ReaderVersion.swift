package import Text

/// A version of a platform's screen reader.
///
/// Without one a style says what most recordings have, which no single version may say throughout.
package enum ReaderVersion: String, Decodable, Hashable, Sendable, CaseIterable {
  case iOS18 = "ios-18"
  case iOS26 = "ios-26"
  case iOS27 = "ios-27"
  case talkBack15 = "talkback-15"
  case talkBack16 = "talkback-16"

  /// The style whose reader it is a version of.
  package var style: ReaderProfile.Style {
    switch self {
    case .iOS18, .iOS26, .iOS27: .voiceOver
    case .talkBack15, .talkBack16: .talkBack
    }
  }

  /// The system that the reader is part of, or the reader where it has versions of its own.
  package var system: String {
    switch self {
    case .iOS18: "iOS 18"
    case .iOS26: "iOS 26"
    case .iOS27: "iOS 27"
    case .talkBack15: "TalkBack 15"
    case .talkBack16: "TalkBack 16"
    }
  }

  /// The version as people name it.
  package var name: Phrase {
    style == .talkBack ? Phrase(system) : Phrase(en: "VoiceOver of \(system)", nb: "VoiceOver i \(system)")
  }

  /// The versions of a style's reader, the oldest first.
  package static func all(of style: ReaderProfile.Style) -> [ReaderVersion] { allCases.filter { $0.style == style } }

  /// The versions as a person gives them: `ios-26`, or two with a comma between them.
  ///
  /// - Returns: Nil where a word is none of them.
  package static func list(_ text: String) -> [ReaderVersion]? {
    let versions = text.split(separator: ",", omittingEmptySubsequences: false).map {
      ReaderVersion(rawValue: $0.lowercased().filter { !$0.isWhitespace })
    }
    return versions.contains(nil) ? nil : versions.compactMap(\.self)
  }
}

/// Something that a reader says in some versions otherwise than in others. Only what a source states is here.
package enum ReaderDifference: CaseIterable, Sendable {
  case joinedTexts, splitHeadings, splitLinks, plainPickers, plainColours, colourPopup

  /// The versions in which it is so.
  package var versions: Set<ReaderVersion> {
    switch self {
    case .joinedTexts, .colourPopup: [.iOS27]
    case .splitHeadings, .splitLinks: [.iOS18, .iOS26, .iOS27]
    case .plainPickers, .plainColours: [.iOS18, .iOS26]
    }
  }

  /// What a listener hears in those versions.
  package var heard: Phrase {
    switch self {
    case .joinedTexts:
      Phrase(
        en:
          "The texts of a line are one stop across bold, italics and abbreviations, and a list's number or bullet is read with its text",
        nb:
          "Tekstene på en linje er ett stopp på tvers av fet skrift, kursiv og forkortelser, og nummeret eller punktet i en liste leses sammen med teksten"
      )
    case .splitHeadings:
      Phrase(
        en: "A heading with several texts is a stop for each of them, and for each line where the texts of a line are one",
        nb:
          "En overskrift med flere tekster er ett stopp for hver av dem, og for hver linje når tekstene på en linje er ett stopp")
    case .splitLinks:
      Phrase(
        en: "A link that holds a heading, a paragraph or a control is a stop for each text in it, as a heading is",
        nb: "En lenke rundt en overskrift, et avsnitt eller en kontroll er ett stopp for hver tekst i den, slik en overskrift er")
    case .plainPickers:
      Phrase(
        en: "A field for a date, a time, a month or a week has no role",
        nb: "Et felt for dato, klokkeslett, måned eller uke har ingen rolle")
    case .plainColours:
      Phrase(en: "A field for a colour has no role", nb: "Et felt for en farge har ingen rolle")
    case .colourPopup:
      Phrase(en: "A field for a colour is a pop up button", nb: "Et felt for en farge er en rullegardinknapp")
    }
  }

  /// What a listener hears without a version, and in the others.
  package var otherwise: Phrase {
    switch self {
    case .joinedTexts: Phrase(en: "Each text is a stop", nb: "Hver tekst er ett stopp")
    case .splitHeadings: Phrase(en: "A heading is one stop", nb: "En overskrift er ett stopp")
    case .splitLinks: Phrase(en: "A link is one stop", nb: "En lenke er ett stopp")
    case .plainPickers: Phrase(en: "It is a pop up button", nb: "Det er en rullegardinknapp")
    case .plainColours, .colourPopup: Phrase(en: "It is a color well", nb: "Det er et fargefelt")
    }
  }

  /// The source that states it.
  package var source: String {
    switch self {
    case .joinedTexts:
      "WebKit's changes 54274, 54844, 55195 and 62136 (November 2025 to April 2026), behind a build flag; "
        + "`AXStitchUtilities.cpp`, `list-marker-text-stitching-expected.txt`"
    case .splitHeadings: "WebKit, `WebAccessibilityObjectWrapperIOS.mm`, `determineIsAccessibilityElement`"
    case .splitLinks:
      "WebKit, `WebAccessibilityObjectWrapperIOS.mm`, `containsUnnaturallySegmentedChildren`; "
        + "`text-stitching-inside-links-expected.txt`"
    case .plainPickers, .plainColours: "WebKit's change 74259 on what its change 274057@main (2024) left out"
    case .colourPopup: "WebKit's change 74259 (September 2026), `popup-button-traits-expected.txt`"
    }
  }
}

extension ReaderProfile {
  /// Whether something is said as the chosen version says it; without a version nothing is.
  package func has(_ difference: ReaderDifference) -> Bool { version.map(difference.versions.contains) ?? false }

  /// The same profile with a version's reader.
  package func of(_ version: ReaderVersion?) -> ReaderProfile {
    var profile = self
    profile.version = version
    return profile
  }
}
