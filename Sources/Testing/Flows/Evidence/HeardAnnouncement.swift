package import Announcements
package import Session

/// An announcement of a recorded session: what was said, where in the sound, and what became of it.
package struct HeardAnnouncement: Hashable, Sendable {
  /// What was said.
  package var announcement: Announcement
  /// Which session of the recording it belongs to, from 0; ids count anew in each.
  package var session = 0
  /// Since that session began: when it was queued.
  package var queuedAt = Duration.zero
  /// The command it answers, as it was typed; nil for what came by itself.
  package var command: String?
  /// Seconds into the recording; nil if no sound of it was made.
  package var start: Double?
  /// Seconds into the recording at which it was queued; nil where that is not known.
  package var place: Double?
  /// Seconds into the recording at which it ended or was cut.
  package var end: Double?
  /// Where its words begin, in the order of the sound; empty where that is not known.
  package var words: [Word] = []
  /// From its cause to its first audible sample; nil for hints, which wait for a pause, and for the further lines of an
  /// answer, which wait for each other.
  package var latency: Duration?
  /// What became of it at last; nil if the transcript ends before.
  package var outcome: Outcome?

  /// The beginning of a word.
  package struct Word: Hashable, Sendable {
    /// Seconds into the recording.
    package var start: Double
    /// Unicode scalars from the beginning of the text.
    package var offset: Int

    package init(start: Double, offset: Int) {
      self.start = start
      self.offset = offset
    }
  }

  /// All announcements of a transcript, in the order of queueing.
  ///
  /// - Parameters:
  ///   - sampleRate: frames a second of the recording that the transcript's frames count.
  ///   - words: the frame, from the utterance's own beginning, and the offset of each word, by the frame at which the
  ///     utterance begins.
  package static func all(
    in transcript: [TranscriptEntry], sampleRate: Int, words: [Int: [(frame: Int, offset: Int)]] = [:]
  ) -> [HeardAnnouncement] {
    var heard: [HeardAnnouncement] = []
    // Numbers and times begin anew with each session; frames do not.
    var session = -1
    var commands: [Int: (line: String, at: Duration)] = [:]
    var places: [Announcement.ID: Int] = [:]
    var started: [Announcement.ID: Duration] = [:]
    var first = FirstAnswers()
    func seconds(_ frame: Int) -> Double { Double(frame) / Double(sampleRate) }
    for entry in transcript {
      switch entry.event {
      case .session:
        (commands, places, started, first) = ([:], [:], [:], FirstAnswers())
        session += 1
      case .command(let line, _): commands[entry.seq] = (line, entry.at)
      case .announcement(let announcement):
        places[announcement.id] = heard.count
        heard.append(
          HeardAnnouncement(
            announcement: announcement, session: max(0, session), queuedAt: entry.at,
            command: announcement.trigger.flatMap { commands[$0]?.line }))
      case .speech(let report):
        guard let place = places[report.id] else { continue }
        if case .started(let receipt) = report.outcome {
          heard[place].start = receipt.frame.map(seconds)
          heard[place].words = (receipt.frame.flatMap { words[$0] } ?? []).map {
            Word(start: seconds((receipt.frame ?? 0) + $0.frame), offset: $0.offset)
          }
          let announcement = heard[place].announcement
          if first.counts(announcement), announcement.priority != .hint {
            heard[place].latency = announcement.trigger.flatMap { commands[$0] }.map { entry.at - $0.at }
          }
          started[report.id] = entry.at
        } else {
          heard[place].outcome = report.outcome
          heard[place].end = heard[place].start.flatMap { start in
            started[report.id].map { start + (report.at - $0) / .seconds(1) }
          }
          if let end = heard[place].end { heard[place].words.removeAll { $0.start >= end } }
        }
      case .screen, .cursor, .sound: break
      }
    }
    return heard
  }
}
