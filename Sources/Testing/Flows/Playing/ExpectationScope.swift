import Announcements
import Session

/// What an expectation may judge: what the last command caused, and the news since it.
///
/// What earlier commands caused is never judged any more. A screen that is opened is the beginning of a session, and
/// what is said then has no other cause.
struct ExpectationScope {
  /// The `seq` of the last command; nil before the first.
  var command: Int?
  /// The step that gave the command; nil before the first.
  var step: Flow.Step?
  /// Where in the transcript it begins.
  var start = 0
  /// The first entry of the transcript that is not used up.
  var next = 0
  /// What has been judged.
  var judged: Set<Announcement.ID> = []
  /// What expectations have been met with, each with its line in the flow.
  var met: [(expectation: Expectation, announcement: Announcement, line: Int)] = []
  /// Whether the flow has let something happen since the command: a notification, time going by, a screen opened.
  var hasOwnEvents = true

  /// An announcement that may be judged; nil for other entries, and for those of other commands.
  func announcement(in entry: TranscriptEntry) -> Announcement? {
    guard case .announcement(let announcement) = entry.event,
      announcement.trigger == nil || announcement.trigger == command
    else { return nil }
    return announcement
  }

  /// Whether an announcement came of what the flow itself did last: only to that is an expectation rewritten.
  func isOwn(_ announcement: Announcement) -> Bool {
    announcement.trigger == nil ? hasOwnEvents : announcement.trigger == command
  }
}

extension [TranscriptEntry] {
  /// What has become of an announcement so far; nil where nothing has.
  func outcome(of id: Announcement.ID) -> Outcome? {
    for entry in reversed() {
      switch entry.event {
      case .speech(let report) where report.id == id: return report.outcome
      // Nothing becomes of it before it is queued.
      case .announcement(let announcement) where announcement.id == id: return nil
      default: continue
      }
    }
    return nil
  }
}

extension Outcome? {
  /// Whether nobody will ever hear anything of it.
  var isUnheard: Bool {
    switch self {
    case .dropped, .superseded, .merged, .failed: true
    case .started, .finished, .cut, nil: false
    }
  }
}
