import Commands

/// What VoiceOver alone says on iOS: where lists and landmarks begin and end, and how elements are used.
///
/// Source: cashapp/AccessibilitySnapshot, `Assets/en.lproj/Localizable.strings`; expanding from SwiftUI's
/// behaviour as published by cvs-health/ios-swiftui-accessibility-techniques. The Bokmål is our choice, as
/// all of VoiceOver's is (see ``ReaderStrings``).
struct VoiceOverPhrases: Sendable {
  /// The label of a back button that says no more than the button's role word.
  var back: String
  var rowSpan: @Sendable (_ count: Int) -> String
  var columnSpan: @Sendable (_ count: Int) -> String
  var listEdges: Edges
  var landmarkEdges: Edges

  // MARK: Hints
  var toggle: String
  var edit: String
  var whileEditing: String
  var adjust: String
  var expand: String
  var collapse: String
  var actionsAvailable: String
  var moreContentAvailable: String

  /// What is said on the first and on the last element of a container.
  struct Edges: Sendable {
    var start: String
    var end: String
  }

  static func phrases(in language: ReaderProfile.Language) -> VoiceOverPhrases {
    switch language {
    case .english: english
    case .bokmål: bokmål
    }
  }

  private static let english = VoiceOverPhrases(
    back: "Back", rowSpan: { "spans \($0) rows" }, columnSpan: { "spans \($0) columns" },
    listEdges: Edges(start: "list start", end: "list end"),
    landmarkEdges: Edges(start: "landmark", end: "end"),
    toggle: "Double tap to toggle setting", edit: "Double tap to edit",
    whileEditing: "Use the rotor to access Misspelled Words",
    adjust: "Swipe up or down with one finger to adjust the value",
    expand: "Double-tap to expand", collapse: "Double-tap to collapse",
    actionsAvailable: "Actions Available", moreContentAvailable: "More Content Available")

  private static let bokmål = VoiceOverPhrases(
    back: "Tilbake", rowSpan: { "går over \($0) rader" }, columnSpan: { "går over \($0) kolonner" },
    listEdges: Edges(start: "start på liste", end: "slutt på liste"),
    landmarkEdges: Edges(start: "landemerke", end: "slutt"),
    toggle: "Dobbelttrykk for å slå av eller på", edit: "Dobbelttrykk for å redigere",
    whileEditing: "Bruk rotoren for å finne feilstavede ord",
    adjust: "Sveip opp eller ned med én finger for å justere verdien",
    expand: "Dobbelttrykk for å utvide", collapse: "Dobbelttrykk for å slå sammen",
    actionsAvailable: "Handlinger tilgjengelig", moreContentAvailable: "Mer innhold tilgjengelig")
}
