public import Session
public import SpeechCore

/// What a transcript has for a listener: the announcements in the order they were queued, and how soon each
/// began.
///
/// What is said again after a cut is no announcement of its own here; what cuts depends on how fast a person
/// types.
public struct HeardSession: Hashable, Sendable {
  public var announcements: [Heard] = []
  /// The style, language and rate of the first session.
  public var style = ""
  public var language = ""
  public var rate = 240

  /// An announcement and where it stands.
  public struct Heard: Hashable, Sendable {
    public var announcement: Announcement
    /// The entry's place in the transcript, from 1: its line in the file.
    public var line: Int
    /// From its cause to its first audible sample; nil if it never began.
    public var latency: Duration?

    public var text: String { announcement.text }
    var spoken: SpokenText { SpokenText(text) }
    var wordCount: Int { SpeechDuration.words(in: text) }
  }

  public init(_ transcript: [TranscriptEntry]) {
    // Numbers begin anew with each session: a flow that opens a second screen has two in one file.
    var causes: [Int: Duration] = [:]
    var places: [Announcement.ID: Int] = [:]
    for (offset, entry) in transcript.enumerated() {
      switch entry.event {
      case .session(let style, let language, _, let rate, _):
        causes = [:]
        places = [:]
        if self.style.isEmpty { (self.style, self.language, self.rate) = (style, language, rate) }
      case .command: causes[entry.seq] = entry.at
      case .announcement(var announcement):
        guard announcement.repeats == nil else { continue }
        announcement.causedAt = announcement.cause.flatMap { causes[$0] } ?? entry.at
        places[announcement.id] = announcements.count
        announcements.append(Heard(announcement: announcement, line: offset + 1))
      case .speech(let report):
        guard case .started(let receipt) = report.fate, let place = places[report.id] else { continue }
        announcements[place].latency =
          receipt.audible ?? (entry.at - announcements[place].announcement.causedAt)
      case .screen, .cursor, .sound: break
      }
    }
  }

  /// What a listener would hear in full, at the session's rate; hints are not counted.
  public var speechSeconds: Double {
    let spoken = announcements.filter { $0.announcement.priority != .hint }
    return spoken.reduce(Duration.zero) { $0 + SpeechDuration.of($1.text, rate: rate) } / .seconds(1)
  }
}
