import AccessibilityTree
import Text

/// What VoiceOver alone says on iOS: where lists and landmarks begin and end, and how elements are used.
///
/// Source: cashapp/AccessibilitySnapshot, `Assets/en.lproj/Localizable.strings`; expanding from SwiftUI's
/// behaviour as published by cvs-health/ios-swiftui-accessibility-techniques. The Bokmål is our choice, as
/// all of VoiceOver's is (see ``ReaderStrings``).
struct VoiceOverPhrases: Sendable {
  let language: Language

  /// The label of a back button that says no more than the button's role word.
  var back: String { language(en: "Back", nb: "Tilbake") }
  func rowSpan(_ count: Int) -> String { language(en: "spans \(count) rows", nb: "går over \(count) rader") }
  func columnSpan(_ count: Int) -> String {
    language(en: "spans \(count) columns", nb: "går over \(count) kolonner")
  }

  /// How much is in a secure field.
  func bullets(_ count: Int) -> String {
    language(
      en: count == 1 ? "1 bullet" : "\(count) bullets", nb: count == 1 ? "1 prikk" : "\(count) prikker")
  }

  /// What is said on the first and on the last element of a container.
  struct Edges: Sendable {
    var start: String
    var end: String
  }
  var listEdges: Edges {
    language(
      en: Edges(start: "list start", end: "list end"),
      nb: Edges(start: "start på liste", end: "slutt på liste"))
  }
  var definitionListEdges: Edges {
    language(
      en: Edges(start: "definition list start", end: "definition list end"),
      nb: Edges(start: "start på definisjonsliste", end: "slutt på definisjonsliste"))
  }
  var landmarkEdges: Edges {
    language(en: Edges(start: "landmark", end: "end"), nb: Edges(start: "landemerke", end: "slutt"))
  }

  // MARK: On pages
  /// A list of the browser's own.
  var dropDown: String { language(en: "pop up button", nb: "rullegardinknapp") }
  /// A check box or a radio button that is not checked (a11ysupport.io, `required` on radio buttons).
  var unchecked: String { language(en: "unchecked", nb: "ikke avkrysset") }
  /// A toggle button (a11ysupport.io, `aria-pressed`, iOS 18.5). One that is neither is announced as a checkbox.
  func pressed(_ isPressed: Bool) -> String {
    isPressed ? language(en: "pressed", nb: "trykket") : language(en: "not pressed", nb: "ikke trykket")
  }
  /// What is not accepted (a11ysupport.io, `aria-invalid`, iOS 14).
  func invalid(_ invalidity: Invalidity) -> String {
    switch invalidity {
    case .grammar: language(en: "invalid grammar", nb: "ugyldig grammatikk")
    case .spelling: language(en: "invalid spelling", nb: "ugyldig stavemåte")
    case .other: language(en: "invalid field", nb: "ugyldig felt")
    }
  }
  /// Before a description that is written on an element (a11ysupport.io, `aria-description`, iOS 18.7).
  var description: String { language(en: "description", nb: "beskrivelse") }
  /// A field for a file without one (a11ysupport.io, `input` of the type `file`).
  var noFile: String { language(en: "no file selected", nb: "ingen fil er valgt") }
  /// A field of several lines.
  var multiLineField: String { language(en: "multi line text field", nb: "tekstfelt med flere linjer") }
  /// On a heading by which the cells below it are sorted.
  func sorted(_ order: SortOrder) -> String {
    order == .ascending ? language(en: "sort up", nb: "sortert stigende") : language(en: "sort down", nb: "sortert synkende")
  }
  /// The part of its range that a value is.
  func share(_ share: Double) -> String {
    let thousandths = Int((share * 1000).rounded())
    let point = language(en: ".", nb: ",")
    let number = thousandths % 10 == 0 ? "\(thousandths / 10)" : "\(thousandths / 10)\(point)\(thousandths % 10)"
    return language(en: "\(number)%", nb: "\(number) %")
  }
  /// On the first element of a `fieldset` with a legend (a11ysupport.io, `fieldset`).
  var formStart: String { language(en: "form start", nb: "start på skjema") }
  /// A button that opens something, and one to type into or to choose with.
  var popupButton: String { language(en: "pop up button", nb: "lokalmenyknapp") }
  var comboBox: String { language(en: "combo box", nb: "kombinasjonsboks") }
  /// A field for a colour (a11ysupport.io, `input` of the type `color`). The Bokmål is our choice.
  var colorWell: String { language(en: "color well", nb: "fargefelt") }
  func popup(_ popup: Popup) -> String {
    switch popup {
    case .menu: language(en: "menu popup", nb: "åpner meny")
    case .listBox: language(en: "list box popup", nb: "åpner liste")
    case .tree: language(en: "tree popup", nb: "åpner tre")
    case .grid: language(en: "grid popup", nb: "åpner rutenett")
    case .dialog: language(en: "dialog popup", nb: "åpner dialog")
    }
  }
  var tableEdges: Edges {
    language(
      en: Edges(start: "table start", end: "table end"), nb: Edges(start: "start på tabell", end: "slutt på tabell"))
  }
  func heading(of heading: Cell.Heading) -> String {
    switch heading {
    case .row: language(en: "row header", nb: "radoverskrift")
    case .column: language(en: "column header", nb: "kolonneoverskrift")
    case .both: language(en: "row header, column header", nb: "radoverskrift, kolonneoverskrift")
    }
  }
  func heading(_ level: Int) -> String { language(en: "heading level \(level)", nb: "overskrift nivå \(level)") }

  // MARK: Hints
  var toggle: String {
    language(en: "Double tap to toggle setting", nb: "Dobbelttrykk for å slå av eller på")
  }
  var edit: String { language(en: "Double tap to edit", nb: "Dobbelttrykk for å redigere") }
  var whileEditing: String {
    language(
      en: "Use the rotor to access Misspelled Words", nb: "Bruk rotoren for å finne feilstavede ord")
  }
  var adjust: String {
    language(
      en: "Swipe up or down with one finger to adjust the value",
      nb: "Sveip opp eller ned med én finger for å justere verdien")
  }
  var expand: String { language(en: "Double-tap to expand", nb: "Dobbelttrykk for å utvide") }
  var collapse: String { language(en: "Double-tap to collapse", nb: "Dobbelttrykk for å slå sammen") }
  /// The hint for a picker of the system (a11ysupport.io, `input` of the type `date`). The Bokmål is our choice.
  var pick: String { language(en: "Double-tap to activate the picker", nb: "Dobbelttrykk for å åpne velgeren") }
  var actionsAvailable: String { language(en: "Actions Available", nb: "Handlinger tilgjengelig") }
  var moreContentAvailable: String {
    language(en: "More Content Available", nb: "Mer innhold tilgjengelig")
  }
}
