import Announcements
import Session

/// The announcements that an expectation may judge: answers to the last command, and events since it.
///
/// Answers to earlier commands are never judged. A screen that is opened begins a session, whose first announcements have
/// no trigger.
struct ExpectationScope {
  /// The `seq` of the last command; nil before the first.
  var command: Int?
  /// The step that gave the command; nil before the first.
  var step: FlowStep?
  /// The place in the transcript where the scope begins.
  var start = 0
  /// The first entry of the transcript that no expectation has used.
  var next = 0
  /// The place behind the last announcement that the flow waited for.
  var awaited = 0
  /// The announcements that have been judged.
  var judged: Set<Announcement.ID> = []
  /// The expectations that were met, each with its announcement and its line in the flow.
  var met: [(expectation: Expectation, announcement: Announcement, place: FlowPlace)] = []
  /// The lines that used entries up, each with the place behind the last one it used.
  var uses: [(place: FlowPlace, end: Int)] = []
  /// Whether the flow itself has caused an event since the command: a notification, a wait, a screen that it opened.
  var hasOwnEvents = true

  /// The announcement of an entry, if it may be judged; nil for other entries, and for answers to other commands.
  func announcement(in entry: TranscriptEntry) -> Announcement? {
    guard case .announcement(let announcement) = entry.event,
      announcement.trigger == nil || announcement.trigger == command
    else { return nil }
    return announcement
  }

  /// Whether the flow's last action caused the announcement: only then is an expectation rewritten.
  func isOwn(_ announcement: Announcement) -> Bool {
    announcement.trigger == nil ? hasOwnEvents : announcement.trigger == command
  }
}

extension [TranscriptEntry] {
  /// The latest outcome of an announcement; nil for none so far.
  func outcome(of id: Announcement.ID) -> Outcome? {
    for entry in reversed() {
      switch entry.event {
      case .speech(let report) where report.id == id: return report.outcome
      // It has no outcome before it is queued.
      case .announcement(let announcement) where announcement.id == id: return nil
      default: continue
      }
    }
    return nil
  }
}

extension Outcome? {
  /// Whether it will never be heard.
  var isUnheard: Bool {
    switch self {
    case .dropped, .superseded, .merged, .failed: true
    case .started, .finished, .cut, nil: false
    }
  }
}
