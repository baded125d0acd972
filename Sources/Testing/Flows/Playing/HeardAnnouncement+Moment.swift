import Announcements
import Session

/// Announcements as they stood at the moment an expectation failed: heard, cut, being said or waiting.
///
/// Together they tell what a listener had in the ear instead of what was expected.
extension HeardAnnouncement: CustomStringConvertible {
  /// The last announcements of a transcript that is being written, in the order of queueing.
  ///
  /// - Parameters:
  ///   - count: how many at most.
  ///   - saying: the announcement that is being said.
  static func last(_ count: Int, of transcript: [TranscriptEntry], saying: Announcement.ID?) -> [HeardAnnouncement] {
    var outcomes: [Announcement.ID: Outcome] = [:]
    var found: [HeardAnnouncement] = []
    for entry in transcript.reversed() where found.count < count {
      switch entry.event {
      // Read backwards, the first one met is the last that came about.
      case .speech(let report): if outcomes[report.id] == nil { outcomes[report.id] = report.outcome }
      case .announcement(let announcement):
        let id = announcement.id
        // Nothing is known of its sound yet.
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

/// How far an announcement has got: what has become of it, or nil while it waits.
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

  /// How a person would say it.
  var words: String {
    switch self {
    case .finished: "Heard"
    case .started: "Being said"
    case nil: "Waiting"
    case .cut("", _): "Cut at once"
    case .cut(let heard, _): "Cut after \(heard.asWordsHeard)"
    case .dropped: "Dropped unheard"
    case .superseded: "Replaced unheard"
    case .merged: "Taken into another"
    case .failed: "Not speakable"
    }
  }
}
