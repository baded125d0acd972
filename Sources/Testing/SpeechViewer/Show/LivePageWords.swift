import Announcements
import Flows
import Text

/// The live page's own words in one language.
struct LivePageWords: Sendable {
  let language: Language

  func title(_ app: String) -> String { language(en: "How \(app) is heard", nb: "Slik høres \(app) ut") }

  // MARK: Headings
  var screen: String { language(en: "Screen", nb: "Skjermbilde") }
  var present: String { language(en: "Being said", nb: "Leses nå") }
  /// Takes the place of ``present`` when the session has ended.
  var after: String { language(en: "Said last", nb: "Lest sist") }
  var waiting: String { language(en: "Waiting", nb: "Venter") }
  var lost: String { language(en: "Cut or not heard", nb: "Avbrutt eller ikke hørt") }
  var latency: String { language(en: "From key to sound", nb: "Fra tast til lyd") }

  // MARK: States
  /// Stands in an empty queue.
  var nothing: String { language(en: "Nothing", nb: "Ingenting") }
  var connected: String { language(en: "Live", nb: "Direkte") }
  var connecting: String { language(en: "Connecting to the session …", nb: "Kobler til økten …") }
  var ended: String { language(en: "The session has ended", nb: "Økten er avsluttet") }
  var paused: String { language(en: "Paused", nb: "På pause") }
  /// Stands before the first announcement.
  var silence: String { language(en: "Nothing has been said yet", nb: "Ingenting er sagt ennå") }
  /// Stands for a screen without frames.
  var noDrawing: String {
    language(
      en: "This screen has no information about places, so it is not drawn",
      nb: "Dette skjermbildet oppgir ikke hvor ting står, så det tegnes ikke")
  }
  /// Stands where the page's script cannot run.
  var noScript: String {
    language(
      en: "This page needs its script, which your browser does not run",
      nb: "Denne siden trenger skriptet sitt, som nettleseren din ikke kjører")
  }
  /// Names the switch of the page's live region.
  var readAloud: String {
    language(
      en: "Let the screen reader of this computer read the announcements too",
      nb: "La også skjermleseren på denne maskinen lese opp det som blir sagt")
  }
  /// Before the name of the other style: "In TalkBack style".
  func otherStyle(_ style: String) -> String { language(en: "\(style) style", nb: "\(style)-stil") }
  /// After the other style's words, if they are the same.
  var same: String { language(en: "the same words", nb: "de samme ordene") }

  // MARK: Announcements
  /// The words that the page of a flow uses too.
  private var shared: AnnouncementWords { AnnouncementWords(language) }
  func priority(_ priority: Announcement.Priority) -> String { shared.priority(priority) }
  /// The words for outcomes before the end of an announcement, by their names in a transcript.
  var outcomes: [String: String] {
    [
      "cut": shared.cut, "superseded": shared.superseded, "merged": shared.merged, "dropped": shared.dropped,
      "failed": shared.failed,
    ]
  }

  // MARK: Latency
  /// The name of the plot.
  func latencyPlot(_ count: Int) -> String {
    count == 1
      ? language(en: "Time to the last answer", nb: "Ventetid for det siste svaret")
      : language(en: "Times to the last \(count) answers", nb: "Ventetider for de siste \(count) svarene")
  }
  func latency(last: String, median: String) -> String {
    language(en: "Last \(last), median \(median)", nb: "Sist: \(last), median \(median)")
  }
  func drawing(_ screen: String) -> String {
    language(en: "The screen \(screen), with the cursor on it", nb: "Skjermbildet \(screen), med markøren")
  }

  // MARK: On standard error
  func address(_ address: String) -> String { language(en: "the page is at \(address)", nb: "siden vises på \(address)") }
}
