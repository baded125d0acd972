import Commands

/// What TalkBack says about events rather than elements; the product's own words, also where they are odd.
///
/// Source: google/talkback, `values` and `values-nb`, `strings_compositor.xml`, October 2024; that something
/// is copied, and that nothing is selected, from `strings.xml` beside it.
struct TalkBackEventWords: Sendable {
  /// What is said of a text in Earshot's own fields too.
  var editing: EditingPhrases
  var error: @Sendable (_ message: String) -> String
  var invalidInput: @Sendable (_ message: String) -> String
  var removed: @Sendable (_ text: String) -> String
  var pasted: @Sendable (_ text: String) -> String
  var copied: @Sendable (_ text: String) -> String
  var cut: @Sendable (_ text: String) -> String
  var selected: @Sendable (_ text: String) -> String
  var unselected: @Sendable (_ text: String) -> String
  var selectedText: @Sendable (_ text: String) -> String
  var selectionModeOn: String
  var selectionModeOff: String
  var noTextSelected: String
  /// What stands for a character of a password.
  var bullet: String
  var charactersReplaced: @Sendable (_ added: Int, _ removed: Int) -> String
  var drawer: @Sendable (_ title: String) -> String
  var slidingDrawer: String
  var optionsMenu: String
  var dragStarted: String
  var dragDropped: String
  var dragCancelled: String
  var noNext: @Sendable (_ kind: String) -> String
  var noPrevious: @Sendable (_ kind: String) -> String
  /// What kinds of elements are called in these; always in the singular.
  var kinds: [String: String]
  /// By Android's name of the category; others have no word.
  var notificationCategories: [String: String]

  static func words(in language: ReaderProfile.Language) -> TalkBackEventWords {
    switch language {
    case .english: english
    case .bokmål: bokmål
    }
  }

  /// That there is no other of a kind, the words of which cases may give in the plural.
  func noMore(_ kind: String, _ isForward: Bool) -> String {
    let word = kind.hasSuffix("s") ? String(kind.dropLast()) : kind
    return (isForward ? noNext : noPrevious)(kinds[word.lowercased()] ?? word)
  }

  private static let english = TalkBackEventWords(
    editing: .for(.talkBack, .english),
    error: { "Error: \($0)" }, invalidInput: { "Invalid input \($0)" }, removed: { "\($0) deleted" },
    pasted: { "pasted, \($0)" }, copied: { "copied, \($0)" }, cut: { "cut, \($0)" },
    selected: { "\($0), selected" }, unselected: { "\($0), unselected" },
    selectedText: { "Selected text: \($0)" }, selectionModeOn: "Selection mode on",
    selectionModeOff: "Selection mode off", noTextSelected: "No text selected",
    bullet: "Bullet", charactersReplaced: { "\($0) characters replaced with \($1) characters" },
    drawer: { "\($0) menu" }, slidingDrawer: "Sliding drawer opened", optionsMenu: "Options",
    dragStarted: "Drag started", dragDropped: "Dragged item dropped", dragCancelled: "Drag cancelled",
    noNext: { "No next \($0)" }, noPrevious: { "No previous \($0)" }, kinds: ["field": "edit field"],
    notificationCategories: [
      "call": "Call", "msg": "Message", "email": "Email", "event": "Event", "promo": "Promo",
      "alarm": "Alarm", "progress": "Progress", "social": "Social", "err": "Error",
      "transport": "Media control", "sys": "System status", "service": "Service",
    ])

  private static let bokmål = TalkBackEventWords(
    editing: .for(.talkBack, .bokmål),
    error: { "Error: \($0)" }, invalidInput: { "Ugyldig inndata \($0)" }, removed: { "\($0) ble slettet" },
    pasted: { "limt inn, \($0)" }, copied: { "kopiert, \($0)" }, cut: { "klippet ut, \($0)" },
    selected: { "\($0), er valgt" }, unselected: { "\($0), er ikke valgt" },
    selectedText: { "Valgt tekst: \($0)" }, selectionModeOn: "Valgmodusen er på",
    selectionModeOff: "Valgmodusen er av", noTextSelected: "Ingen tekst er valgt",
    bullet: "Punkttegn",
    charactersReplaced: { "\($0) tegn erstattet med \($1) tegn" }, drawer: { "\($0)-meny" },
    slidingDrawer: "Uttrekksmeny åpnet", optionsMenu: "Alternativer", dragStarted: "Du har begynt å dra",
    dragDropped: "Slapp elementet som ble dratt", dragCancelled: "Du har sluttet å dra",
    noNext: { "Ingen flere \($0)" }, noPrevious: { "Ingen tidligere \($0)" },
    kinds: [
      "heading": "overskrift", "button": "knapp", "field": "endringsfelt", "control": "innstilling",
      "image": "grafikk", "list": "liste", "table": "tabell",
    ],
    notificationCategories: [
      "call": "Ring", "msg": "Melding", "email": "E-post", "event": "Aktivitet", "promo": "Tilbud",
      "alarm": "Alarm", "progress": "Fremdrift", "social": "Sosialt", "err": "Feil",
      "transport": "Mediekontroll", "sys": "Systemstatus", "service": "Tjeneste",
    ])
}
