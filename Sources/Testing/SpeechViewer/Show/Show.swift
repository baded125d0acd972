import Announcements
import ScreenReader
import Session
import Text

/// The page's state of a session, folded from its events: it gives viewers each change, and new viewers the whole state.
///
/// It has no clock and no thread. Its owner draws the screen when there is time.
struct Show {
  /// The number of past announcements in the whole state.
  static let longestPast = 24
  /// The number of answers in the plot.
  static let longestPlot = 40

  /// The last view of the session, and the one before.
  private(set) var view: SessionView?
  private var before: SessionView?
  /// The announcements in order; the oldest past ones are forgotten first.
  private var announcements: [ShownAnnouncement] = []
  /// The announcements that may still give a latency, by their ids.
  private var unheard: [Announcement.ID: Announcement] = [:]
  private var present: Announcement.ID?
  private var words: (id: Announcement.ID, words: [HeardWord])?
  private var latencies: [Double] = []
  private var first = FirstAnswers()
  private var commands: [Int: String] = [:]
  private var lastCommand: String?
  /// The last drawing.
  private(set) var screen: ShownScreen?

  /// Takes a view of the session, which is drawn later.
  mutating func take(_ view: SessionView) {
    before = self.view
    self.view = view
  }

  /// Takes a drawing of the screen; returns nil if it is the same as before.
  mutating func take(_ screen: ShownScreen) -> ShowEvent? {
    guard screen != self.screen else { return nil }
    defer { self.screen = screen }
    if let old = self.screen, old.language != screen.language { return .reload }
    return .screen(screen)
  }

  /// Takes an entry of the transcript, and returns the changes.
  mutating func take(_ entry: TranscriptEntry, at now: Duration) -> [ShowEvent] {
    switch entry.event {
    case .command(let line, _):
      let name = name(ofCommand: line)
      commands[entry.seq] = name
      commands[entry.seq - Self.longestTrigger] = nil
      lastCommand = name
      return [.command(name)]
    case .announcement(let announcement): return [.announcement(add(announcement))]
    case .speech(let report): return take(report)
    case .session, .screen, .cursor, .sound: return []
    }
  }

  /// Takes the times of words.
  mutating func take(_ words: [HeardWord], of id: Announcement.ID, at now: Duration) -> ShowEvent? {
    if self.words?.id == id { self.words?.words += words } else { self.words = (id, words) }
    return shown(words, of: id, at: now).map(ShowEvent.words)
  }

  /// The whole state, for a new viewer.
  func state(at now: Duration) -> ShowState {
    ShowState(
      announcements: announcements, present: present,
      words: words.flatMap { $0.id == present ? shown($0.words, of: $0.id, at: now) : nil },
      screen: screen, latency: latency, command: lastCommand)
  }

  /// The number of later entries after which a command's answers no longer matter.
  private static let longestTrigger = 10_000

  /// A command in the words of the help, in the session's language; the line itself where the help has none for it.
  private func name(ofCommand line: String) -> String {
    let language = view?.profile.language ?? .english
    guard case .success(let command?) = LineLanguage.parse(line, in: language) else { return line }
    return HelpTexts(language: language).title(of: command)
  }

  // MARK: Announcements

  private mutating func add(_ announcement: Announcement) -> ShownAnnouncement {
    let other = view.flatMap { OtherStyle(before: before, now: $0).words(for: announcement) }
    let shown = ShownAnnouncement(announcement, command: announcement.trigger.flatMap { commands[$0] }, other: other)
    unheard[announcement.id] = announcement
    announcements.append(shown)
    forget()
    return shown
  }

  /// Forgets the oldest past announcements.
  private mutating func forget() {
    var surplus = announcements.count { $0.isOver && $0.id != present } - Self.longestPast
    announcements.removeAll { announcement in
      guard surplus > 0, announcement.isOver, announcement.id != present else { return false }
      surplus -= 1
      return true
    }
  }

  private mutating func take(_ report: OutcomeReport) -> [ShowEvent] {
    var outcome = ShownOutcome(id: report.id, outcome: report.outcome.name)
    var events: [ShowEvent] = []
    switch report.outcome {
    case .started(let measured):
      present = report.id
      if let announcement = unheard[report.id], reportsLatency(announcement), let audible = measured.audible {
        latencies.append(audible / .milliseconds(1))
        latencies.removeFirst(max(0, latencies.count - Self.longestPlot))
        if let latency { events.append(.latency(latency)) }
      }
    case .cut(let heard, _), .failed(let heard): outcome.heard = heard.utf16.count
    case .finished, .superseded, .merged, .dropped: break
    }
    if report.outcome.isFinal { unheard[report.id] = nil }
    if let place = announcements.lastIndex(where: { $0.id == report.id }) {
      announcements[place].outcome = outcome.outcome
      announcements[place].heard = outcome.heard
    }
    return [.outcome(outcome)] + events
  }

  /// Whether an announcement counts for latency. Hints and repeats come late on purpose, and polite ones wait.
  private mutating func reportsLatency(_ announcement: Announcement) -> Bool {
    announcement.priority >= .navigation && announcement.repeats == nil && first.counts(announcement)
  }

  private var latency: ShownLatency? {
    guard let view, let last = latencies.last else { return nil }
    return ShownLatency(latencies, last: last, words: LivePageWords(language: view.profile.language))
  }

  // MARK: Words

  private func shown(_ words: [HeardWord], of id: Announcement.ID, at now: Duration) -> ShownWords? {
    guard let text = announcements.last(where: { $0.id == id })?.text else { return nil }
    let scalars = Array(text.unicodeScalars)
    // Offsets in the script count UTF-16 code units.
    var (units, last) = (0, 0)
    return ShownWords(
      id: id,
      words: words.map { word in
        let offset = min(max(word.offset, 0), scalars.count)
        if offset < last { (units, last) = (0, 0) }
        units += scalars[last..<offset].reduce(0) { $0 + UTF16.width($1) }
        last = offset
        return [units, Int(((word.at - now) / .milliseconds(1)).rounded())]
      })
  }
}
