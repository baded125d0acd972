import Commands
import Languages
import SpeechCore

/// The page's own words in one language.
struct PageWords: Sendable {
  let language: Language

  func title(_ flow: String) -> String {
    language(en: "How the flow \(flow) is heard", nb: "Slik høres flyten \(flow) ut")
  }
  var introduction: String {
    language(
      en: """
        Real speech of the flow, what was announced and when, and each screen as a screen reader knows it. The \
        numbers in a picture are the reading order; the thick frame is the cursor. Time is the flow's own: a \
        listener who hears everything to its end before the next key.
        """,
      nb: """
        Ekte tale av flyten, hva som ble sagt og når, og hvert skjermbilde slik en skjermleser kjenner det. \
        Tallene i et bilde er leserekkefølgen, og den tykke rammen er markøren. Tiden er flytens egen: den som \
        lytter, hører alt til ende før neste tast.
        """)
  }
  /// Names the switch.
  var style: String { language(en: "Style", nb: "Stil") }
  var announcements: String { language(en: "Announcements", nb: "Det som ble sagt") }
  var screens: String { language(en: "Screens", nb: "Skjermbilder") }

  // MARK: The heads of the table
  var start: String { language(en: "Start", nb: "Start") }
  var said: String { language(en: "Said", nb: "Sagt") }
  var command: String { language(en: "After the command", nb: "Etter kommandoen") }
  var node: String { language(en: "Element", nb: "Element") }
  var priority: String { language(en: "Priority", nb: "Prioritet") }
  var fate: String { language(en: "Fate", nb: "Hva som skjedde") }
  var latency: String { language(en: "Latency", nb: "Forsinkelse") }

  // MARK: The rows
  /// Stands where there is no sound to be played.
  var unheard: String { language(en: "Not heard", nb: "Ikke hørt") }
  /// Stands where no command was the cause.
  var byItself: String { language(en: "By itself", nb: "Av seg selv") }
  func sound(_ style: String) -> String { language(en: "Sound, \(style)", nb: "Lyd, \(style)") }
  func play(_ time: String, _ text: String) -> String {
    language(en: "Play from \(time): \(text)", nb: "Spill fra \(time): \(text)")
  }
  func drawing(_ screen: String) -> String {
    language(
      en: "Drawing of the screen \(screen); its elements are in the list that follows",
      nb: "Tegning av skjermbildet \(screen). Elementene står i listen etter")
  }
  func priority(_ priority: Announcement.Priority) -> String {
    switch priority {
    case .hint: language(en: "hint", nb: "hint")
    case .polite: language(en: "polite", nb: "høflig")
    case .navigation: language(en: "navigation", nb: "navigasjon")
    case .assertive: language(en: "assertive", nb: "påtrengende")
    }
  }
  func fate(_ fate: Fate?) -> String {
    switch fate {
    case .finished: language(en: "heard", nb: "hørt")
    case .cut(heard: "", _): language(en: "cut", nb: "avbrutt")
    case .cut(let heard, _): language(en: "cut after “\(heard)”", nb: "avbrutt etter «\(heard)»")
    case .superseded: language(en: "superseded", nb: "erstattet")
    case .merged: language(en: "merged", nb: "slått sammen")
    case .dropped: language(en: "dropped", nb: "ikke sagt")
    case .failed: language(en: "failed", nb: "mislyktes")
    case .started, nil: language(en: "open", nb: "åpen")
    }
  }
}
