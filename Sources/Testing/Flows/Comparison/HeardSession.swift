import Announcements
import ScreenReader
package import Session
import Text

/// The content of a transcript for a listener: the announcements in the order of queueing, their latencies, and how much of
/// each was heard.
///
/// What is said again after a cut is no announcement of its own here: an announcement whose rest was said to
/// its end was heard.
package struct HeardSession: Hashable, Sendable {
  /// In the order of queueing.
  var announcements: [Heard] = []
  /// The style, language and rate of the first session.
  var style = ""
  /// The version of the style's reader; nil for none.
  var reader: String?
  /// BCP 47 code.
  var language = ""
  /// Words per minute.
  var rate = 240

  /// An announcement and where it stands.
  struct Heard: Hashable, Sendable {
    /// What was queued; its `triggeredAt` is the time of the command it answers.
    var announcement: Announcement
    /// The entry's place in the transcript, from 1: its line in the file.
    var line: Int
    /// From its cause to its first audible sample; nil if it never began, and for the further lines of an
    /// answer, which wait for each other.
    var latency: Duration?
    /// For news: how many commands had been given before it.
    var commandsBefore: Int?
    /// How much of it was heard in the end; nil if the transcript does not tell.
    var hearing: Hearing?

    /// Its words.
    var text: String { announcement.text }
    var spoken: SpokenText { SpokenText(text) }
  }

  /// How much of an announcement a listener heard, the least first.
  enum Hearing: Hashable, Sendable, Comparable {
    /// Nothing: dropped, replaced, or not speakable.
    case nothing
    /// Cut after these words, and never continued.
    case part(String)
    case all

    /// By how much was heard.
    static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    /// Announcements cut at different words rank alike: the word depends on how fast a person types.
    private var rank: Int {
      switch self {
      case .nothing: 0
      case .part: 1
      case .all: 2
      }
    }

    /// One word for programs and people.
    var name: String {
      switch self {
      case .nothing: "unheard"
      case .part: "cut"
      case .all: "heard"
      }
    }

    fileprivate init(_ outcome: Outcome) {
      self =
        switch outcome {
        case .finished, .started: .all
        case .cut(let heard, _), .failed(let heard): heard.isEmpty ? .nothing : .part(heard)
        case .superseded, .merged, .dropped: .nothing
        }
    }
  }

  /// What is heard in a style and a language, of which only the words are known.
  init(_ announcements: [Heard], _ key: RenditionKey?) {
    self.announcements = announcements
    guard let key else { return }
    (style, reader, language) = (key.style.rawValue, key.reader?.rawValue, key.language.rawValue)
  }

  /// The style, the version of its reader and the language of the first session; nil where they are not known.
  package var key: RenditionKey? { RenditionKey(style, reader: reader, language) }

  /// Gathers what a listener would hear out of a transcript, which may hold several sessions.
  package init(_ transcript: [TranscriptEntry]) {
    // Numbers begin anew with each session: a flow that opens a second screen has two in one file.
    var causes: [Int: Duration] = [:]
    var places: [Announcement.ID: Int] = [:]
    var first = FirstAnswers()
    var (commandCount, flowCommandAt) = (0, Duration?.none)
    for (offset, entry) in transcript.enumerated() {
      switch entry.event {
      case .session(let style, let reader, let language, _, let rate, _):
        (causes, places, first) = ([:], [:], FirstAnswers())
        if self.style.isEmpty { (self.style, self.reader, self.language, self.rate) = (style, reader, language, rate) }
      case .command(_, let origin):
        causes[entry.seq] = entry.at
        commandCount += 1
        flowCommandAt = origin == .flow ? entry.at : nil
      case .announcement(var announcement):
        // A repeat says the rest, or all of it: the repeat's outcome is that of the announcement.
        if let first = announcement.repeats {
          if let place = places[first] { places[announcement.id] = place }
          continue
        }
        // A person decides how long after a key an event comes; after a flow's command it is always the same.
        announcement.triggeredAt = announcement.trigger.flatMap { causes[$0] } ?? flowCommandAt ?? entry.at
        places[announcement.id] = announcements.count
        var heard = Heard(announcement: announcement, line: offset + 1)
        if announcement.trigger == nil { heard.commandsBefore = commandCount }
        announcements.append(heard)
      case .speech(let report):
        guard let place = places[report.id] else { continue }
        if case .started(let latency) = report.outcome {
          // The latency of a repeat does not count.
          let announcement = announcements[place].announcement
          guard announcement.id == report.id, first.counts(announcement) else { continue }
          announcements[place].latency = latency.audible ?? (entry.at - announcement.triggeredAt)
        } else {
          let hearing = Hearing(report.outcome)
          announcements[place].hearing = max(announcements[place].hearing ?? hearing, hearing)
        }
      case .screen, .cursor, .sound: break
      }
    }
  }

  /// What a listener would hear in full, at the session's rate; hints are not counted.
  var speechSeconds: Double {
    let spoken = announcements.filter { $0.announcement.priority != .hint }
    return spoken.reduce(Duration.zero) { $0 + SpeechDuration.of($1.text, rate: rate) } / .seconds(1)
  }
}
