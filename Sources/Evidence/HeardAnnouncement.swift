package import Session
package import SpeechCore

/// An announcement of a recorded session: what was said, where in the sound, and what became of it.
package struct HeardAnnouncement: Hashable, Sendable {
  /// What was said.
  package var announcement: Announcement
  /// The command it answers, as it was typed; nil for what came by itself.
  package var command: String?
  /// Seconds into the recording; nil if no sound of it was made.
  package var start: Double?
  /// Seconds into the recording at which it ended or was cut.
  package var end: Double?
  /// From its cause to its first audible sample; nil for the further lines of an answer, which wait for each
  /// other.
  package var latency: Duration?
  /// What became of it at last; nil if the transcript ends before.
  package var fate: Fate?

  /// All announcements of a transcript, in the order of queueing.
  ///
  /// - Parameter sampleRate: frames a second of the recording that the transcript's frames count.
  package static func all(in transcript: [TranscriptEntry], sampleRate: Int) -> [HeardAnnouncement] {
    var heard: [HeardAnnouncement] = []
    // Numbers and times begin anew with each session; frames do not.
    var commands: [Int: (line: String, at: Duration)] = [:]
    var places: [Announcement.ID: Int] = [:]
    var started: [Announcement.ID: Duration] = [:]
    var first = FirstAnswers()
    for entry in transcript {
      switch entry.event {
      case .session: (commands, places, started, first) = ([:], [:], [:], FirstAnswers())
      case .command(let line, _): commands[entry.seq] = (line, entry.at)
      case .announcement(let announcement):
        places[announcement.id] = heard.count
        heard.append(
          HeardAnnouncement(announcement: announcement, command: announcement.cause.flatMap { commands[$0]?.line }))
      case .speech(let report):
        guard let place = places[report.id] else { continue }
        if case .started(let receipt) = report.fate {
          heard[place].start = receipt.frame.map { Double($0) / Double(sampleRate) }
          let announcement = heard[place].announcement
          if first.counts(announcement) {
            heard[place].latency = announcement.cause.flatMap { commands[$0] }.map { entry.at - $0.at }
          }
          started[report.id] = entry.at
        } else {
          heard[place].fate = report.fate
          heard[place].end = heard[place].start.flatMap { start in
            started[report.id].map { start + (report.at - $0) / .seconds(1) }
          }
        }
      case .screen, .cursor, .sound: break
      }
    }
    return heard
  }
}
