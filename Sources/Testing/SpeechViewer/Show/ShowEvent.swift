import Announcements

/// What the page is told: an event of a stream of server-sent events, whose data is one line of JSON.
///
/// Source: WHATWG HTML, 9.2 Server-sent events.
enum ShowEvent: Hashable, Sendable {
  /// All that is shown: for whoever comes, or has been left behind.
  case state(ShowState)
  /// Something is to be said.
  case announcement(ShownAnnouncement)
  /// What became of an announcement.
  case outcome(ShownOutcome)
  /// When words of an announcement are heard.
  case words(ShownWords)
  /// Another picture of the screen, or of where the cursor is.
  case screen(ShownScreen)
  /// How fast answers were.
  case latency(ShownLatency)
  /// The person did something.
  case command(String)
  /// The page is of another language by now, and is to be asked for again.
  case reload
  /// The session has ended.
  case end
}

/// All that the page shows.
struct ShowState: Hashable, Sendable, Encodable {
  /// What was said last, the oldest first, and what waits.
  var announcements: [ShownAnnouncement]
  /// The announcement that is being heard, or was heard last.
  var present: Int?
  var words: ShownWords?
  var screen: ShownScreen?
  var latency: ShownLatency?
  var command: String?
}

/// What became of an announcement.
struct ShownOutcome: Hashable, Sendable, Encodable {
  var id: Int
  /// As in a transcript.
  var outcome: String
  /// How much was heard when it was cut, in UTF-16 code units of its text.
  var heard: Int?
}

/// When words of an announcement are heard.
struct ShownWords: Hashable, Sendable, Encodable {
  var id: Int
  /// Where each begins, in UTF-16 code units of the text, and in how many milliseconds it is heard: below zero for
  /// what has been.
  var words: [[Int]]
}

/// The screen.
struct ShownScreen: Hashable, Sendable, Encodable {
  var title: String
  /// What is spoken: `VoiceOver`, `TalkBack`.
  var style: String
  /// BCP 47 code of what is spoken.
  var language: String
  /// Whether speech is paused.
  var isPaused: Bool
  /// The drawing, as SVG; empty where nobody knows any place.
  var drawing: String
  /// The pictures that the drawing refers to, as SVG.
  var pictures: String
}

/// How fast answers were.
struct ShownLatency: Hashable, Sendable, Encodable {
  /// The last ones, as SVG.
  var plot: String
  /// The last one and the median, for reading.
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
