import Announcements
import ScreenReader
import Text

/// The page's own words in one language.
struct PageWords: Sendable {
  let language: Language

  func title(_ flow: String) -> String {
    language(en: "How “\(flow)” is heard", nb: "Slik høres «\(flow)» ut")
  }
  /// Explains a screen reader to people who do not know one.
  var screenReader: String {
    language(
      en: """
        A screen reader is a program that reads a screen aloud, one element at a time, to people who do not see it: \
        the frame on the phone shows where it is, and what it says is all that the person gets to know.
        """,
      nb: """
        En skjermleser er et program som leser opp skjermen, ett element om gangen, for den som ikke ser den. Rammen på \
        telefonen viser hvor skjermleseren er, og det den sier, er alt brukeren får vite.
        """)
  }

  /// The same in one line of a video.
  var screenReaderInShort: String {
    language(
      en: "A screen reader reads the screen aloud to people who do not see it. The frame shows where it is.",
      nb: "En skjermleser leser opp skjermen for den som ikke ser den. Rammen viser hvor den er.")
  }

  // MARK: The film
  var film: String { language(en: "Film", nb: "Film") }
  func phone(_ style: ReaderProfile.Style) -> String {
    switch style {
    case .voiceOver: language(en: "as on an iPhone", nb: "som på iPhone")
    case .talkBack: language(en: "as on an Android phone", nb: "som på Android")
    }
  }
  func listen(_ style: String) -> String { language(en: "Listen to \(style)", nb: "Lytt til \(style)") }
  func picture(_ style: String) -> String {
    language(
      en: "The phone’s screen with the cursor of \(style); what is on it is told below, in the part for testers",
      nb: "Telefonens skjerm med markøren til \(style). Innholdet står nedenfor, i delen for testere")
  }
  func sound(_ style: String) -> String { language(en: "Sound, \(style)", nb: "Lyd, \(style)") }

  // MARK: The player
  var player: String { language(en: "Player", nb: "Avspiller") }
  var play: String { language(en: "Play", nb: "Spill av") }
  var pause: String { language(en: "Pause", nb: "Pause") }
  var previous: String { language(en: "Previous announcement", nb: "Forrige opplesing") }
  var next: String { language(en: "Next announcement", nb: "Neste opplesing") }
  var place: String { language(en: "Place in the film", nb: "Posisjon i filmen") }
  var settings: String { language(en: "Settings", nb: "Innstillinger") }
  var speed: String { language(en: "Words a minute", nb: "Ord per minutt") }
  func slow(_ rate: Int) -> String { language(en: "Slow, \(rate)", nb: "Langsom, \(rate)") }
  func medium(_ rate: Int) -> String { language(en: "Medium, \(rate)", nb: "Middels, \(rate)") }
  func asRecorded(_ rate: Int) -> String {
    rate == 0
      ? language(en: "As recorded", nb: "Som i opptaket") : language(en: "As recorded, \(rate)", nb: "Som i opptaket, \(rate)")
  }
  func fast(_ rate: Int) -> String { language(en: "Fast, \(rate)", nb: "Rask, \(rate)") }
  var style: String { language(en: "Screen reader", nb: "Skjermleser") }
  var sideBySide: String { language(en: "Side by side", nb: "Side om side") }
  var showOrder: String { language(en: "Number the reading order", nb: "Vis numre i leserekkefølge") }

  // MARK: The time line
  func timeLine(_ count: (heard: Int, cut: Int, unheard: Int)) -> String {
    let heard = language.counted(count.heard, en: ("announcement", "announcements"), nb: ("opplesing", "opplesinger"))
    return language(
      en: "Time line: \(heard) heard to the end, \(count.cut) cut, \(count.unheard) never heard",
      nb: "Tidslinje: \(heard) hørt til ende, \(count.cut) avbrutt, \(count.unheard) aldri hørt")
  }
  func lane(_ priority: Announcement.Priority) -> String {
    switch priority {
    case .navigation: language(en: "Answers", nb: "Svar")
    case .polite: language(en: "News", nb: "Nytt")
    case .assertive: language(en: "Errors and alerts", nb: "Feil og varsler")
    case .hint: language(en: "Hints", nb: "Hint")
    }
  }

