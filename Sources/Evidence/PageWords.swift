import Commands
import ScreenReader
import SpeechCore

/// The page's own words in one language.
struct PageWords: Sendable {
  var title: @Sendable (_ flow: String) -> String
  var introduction: String
  /// Names the switch.
  var style: String
  var announcements: String
  var screens: String
  // The heads of the table.
  var start: String
  var said: String
  var command: String
  var node: String
  var priority: String
  var fate: String
  var latency: String
  /// Stands where there is no sound to be played.
  var unheard: String
  /// Stands where no command was the cause.
  var byItself: String
  var sound: @Sendable (_ style: String) -> String
  var play: @Sendable (_ time: String, _ text: String) -> String
  var drawing: @Sendable (_ screen: String) -> String
  var priorities: @Sendable (Announcement.Priority) -> String
  var fates: @Sendable (Fate?) -> String

  func priority(_ priority: Announcement.Priority) -> String { priorities(priority) }
  func fate(_ fate: Fate?) -> String { fates(fate) }

  static func words(in language: ReaderProfile.Language) -> PageWords {
    switch language {
    case .english: english
    case .bokmål: bokmål
    }
  }
}

extension PageWords {
  private static let english = PageWords(
    title: { "How the flow \($0) is heard" },
    introduction: """
      Real speech of the flow, what was announced and when, and each screen as a screen reader knows it. The \
      numbers in a picture are the reading order; the thick frame is the cursor. Time is the flow's own: a \
      listener who hears everything to its end before the next key.
      """,
    style: "Style", announcements: "Announcements", screens: "Screens", start: "Start", said: "Said",
    command: "After the command", node: "Element", priority: "Priority", fate: "Fate", latency: "Latency",
    unheard: "Not heard", byItself: "By itself", sound: { "Sound, \($0)" },
    play: { "Play from \($0): \($1)" },
    drawing: { "Drawing of the screen \($0); its elements are in the list that follows" },
    priorities: { $0.rawValue },
    fates: { fate in
      switch fate {
      case .finished: "heard"
      case .cut(let heard, _): heard.isEmpty ? "cut" : "cut after “\(heard)”"
      case .superseded: "superseded"
      case .merged: "merged"
      case .dropped: "dropped"
      case .failed: "failed"
      case .started, nil: "open"
      }
    })

  private static let bokmål = PageWords(
    title: { "Slik høres flyten \($0) ut" },
    introduction: """
      Ekte tale av flyten, hva som ble sagt og når, og hvert skjermbilde slik en skjermleser kjenner det. \
      Tallene i et bilde er leserekkefølgen, og den tykke rammen er markøren. Tiden er flytens egen: den som \
      lytter, hører alt til ende før neste tast.
      """,
    style: "Stil", announcements: "Det som ble sagt", screens: "Skjermbilder", start: "Start", said: "Sagt",
    command: "Etter kommandoen", node: "Element", priority: "Prioritet", fate: "Hva som skjedde",
    latency: "Forsinkelse", unheard: "Ikke hørt", byItself: "Av seg selv", sound: { "Lyd, \($0)" },
    play: { "Spill fra \($0): \($1)" },
    drawing: { "Tegning av skjermbildet \($0). Elementene står i listen etter" },
    priorities: { priority in
      switch priority {
      case .hint: "hint"
      case .polite: "høflig"
      case .navigation: "navigasjon"
      case .assertive: "påtrengende"
      }
    },
    fates: { fate in
      switch fate {
      case .finished: "hørt"
      case .cut(let heard, _): heard.isEmpty ? "avbrutt" : "avbrutt etter «\(heard)»"
      case .superseded: "erstattet"
      case .merged: "slått sammen"
      case .dropped: "ikke sagt"
      case .failed: "mislyktes"
      case .started, nil: "åpen"
      }
    })
}
