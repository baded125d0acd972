package import Announcements
package import Session

/// An announcement as it stood at the moment an expectation failed: heard, cut, being said or waiting.
///
/// Together they tell what a listener had in the ear instead of what was expected.
package struct HeardMoment: Hashable, Sendable {
  /// What was to be said.
  package var announcement: Announcement
  /// How far it had got.
  package var standing: Standing

  /// How far an announcement has got.
  package enum Standing: Hashable, Sendable {
    case heard
    case saying
    case waiting
    /// Cut after the words that were heard of it.
    case cut(after: String)
    /// Never heard: stopped, stale, or over the limit.
    case dropped
    /// Never heard: a newer one took its place.
    case replaced
    /// Its words were taken into another one.
    case merged
    /// The synthesizer could not say it.
    case failed
  }

  package init(_ announcement: Announcement, _ standing: Standing) {
    self.announcement = announcement
    self.standing = standing
  }

  /// The last announcements of a transcript that is being written, in the order of queueing.
  ///
  /// - Parameters:
  ///   - count: how many at most.
  ///   - saying: the announcement that is being said.
  package static func last(_ count: Int, of transcript: [TranscriptEntry], saying: Announcement.ID?) -> [HeardMoment] {
    var outcomes: [Announcement.ID: Outcome] = [:]
    var found: [HeardMoment] = []
    for entry in transcript.reversed() where found.count < count {
      switch entry.event {
      // Read backwards, the first one met is the last that came about.
      case .speech(let report): if outcomes[report.id] == nil { outcomes[report.id] = report.outcome }
      case .announcement(let announcement):
        let id = announcement.id
        found.append(HeardMoment(announcement, Standing(outcomes[id], isSaying: id == saying)))
      default: break
      }
    }
    return found.reversed()
  }
}

extension HeardMoment.Standing {
  init(_ outcome: Outcome?, isSaying: Bool) {
    self =
      switch outcome {
      case .finished: .heard
      case .cut(let heard, _): .cut(after: heard)
      case .superseded: .replaced
      case .merged: .merged
      case .dropped: .dropped
      case .failed: .failed
      case .started: .saying
      case nil: isSaying ? .saying : .waiting
      }
  }

  /// One word for programs.
  package var name: String {
    switch self {
    case .heard: "heard"
    case .saying: "saying"
    case .waiting: "waiting"
    case .cut: "cut"
    case .dropped: "dropped"
    case .replaced: "replaced"
    case .merged: "merged"
    case .failed: "failed"
    }
  }

  /// How a person would say it.
  var words: String {
    switch self {
    case .heard: "Heard"
    case .saying: "Being said"
    case .waiting: "Waiting"
    case .cut(""): "Cut at once"
    case .cut(let heard): "Cut after \(heard.asWordsHeard)"
    case .dropped: "Dropped unheard"
    case .replaced: "Replaced unheard"
    case .merged: "Taken into another"
    case .failed: "Not speakable"
    }
  }
}

extension HeardMoment: CustomStringConvertible {
  /// `Cut after "Email": navigation "Email address, text field"`.
  package var description: String {
    "\(standing.words): \(Expectation(announcement.text, priority: announcement.priority))"
  }
}
