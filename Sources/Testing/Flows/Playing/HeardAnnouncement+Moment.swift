import Announcements
import Session
import Text

/// The announcements at the moment when an expectation failed: heard, cut, being said or waiting.
///
/// Together they are what the listener heard instead of the expected text.
extension HeardAnnouncement: CustomStringConvertible {
  /// The last announcements of a transcript that is being written, in the order of queueing.
  ///
  /// - Parameters:
  ///   - count: The greatest number of announcements.
  ///   - saying: The announcement that is being said.
  static func last(_ count: Int, of transcript: [TranscriptEntry], saying: Announcement.ID?) -> [HeardAnnouncement] {
    var outcomes: [Announcement.ID: Outcome] = [:]
    var found: [HeardAnnouncement] = []
    for entry in transcript.reversed() where found.count < count {
      switch entry.event {
      // Read backwards, the first outcome found is the latest.
      case .speech(let report): if outcomes[report.id] == nil { outcomes[report.id] = report.outcome }
      case .announcement(let announcement):
        let id = announcement.id
        // Its sound is not known yet.
        let begun: Outcome? = id == saying ? .started(Latency(at: entry.at)) : nil
        found.append(HeardAnnouncement(announcement: announcement, outcome: outcomes[id] ?? begun))
      default: break
      }
    }
    return found.reversed()
  }

  /// `Cut after "Email": navigation "Email address, text field"`.
  package var description: String {
    "\(outcome.words): \(Expectation(announcement.text, priority: announcement.priority))"
  }
}

/// The state of an announcement: its outcome so far, or nil while it waits.
extension Outcome? {
  /// One word for programs.
  var standing: String {
    switch self {
    case .finished: "heard"
    case .started: "saying"
    case nil: "waiting"
    case .cut: "cut"
    case .dropped: "dropped"
    case .superseded: "replaced"
    case .merged: "merged"
    case .failed: "failed"
    }
  }

  /// The outcome in words for people.
  var words: String {
    switch self {
    case .finished: localized(en: "Heard", nb: "Hørt")
    case .started: localized(en: "Being said", nb: "Under opplesning")
    case nil: localized(en: "Waiting", nb: "I kø")
    case .cut("", _): localized(en: "Cut at once", nb: "Avbrutt med en gang")
    case .cut(let heard, _): localized(en: "Cut after \(heard.asWordsHeard)", nb: "Avbrutt etter \(heard.asWordsHeard)")
    case .dropped: localized(en: "Dropped unheard", nb: "Forkastet uhørt")
    case .superseded: localized(en: "Replaced unheard", nb: "Erstattet uhørt")
    case .merged: localized(en: "Taken into another", nb: "Slått sammen med en annen")
    case .failed: localized(en: "Not speakable", nb: "Kan ikke leses opp")
    }
  }
}
