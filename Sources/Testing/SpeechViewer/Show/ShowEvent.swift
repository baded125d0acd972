import Announcements
import Flows
import Text

/// An event for the page: a server-sent event, whose data is one line of JSON.
///
/// Source: WHATWG HTML, 9.2 Server-sent events.
enum ShowEvent: Hashable, Sendable {
  /// The whole state, for a new viewer or one that was left behind.
  case state(ShowState)
  /// An announcement was queued.
  case announcement(ShownAnnouncement)
  /// An announcement has an outcome.
  case outcome(ShownOutcome)
  /// The times of an announcement's words.
  case words(ShownWords)
  /// Another drawing of the screen, or another place of the cursor.
  case screen(ShownScreen)
  /// The latencies of answers.
  case latency(ShownLatency)
  /// The person gave a command.
  case command(String)
  /// The page's language has changed, so the browser must load it again.
  case reload
  /// The session has ended.
  case end
}

/// The whole state of the page.
struct ShowState: Hashable, Sendable, Encodable {
  /// The last announcements, the oldest first, and those that wait.
  var announcements: [ShownAnnouncement]
  /// The id of the present announcement, or of the last one.
  var present: Int?
  var words: ShownWords?
  var screen: ShownScreen?
  var latency: ShownLatency?
  var command: String?
}

/// An outcome of an announcement.
struct ShownOutcome: Hashable, Sendable, Encodable {
  var id: Int
  /// Its name as in a transcript.
  var outcome: String
  /// The length of the text heard before a cut, in UTF-16 code units.
  var heard: Int?
}

/// The times of an announcement's words.
struct ShownWords: Hashable, Sendable, Encodable {
  var id: Int
  /// For each word its offset in the text, in UTF-16 code units, and the milliseconds until it is heard; below zero for the
  /// past.
  var words: [[Int]]
}

struct ShownScreen: Hashable, Sendable, Encodable {
  var title: String
  /// The name of the spoken style: `VoiceOver`, `TalkBack`.
  var style: String
  /// The BCP 47 code of the spoken language.
  var language: String
  /// Whether speech is paused.
  var isPaused: Bool
  /// The drawing, as SVG; empty where no frame is known.
  var drawing: String
  /// The pictures that the drawing refers to, as SVG.
  var pictures: String
}

/// The latencies of answers.
struct ShownLatency: Hashable, Sendable, Encodable {
  /// A plot of the last ones, as SVG.
  var plot: String
  /// The last one and the median, in words.
  var text: String
}

extension ShowEvent {
  /// The event's name in the stream, and its data.
  var content: (name: String, data: any Encodable) {
    switch self {
    case .state(let state): ("state", state)
    case .announcement(let announcement): ("announcement", announcement)
    case .outcome(let outcome): ("outcome", outcome)
    case .words(let words): ("words", words)
    case .screen(let screen): ("screen", screen)
    case .latency(let latency): ("latency", latency)
    case .command(let line): ("command", line)
    case .reload: ("reload", true)
    case .end: ("end", true)
    }
  }
}

/// An announcement as the page gets it.
struct ShownAnnouncement: Hashable, Sendable, Encodable {
  var id: Int
  var text: String
  /// BCP 47 code.
  var language: String
  /// The name of its priority, as in a transcript.
  var priority: String
  /// The command before it; nil for an event.
  var command: String?
  /// The words of the other style; nil where it has none of its own, as for an answer of the session.
  var other: OtherWords?
  /// Whether it is a repeat of a cut announcement.
  var isRepeat = false
  /// The name of its outcome so far, as in a transcript; nil while it waits.
  var outcome: String?
  /// The length of the text heard before a cut, in UTF-16 code units.
  var heard: Int?

  /// The words of the other style for the same announcement.
  struct OtherWords: Hashable, Sendable, Encodable {
    /// `VoiceOver` or `TalkBack`.
    var style: String
    var text: String
  }
}

extension ShownAnnouncement {
  init(_ announcement: Announcement, command: String?, other: OtherWords?) {
    self.init(
      id: announcement.id, text: announcement.text, language: announcement.language,
      priority: announcement.priority.rawValue, command: command, other: other,
      isRepeat: announcement.repeats != nil)
  }

  /// Whether nothing more can happen to it.
  var isOver: Bool { outcome != nil && outcome != "started" }
}

extension ShownLatency {
  /// The last answers as a plot, and in words.
  ///
  /// - Parameter latencies: in milliseconds, the oldest first.
  init(_ latencies: [Double], last: Double, words: LivePageWords) {
    func text(_ value: Double) -> String {
      PlotNumber.text(value, unit: "ms", separator: words.language.decimalSeparator)
    }
    let median = latencies.sorted()[latencies.count / 2]
    var plot = SeriesPlot(
      name: words.latencyPlot(latencies.count), unit: "ms", decimalSeparator: words.language.decimalSeparator,
      values: latencies)
    plot.room = Show.longestPlot
    plot.width = 420
    plot.height = 130
    self.init(plot: plot.svg.source, text: words.latency(last: text(last), median: text(median)))
  }
}