  // MARK: The lists
  var chapters: String { language(en: "Chapters", nb: "Kapitler") }
  func chapter(_ time: String, _ title: String) -> String {
    language(en: "Play from \(time): \(title)", nb: "Spill av fra \(time): \(title)")
  }
  var findings: String { language(en: "Findings", nb: "Feil") }
  var findingsIntroduction: String {
    language(
      en: "Found by the rules of the audit on the screens of the film. Each letter stands at its element on the phone.",
      nb: "Dette fant tilgjengelighetskontrollen i skjermbildene i filmen. Hver bokstav står ved elementet den gjelder.")
  }
  func showFinding(_ name: String, _ time: String) -> String {
    language(en: "Show \(name) at \(time)", nb: "Vis \(name) fra \(time)")
  }
  var allSaid: String { language(en: "Everything that is said", nb: "Alt som blir sagt") }
  var nothing: String { language(en: "says nothing", nb: "sier ingenting") }
  func playFrom(_ time: String, _ style: String, _ text: String) -> String {
    language(en: "Play from \(time), \(style): \(text)", nb: "Spill av fra \(time), \(style): \(text)")
  }
  /// The words for an ending before the end of the announcement.
  func ending(_ heard: HeardAnnouncement) -> String? {
    guard heard.isHeard else { return language(en: "never heard", nb: "aldri hørt") }
    guard case .cut(let words, let interrupter) = heard.outcome else { return nil }
    let trigger =
      switch interrupter {
      case .announcement: language(en: "cut by what came next", nb: "avbrutt av det som kom etter")
      case .command: language(en: "cut by a key", nb: "avbrutt av et tastetrykk")
      case nil: shared.cut
      }
    guard !words.isEmpty else { return trigger }
    return language(en: "\(trigger), after “\(words)”", nb: "\(trigger), etter «\(words)»")
  }

  // MARK: Device speech
  /// - Parameter summary: The number of equal announcements, and of each kind of difference.
  func deviceSpeech(_ style: String, _ summary: String) -> String {
    language(
      en: "Compared with what \(style) said on a device: \(summary).",
      nb: "Sammenlignet med det \(style) sa på en enhet: \(summary).")
  }
  var onDevice: String { language(en: "On the device", nb: "På enheten") }

  // MARK: The end
  var end: String { language(en: "Hear your own screens", nb: "Hør dine egne skjermbilder") }
  var origin: String {
    language(
      en: "Earshot made this film, without a phone. It is free software for Linux, under the GNU General Public License.",
      nb: "Earshot laget denne filmen, uten telefon. Det er fri programvare for Linux, med lisensen GNU GPL.")
  }
  /// Before a command.
  var ownScreen: String {
    language(
      en: "README.md in its source says how to install it. A page or a captured screen is heard with:",
      nb: "README.md i kildekoden forteller hvordan det installeres. En side eller et skjermopptak høres med:")
  }

  // MARK: Files
  var downloads: String { language(en: "Downloads", nb: "Nedlastinger") }
  func captionFile(_ style: String) -> String {
    language(en: "Captions word by word, \(style) (WebVTT)", nb: "Teksting ord for ord, \(style) (WebVTT)")
  }
  func plainFile(_ style: String) -> String {
    language(en: "What is said, \(style) (text)", nb: "Det som blir sagt, \(style) (tekst)")
  }
  func transcriptFile(_ style: String) -> String {
    language(en: "Transcript with times, \(style) (JSON Lines)", nb: "Utskrift med tidspunkter, \(style) (JSON Lines)")
  }
  func soundFile(_ style: String) -> String { language(en: "Sound, \(style)", nb: "Lyd, \(style)") }

  // MARK: For testers
  var forTesters: String { language(en: "For testers", nb: "For testere") }
  var testersIntroduction: String {
    language(
      en: "Time is the flow’s own: a listener who hears everything to its end before the next key.",
      nb: "Tiden er forløpets egen: den som lytter, hører alt ferdig før neste tastetrykk.")
  }
  func announcements(_ style: String) -> String {
    language(en: "Announcements, \(style)", nb: "Opplesinger, \(style)")
  }
  var readingOrders: String { language(en: "The screens in reading order", nb: "Skjermbildene i leserekkefølge") }
  var start: String { language(en: "Start", nb: "Start") }
  var said: String { language(en: "Said", nb: "Sagt") }
  var command: String { language(en: "After the command", nb: "Etter kommandoen") }
  var node: String { language(en: "Element", nb: "Element") }
  var priority: String { language(en: "Priority", nb: "Prioritet") }
  var outcome: String { language(en: "Fate", nb: "Hva som skjedde") }
  var latency: String { language(en: "Latency", nb: "Forsinkelse") }
  /// Stands in place of a play button where there is no sound.
  var unheard: String { language(en: "Not heard", nb: "Ikke hørt") }
  /// Stands where no command was the trigger.
  var byItself: String { language(en: "By itself", nb: "Av seg selv") }
  /// The words that the live page uses too.
  private var shared: AnnouncementWords { AnnouncementWords(language) }
  func priority(_ priority: Announcement.Priority) -> String { shared.priority(priority) }
  func outcome(_ outcome: Outcome?) -> String {
    switch outcome {
    case .finished: language(en: "heard", nb: "hørt")
    case .cut(heard: "", _): shared.cut
    case .cut(let heard, _): language(en: "cut after “\(heard)”", nb: "avbrutt etter «\(heard)»")
    case .superseded: shared.superseded
    case .merged: shared.merged
    case .dropped: shared.dropped
    case .failed: shared.failed
    case .started, nil: language(en: "open", nb: "åpen")
    }
  }
}
