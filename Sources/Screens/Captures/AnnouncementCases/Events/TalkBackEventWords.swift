import ScreenReader
import Text

/// TalkBack's words for events, unchanged even where they are odd.
///
/// Source: google/talkback, `values` and `values-nb`, `strings_compositor.xml`, October 2024; the words for copying and for
/// an empty selection are from `strings.xml` beside it.
struct TalkBackEventWords: Sendable {
  let language: Language

  /// The words of editing, which Earshot's own fields use too.
  var editing: EditingPhrases { EditingPhrases(style: .talkBack, language: language) }
  func invalidInput(_ message: String) -> String {
    language(en: "Invalid input \(message)", nb: "Ugyldig inndata \(message)")
  }
  func removed(_ text: String) -> String { language(en: "\(text) deleted", nb: "\(text) ble slettet") }
  func pasted(_ text: String) -> String { language(en: "pasted, \(text)", nb: "limt inn, \(text)") }
  func copied(_ text: String) -> String { language(en: "copied, \(text)", nb: "kopiert, \(text)") }
  func cut(_ text: String) -> String { language(en: "cut, \(text)", nb: "klippet ut, \(text)") }
  func selected(_ text: String) -> String { language(en: "\(text), selected", nb: "\(text), er valgt") }
  func unselected(_ text: String) -> String {
    language(en: "\(text), unselected", nb: "\(text), er ikke valgt")
  }
  func selectedText(_ text: String) -> String {
    language(en: "Selected text: \(text)", nb: "Valgt tekst: \(text)")
  }
  var selectionModeOn: String { language(en: "Selection mode on", nb: "Valgmodusen er på") }
  var selectionModeOff: String { language(en: "Selection mode off", nb: "Valgmodusen er av") }
  var noTextSelected: String { language(en: "No text selected", nb: "Ingen tekst er valgt") }
  /// The word for a character of a password.
  var bullet: String { language(en: "Bullet", nb: "Punkttegn") }
  func charactersReplaced(_ added: Int, _ removed: Int) -> String {
    language(
      en: "\(added) characters replaced with \(removed) characters",
      nb: "\(added) tegn erstattet med \(removed) tegn")
  }
  func drawer(_ title: String) -> String { language(en: "\(title) menu", nb: "\(title)-meny") }
  var slidingDrawer: String { language(en: "Sliding drawer opened", nb: "Uttrekksmeny åpnet") }
  var optionsMenu: String { language(en: "Options", nb: "Alternativer") }
  var dragStarted: String { language(en: "Drag started", nb: "Du har begynt å dra") }
  var dragDropped: String { language(en: "Dragged item dropped", nb: "Slapp elementet som ble dratt") }
  var dragCancelled: String { language(en: "Drag cancelled", nb: "Du har sluttet å dra") }

  /// The announcement that there is no other element of a kind; cases may name the kind in the plural.
  func noMore(_ kind: String, _ isForward: Bool) -> String {
    let word = self.kind(kind.hasSuffix("s") ? String(kind.dropLast()) : kind)
    return isForward
      ? language(en: "No next \(word)", nb: "Ingen flere \(word)")
      : language(en: "No previous \(word)", nb: "Ingen tidligere \(word)")
  }

  /// The word for a kind of element in it; always in the singular.
  private func kind(_ word: String) -> String {
    switch word.lowercased() {
    case "field": language(en: "edit field", nb: "endringsfelt")
    case "heading": language(en: word, nb: "overskrift")
    case "button": language(en: word, nb: "knapp")
    case "control": language(en: word, nb: "innstilling")
    case "image": language(en: word, nb: "grafikk")
    case "list": language(en: word, nb: "liste")
    case "table": language(en: word, nb: "tabell")
    default: word
    }
  }

  /// The word for a notification's category, by Android's name of it; nil for a category without a word.
  func notificationCategory(_ name: String) -> String? {
    switch name.lowercased() {
    case "call": language(en: "Call", nb: "Ring")
    case "msg": language(en: "Message", nb: "Melding")
    case "email": language(en: "Email", nb: "E-post")
    case "event": language(en: "Event", nb: "Aktivitet")
    case "promo": language(en: "Promo", nb: "Tilbud")
    case "alarm": language(en: "Alarm", nb: "Alarm")
    case "progress": language(en: "Progress", nb: "Fremdrift")
    case "social": language(en: "Social", nb: "Sosialt")
    case "err": language(en: "Error", nb: "Feil")
    case "transport": language(en: "Media control", nb: "Mediekontroll")
    case "sys": language(en: "System status", nb: "Systemstatus")
    case "service": language(en: "Service", nb: "Tjeneste")
    default: nil
    }
  }
}
