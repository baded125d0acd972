package import Announcements
import Session
import Text

/// An announcement of a recorded session: its words, its place in the sound, and its outcome.
package struct HeardAnnouncement: Hashable, Sendable {
  /// The announcement as it was queued.
  package var announcement: Announcement
  /// Which session of the recording it belongs to, from 0; ids count anew in each.
  var session = 0
  /// Since that session began: when it was queued.
  var queuedAt = Duration.zero
  /// The command it answers, as it was typed; nil for what came by itself.
  var command: String?
  /// Seconds into the recording; nil if no sound of it was made.
  var start: Double?
  /// Seconds into the recording at which it was queued; nil where that is not known.
  var place: Double?
  /// Seconds into the recording at which it ended or was cut.
  var end: Double?
  /// Where its words begin, in the order of the sound; empty where that is not known.
  var words: [Word] = []
  /// From its cause to its first audible sample; nil for hints, which wait for a pause, and for the further lines of an
  /// answer, which wait for each other.
  var latency: Duration?
  /// The line of the flow's step that was last done when it was queued.
  var step = 0
  /// What became of it at last; nil if the transcript ends before.
  var outcome: Outcome?

  /// The beginning of a word.
  struct Word: Hashable, Sendable {
    /// Seconds into the recording.
    var start: Double
    /// Unicode scalars from the beginning of the text.
    var offset: Int
  }

  /// All announcements of a transcript, in the order of queueing.
  ///
  /// - Parameters:
  ///   - sampleRate: The sample rate that the transcript's frames count in, in frames a second.
  ///   - words: The frame, from the utterance's own beginning, and the offset of each word, by the frame at which the
  ///     utterance begins.
  static func all(
    in transcript: [TranscriptEntry], sampleRate: Int, words: [Int: [(frame: Int, offset: Int)]] = [:]
  ) -> [HeardAnnouncement] {
    var heard: [HeardAnnouncement] = []
    // Numbers and times start again with each session; frames do not.
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
        if case .started(let latency) = report.outcome {
          heard[place].start = latency.frame.map(seconds)
          heard[place].words = (latency.frame.flatMap { words[$0] } ?? []).map {
            Word(start: seconds((latency.frame ?? 0) + $0.frame), offset: $0.offset)
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

extension HeardAnnouncement {
  /// All announcements of a flow played with sound, each with its place in the recording and its step.
  ///
  /// A repeat belongs to the step during which it is said, because no step lists it.
  package static func all(
    in report: FlowReport, sampleRate: Int, words: [Int: [(frame: Int, offset: Int)]]
  ) -> [HeardAnnouncement] {
    struct AnnouncementKey: Hashable {
      var session: Int
      var id: Int
    }
    let clock = RecordingClock(report.transcript, sampleRate: sampleRate)
    var lines: [AnnouncementKey: Int] = [:]
    for step in report.steps {
      for said in step.said { lines[AnnouncementKey(session: step.session, id: said.id)] = step.number }
    }
    var line = report.steps.first?.number ?? 0
    return all(in: report.transcript, sampleRate: sampleRate, words: words).map {
      var heard = $0
      line = lines[AnnouncementKey(session: heard.session, id: heard.announcement.id)] ?? line
      heard.step = line
      heard.place = clock.seconds(of: heard.queuedAt, in: heard.session)
      return heard
    }
  }

  /// Whether a part of it was heard.
  package var isHeard: Bool { if let start, let end { end > start } else { false } }

  /// Whether it was cut after it had begun.
  var isCut: Bool {
    guard isHeard else { return false }
    if case .cut = outcome { return true } else { return false }
  }

  /// Whether reports list it: an unheard hint is no loss.
  var isReported: Bool { isHeard || announcement.priority != .hint }
}

extension [HeardAnnouncement] {
  /// The announcements in the order of the sound: an urgent one precedes those that were queued earlier.
  var inOrderOfSound: [HeardAnnouncement] {
    enumerated().sorted { ($0.element.start ?? 0, $0.offset) < ($1.element.start ?? 0, $1.offset) }.map(\.element)
  }
}

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
