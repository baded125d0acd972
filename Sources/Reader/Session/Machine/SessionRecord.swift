import AccessibilityTree
import Announcements
import DequeModule
import ScreenReader
import Text

/// What a session remembers of itself: it numbers the transcript's lines and keeps what was said last.
struct SessionRecord: Sendable {
  private var lastSeq = 0
  private var lastScreen: String?
  /// How many screens have had the cursor, one that came back counted again.
  private var visits = 0
  /// The announcements said last, the newest at the end, with what became of them.
  private(set) var history: Deque<Item> = []
  /// The number of announcements that are kept.
  private let historyLimit = 200
  /// The last command that only said again what had been said; its answer is not history.
  private var lastReview: Int?
  /// The trigger of the last audible announcement among those whose latency counts.
  private var lastMeasured: Int?

  struct Item: Sendable {
    var announcement: Announcement
    var outcome: Outcome?
    /// How many screens had had the cursor.
    var visit: Int

    /// Whether it echoes what was typed: letter by letter, that is not worth hearing again.
    var isTypingEcho: Bool {
      announcement.source == .edit && announcement.segments.allSatisfy { $0.kind == .value }
    }
  }

  private mutating func entry(_ event: TranscriptEntry.Event, at now: Duration) -> TranscriptEntry {
    lastSeq += 1
    return TranscriptEntry(seq: lastSeq, at: now, event: event)
  }

  mutating func session(_ settings: SessionSettings, at now: Duration) -> TranscriptEntry {
    entry(
      .session(
        style: settings.profile.style.rawValue, reader: settings.profile.version?.rawValue,
        language: settings.profile.language.rawValue, voice: settings.voice, rate: settings.rate, audio: settings.audio), at: now)
  }

  mutating func command(_ line: String, by origin: CommandOrigin, at now: Duration) -> TranscriptEntry {
    entry(.command(line: line, by: origin), at: now)
  }

  /// The screen, if it is another than the one noted last.
  mutating func screen(_ screen: ScreenInfo, at now: Duration) -> TranscriptEntry? {
    guard lastScreen != screen.instance else { return nil }
    lastScreen = screen.instance
    visits += 1
    return entry(.screen(name: screen.name, title: screen.title), at: now)
  }

  mutating func cursor(_ node: NodeID?, screen: String, at now: Duration) -> TranscriptEntry {
    entry(.cursor(node: node, screen: screen), at: now)
  }

  mutating func announcement(_ announcement: Announcement, at now: Duration) -> TranscriptEntry {
    // The letters of a line that is being typed are no more to be heard again than what was only said again.
    let isTypedLine = announcement.source == .edit && announcement.trigger == nil
    if !isTypedLine, announcement.trigger == nil || announcement.trigger != lastReview {
      history.append(Item(announcement: announcement, visit: visits))
      if history.count > historyLimit { history.removeFirst() }
    }
    return entry(.announcement(announcement), at: now)
  }

  mutating func outcome(_ report: OutcomeReport, at now: Duration) -> TranscriptEntry {
    if let place = history.lastIndex(where: { $0.announcement.id == report.id }) {
      history[place].outcome = report.outcome
    }
    return entry(.speech(report), at: now)
  }

  mutating func sound(_ state: SoundState, at now: Duration) -> TranscriptEntry {
    entry(.sound(state), at: now)
  }

  /// Notes that the answer to a command only repeats what was said before.
  mutating func noteReview(_ seq: Int) {
    lastReview = seq
  }

  /// Notes that the latency of a command's answer says nothing: something else is said before it.
  mutating func noteMeasured(_ seq: Int) {
    lastMeasured = seq
  }

  /// Forgets what was said so far; the transcript's numbers go on.
  mutating func forget() {
    history.removeAll()
  }

  /// An announcement as it was said first; nil for one that is too old.
  func announcement(_ id: Announcement.ID) -> Announcement? { history.last { $0.announcement.id == id }?.announcement }

  /// Whether an announcement was made on a screen that the cursor has left since; false for one that is too old.
  func isLeft(_ id: Announcement.ID) -> Bool { history.last { $0.announcement.id == id }.map { $0.visit < visits } ?? false }

  /// The words of a hint; nil for an announcement that is no hint, or is too old.
  func hint(_ id: Announcement.ID) -> String? {
    let item = history.last { $0.announcement.id == id }
    return item.flatMap { $0.announcement.priority == .hint ? $0.announcement.text : nil }
  }

  /// What can be said again: neither hints nor the rests of what was cut.
  var reviewable: [Item] {
    history.filter { $0.announcement.priority != .hint && $0.announcement.repeats == nil }
  }

  /// Whether the start of an announcement says how fast an answer was.
  ///
  /// It does for the first announcement that answers a key, and for one that is said at once; a hint, a repeat, a further
  /// line of an answer and a polite one that waited were late on purpose.
  mutating func reportsLatency(_ id: Announcement.ID) -> Bool {
    guard let announcement = history.last(where: { $0.announcement.id == id })?.announcement,
      announcement.priority >= .navigation, announcement.repeats == nil
    else { return false }
    if let trigger = announcement.trigger {
      guard trigger != lastMeasured else { return false }
      lastMeasured = trigger
    }
    return true
  }
}
