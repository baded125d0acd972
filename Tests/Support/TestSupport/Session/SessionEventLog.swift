import AccessibilityTree
import Announcements
import Session

/// The event log of a session, which is checked at every step:
///
/// 1. The transcript counts without a gap and never goes back in time, and a trigger is one of its commands.
/// 2. Each announcement is numbered, has words, is printed once unless it repeats another, starts at most
///    once and ends exactly once.
/// 3. The player is ordered to say one thing at a time, each of them an announcement that has not ended, and to
///    cancel only what it says.
/// 4. No record and no caption contains a secret.
struct SessionEventLog<App: SemanticApp> {
  /// The texts that no line may contain.
  private let secrets: [String]
  private var lastSeq = 0
  private var lastAt = Duration.zero
  private var commands: Set<Int> = []
  private var lastID = 0
  /// The announcements without a final outcome, and whether each has started.
  private var open: [Announcement.ID: Bool] = [:]
  private var saying: Announcement.ID?
  /// The announcement whose end the player reports in this step.
  private var justEnded: Announcement.ID?
  private var printed: String?

  init(secrets: [String]) {
    self.secrets = secrets
  }

  /// The announcements that have no final outcome.
  var unended: [Announcement.ID] { open.keys.sorted() }

  /// Records an event of the player; to be called before the step with it.
  mutating func hear(_ event: SpeechEvent) {
    switch event {
    case .started: break
    case .finished, .unheard, .cut, .failed:
      guard saying == event.id else { return }
      saying = nil
      justEnded = event.id
    }
  }

  /// Records the effects of a step; returns the fault in them.
  mutating func note(_ effects: [SessionMachine<App>.Effect]) -> String? {
    defer { justEnded = nil }
    for effect in effects {
      if let fault = note(effect) { return fault }
    }
    return printed.map { "'\($0)' is printed and not recorded" }
  }

  private mutating func note(_ effect: SessionMachine<App>.Effect) -> String? {
    switch effect {
    case .speech(.speak(let utterance)):
      if let saying { return "\(utterance.id) is to be said while \(saying) is" }
      saying = utterance.id
      return open[utterance.id] == nil ? "\(utterance.id) is to be said, and is over" : nil
    case .speech(.cancel(let id)):
      // Effects of the time come before those of the input: they may silence an utterance that has just ended.
      guard saying == id || justEnded == id else { return "\(id) is to be cancelled, and is not being said" }
      if saying == id { saying = nil }
      return nil
    case .speech(.prepare): return "a step prepares speech"
    case .caption(let text):
      printed = text
      return fault(in: text)
    case .record(let entry): return note(entry)
    case .copy(let text), .open(let text), .print(let text): return fault(in: text)
    case .app, .setting, .quit: return nil
    }
  }

  private mutating func note(_ entry: TranscriptEntry) -> String? {
    guard entry.seq == lastSeq + 1 else { return "line \(entry.seq) follows line \(lastSeq)" }
    guard entry.at >= lastAt else { return "line \(entry.seq) is at \(entry.at), after \(lastAt)" }
    (lastSeq, lastAt) = (entry.seq, entry.at)
    switch entry.event {
    case .command(let line, _):
      commands.insert(entry.seq)
      return fault(in: line)
    case .announcement(let announcement): return note(announcement)
    case .speech(let report): return note(report)
    case .session, .screen, .cursor, .sound: return nil
    }
  }

  private mutating func note(_ announcement: Announcement) -> String? {
    guard announcement.id == lastID + 1 else { return "announcement \(announcement.id) follows \(lastID)" }
    lastID = announcement.id
    open[announcement.id] = false
    if announcement.isSilent { return "announcement \(announcement.id) has no words" }
    if let trigger = announcement.trigger, !commands.contains(trigger) {
      return "announcement \(announcement.id) answers line \(trigger), which is no command"
    }
    if let first = announcement.repeats {
      return first < announcement.id ? nil : "announcement \(announcement.id) repeats \(first)"
    }
    defer { printed = nil }
    return printed == announcement.text ? nil : "'\(announcement.text)' is not printed"
  }

  private mutating func note(_ report: OutcomeReport) -> String? {
    guard let hasStarted = open[report.id] else {
      return "announcement \(report.id) ends twice: \(report.outcome)"
    }
    switch report.outcome {
    case .started:
      open[report.id] = true
      return hasStarted ? "announcement \(report.id) starts twice" : nil
    case .cut(let heard, _), .failed(let heard):
      open[report.id] = nil
      return fault(in: heard)
    case .finished, .superseded, .merged, .dropped:
      open[report.id] = nil
      return nil
    }
  }

  private func fault(in text: String) -> String? {
    secrets.first(where: text.contains).map { "'\(text)' tells the secret '\($0)'" }
  }
}
