import AccessibilityTree
import Announcements
import ScreenReader
import Session
import Text

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
  /// Those of them that were judged before others of the same moment which stand before them in the transcript.
  var overtook: Set<Announcement.ID> = []
  /// What an assertive announcement passed that was judged by its priority: announcements of the same moment, which a listener
  /// hears behind it.
  var passed: [Announcement] = []
  /// The announcements that the flow waited for by their words.
  var awaitedAnnouncements: Set<Announcement.ID> = []
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

extension FlowRun {
  /// An announcement and its place in the transcript.
  struct Found {
    var announcement: Announcement
    var place: Int
  }

  /// The next announcement that the expectation judges; entries before it count as used.
  mutating func nextAnnouncement(for expected: Expectation) -> Found? {
    guard let start = session?.now, let begun = session?.waitedForApp else { return nil }
    let timeout = max(Self.expectationTimeout, expected.limit ?? .zero)
    while true {
      while let session, scope.next < session.transcript.count {
        let place = scope.next
        scope.next += 1
        guard let announcement = scope.announcement(in: session.transcript[place]),
          expected.isAbout(announcement), !scope.overtook.contains(announcement.id),
          !session.transcript.outcome(of: announcement.id).isUnheard
        else { continue }
        return Found(announcement: announcement, place: place)
      }
      guard let session else { return nil }
      // In real time an idle session has nothing to wait for, unless its app is elsewhere.
      if session.isInRealTime, session.machine.isIdle, !session.isRemote { return nil }
      // Speech takes no time of an app that is elsewhere, and none of the time in which it may answer. Where a limit is judged,
      // both take the same time.
      let isReal = expected.limit != nil
      let waitsForApp = session.isRemote && !session.isInRealTime && !isReal
      let end = waitsForApp ? session.now + timeout - (session.waitedForApp - begun) : start + timeout
      guard pass(notPast: end, isReal: isReal) else { return nil }
    }
  }

  /// The first expected announcement after a place, among those already queued.
  func queued(after place: Int, as expected: Expectation) -> Found? {
    guard let transcript = session?.transcript else { return nil }
    for later in transcript.indices.dropFirst(place + 1) {
      if let announcement = scope.announcement(in: transcript[later]), expected.isAbout(announcement),
        expected.matches(announcement), !transcript.outcome(of: announcement.id).isUnheard
      {
        return Found(announcement: announcement, place: later)
      }
    }
    return nil
  }

  /// The announcements of a part of the transcript that may be judged, without unheard ones.
  func announcements(from start: Int, to end: Int?) -> [Announcement] {
    guard let transcript = session?.transcript else { return [] }
    return transcript[start..<max(start, end ?? transcript.count)].compactMap(scope.announcement)
      .filter { !transcript.outcome(of: $0.id).isUnheard }
  }

  /// The final outcome of an announcement; waits for it.
  mutating func finalOutcome(of announcement: Announcement) -> Outcome? {
    while let session {
      let outcome = session.transcript.outcome(of: announcement.id)
      if outcome?.isFinal == true || session.machine.isPaused { return outcome }
      guard let next = session.isInRealTime ? session.now + Self.expectationTimeout : session.nextEventAt,
        pass(notPast: next)
      else { return outcome }
    }
    return nil
  }

  /// The time from an announcement's trigger to its start; nil if it never begins.
  mutating func latency(of announcement: Announcement, within limit: Duration) -> Duration? {
    guard let start = session?.now else { return nil }
    while let transcript = session?.transcript {
      for entry in transcript[scope.start...] {
        guard case .speech(let report) = entry.event, report.id == announcement.id else { continue }
        guard case .started(let latency) = report.outcome else { return nil }
        return latency.audible ?? (latency.at - announcement.triggeredAt)
      }
      guard pass(notPast: start + max(Self.expectationTimeout, limit)) else { return nil }
    }
    return nil
  }
}

extension Expectation {
  /// Whether it judges an announcement, and does not skip it.
  func isAbout(_ announcement: Announcement) -> Bool {
    // Like a hint, a window's title need not be expected: it is said before the element that a flow is about. What is passed
    // over unless it is expected is compared as a whole.
    if announcement.source == .screen { return isOfPriority(announcement) && matches(announcement.text) }
    if !isOfPriority(announcement) || priority == nil && announcement.priority == .hint { return false }
    return announcement.repeats == nil || matches(announcement.text)
  }

  func isOfPriority(_ announcement: Announcement) -> Bool {
    priority == nil || priority == announcement.priority
  }
}
