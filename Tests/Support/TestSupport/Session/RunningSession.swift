package import AccessibilityTree
package import Announcements
package import Console
import Foundation
package import LinuxSupport
import Session
import SpeechOutput
import Synchronization

/// A session that runs on its own thread, with its results.
///
/// In the soak the real synthesizer speaks, without a sound device. Otherwise speech is silent, and lasts as long as with a
/// very fast talker, so that no test waits for a process that a busy machine delays.
///
/// Lines are typed into it and messages are posted to it while it runs, as in the program.
package final class RunningSession<App: SemanticApp>: Sendable {
  package typealias Mail = Mailbox<SessionMail<App.Message>>

  private let mailbox: Mail
  package let log = SpokenLog()
  private let thread: NamedThread
  /// The writing end of the pipe from which it reads lines.
  private let input: Int32

  /// - Parameters:
  ///   - state: The first state; by default the app's own.
  ///   - mailbox: Made by `SessionRunner.mailbox()`, for all input besides keys.
  ///   - perform: Performs the app's effects; its answers go into the mailbox.
  package init(
    _ app: App, state: App.State? = nil, mailbox: Mail, perform: @escaping @Sendable (EffectID, App.Effect) -> Void
  ) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw FixtureError("no pipe") }
    input = ends[1]
    let (reading, log, clock) = (ends[0], log, SessionClock())
    self.mailbox = mailbox
    let player = try Self.player(now: { clock.now() }) { mailbox.post(.speech($0)) }
    thread = NamedThread("session") {
      let ports = SessionPorts<App>(
        player: { player.perform($0) }, caption: { _ in }, record: { entry, _ in log.note(entry) },
        perform: perform, change: { _ in }, secret: { _ in nil }, secretName: { _ in nil }, unknownSecret: { _ in "" })
      var runner = SessionRunner(
        SessionMachine(app, state: state, settings: SessionSettings(), startedAt: 1_772_438_400), clock: clock,
        mailbox: mailbox, input: InputReader(descriptor: reading, takesKeys: false), ports: ports)
      _ = runner.run(begin: [])
      player.close()
      close(reading)
    }
  }

  private static func player(
    now: @escaping @Sendable () -> Duration, events: @escaping @Sendable (SpeechEvent) -> Void
  ) throws -> any SpeechPerformer {
    func profiles(_ rate: Int) -> [String: VoiceProfile] {
      ["en": VoiceProfile(name: "en", language: "en", voice: "en", rate: rate)]
    }
    guard Soak.isAsked else { return SilentPlayer(profiles: profiles(6000), now: now, events: events) }
    return try SpeechPlayer(
      audio: .none, profiles: profiles(450), synthesizer: builtProgram("earshot-synthesizer"), now: now,
      events: events, sound: { _ in })
  }

  /// Types a line. Returns the time of that, on the monotonic clock.
  @discardableResult
  package func type(_ line: String) -> Duration {
    let now = monotonicNow()
    let bytes = Array((line + "\n").utf8)
    write(input, bytes, bytes.count)
    return now
  }

  /// Types lines, a tenth of a second apart, each after the answer to the one before.
  ///
  /// - Returns: The time that each waited for its answer.
  package func waits(typing lines: [String]) throws -> [Wait] {
    try lines.map { line in
      let (count, before) = (log.answerCount, log.count)
      let typedAt = type(line)
      try waitUntil("'\(line)' is answered") { log.answerCount > count }
      let wait = Wait(for: log.answers[count], since: typedAt, before)
      usleep(80_000)
      return wait
    }
  }

  /// Ends the session and waits for its end; to be called once.
  package func end() {
    mailbox.post(.end(0))
    thread.join()
    close(input)
  }
}

/// The time until an announcement.
package struct Wait: Sendable, CustomStringConvertible {
  /// The time until it was queued.
  package var duration: Duration
  /// The number of announcements meanwhile, which does not depend on other work of the machine.
  package var announcementsBefore: Int

  /// - Parameter count: The number of announcements at the beginning.
  package init(for entry: SpokenLog.Entry, since time: Duration, _ count: Int) {
    duration = entry.queuedAt - time
    announcementsBefore = entry.announcement.id - 1 - count
  }

  package var description: String { "\(duration) and \(announcementsBefore) announcements" }
}

/// The announcements of a running session and their outcomes, with the times at which they were recorded.
///
/// Filled by the session's thread, read by the test's.
package final class SpokenLog: Sendable {
  /// One announcement.
  package struct Entry: Sendable {
    package var announcement: Announcement
    /// The time at which it was accepted, on the monotonic clock.
    package var queuedAt: Duration
    /// The time at which its first samples were reported, on the monotonic clock; nil until then.
    package var startedAt: Duration?
    /// Its final outcome; nil until it has one.
    package var outcome: Outcome?
  }

  private struct State {
    /// The announcements by their numbers, which count from 1.
    var entries: [Entry] = []
    var answers: [Announcement.ID] = []
    /// The first announcement of each text.
    var byText: [String: Announcement.ID] = [:]
  }

  private let state = Mutex(State())

  func note(_ entry: TranscriptEntry) {
    let now = monotonicNow()
    state.withLock { state in
      switch entry.event {
      case .announcement(let announcement):
        state.entries.append(Entry(announcement: announcement, queuedAt: now))
        if state.byText[announcement.text] == nil { state.byText[announcement.text] = announcement.id }
        // A repeat of an announcement that an alert cut was counted already.
        if announcement.priority == .navigation, announcement.trigger != nil, announcement.repeats == nil {
          state.answers.append(announcement.id)
        }
      case .speech(let report):
        if case .started = report.outcome { state.entries[report.id - 1].startedAt = now }
        if report.outcome.isFinal { state.entries[report.id - 1].outcome = report.outcome }
      default: break
      }
    }
  }

  /// The number of announcements so far.
  package var count: Int { state.withLock { $0.entries.count } }

  /// All announcements so far, the oldest first.
  package var all: [Entry] { state.withLock { $0.entries } }

  /// The first announcement with this text.
  package func first(_ text: String) -> Entry? {
    state.withLock { state in state.byText[text].map { state.entries[$0 - 1] } }
  }

  /// Whether an announcement with this text has been audible; one that failed is announced again.
  package func hasStarted(_ text: String) -> Bool {
    state.withLock { $0.entries.contains { $0.startedAt != nil && $0.announcement.text == text } }
  }

  /// The number of announcements so far that answer keys.
  package var answerCount: Int { state.withLock { $0.answers.count } }

  /// The answers to keys so far, the oldest first.
  package var answers: [Entry] { state.withLock { state in state.answers.map { state.entries[$0 - 1] } } }

  /// The number of polite messages reported to the person: each by its own words, or in a number of several.
  ///
  /// A dropped message is in such a number, and a notice stands for one that could not be said. A message that was cut and
  /// then dropped, or not said, when repeated is in both its beginning and the number or notice; that counts once.
  package var toldCount: Int {
    all.filter { $0.announcement.priority == .polite }.reduce(0) { count, entry in
      let isReplaced =
        switch entry.outcome {
        case .dropped, .failed: true
        default: false
        }
      switch (entry.announcement.repeats, isReplaced) {
      case (nil, false): return count + entry.announcement.messageCount
      case (.some, true): return count - entry.announcement.messageCount
      default: return count
      }
    }
  }
}

extension SpokenLog {
  /// The announcements that `toldCount` counts, except single messages that were said to the end.
  package var countsTold: String {
    all.filter { $0.announcement.priority == .polite }.compactMap { entry in
      let (announcement, outcome) = (entry.announcement, entry.outcome.map { "\($0)" } ?? "no fate")
      if announcement.messageCount == 1, announcement.repeats == nil, entry.outcome == .finished { return nil }
      let first = announcement.repeats.map { ", repeats \($0)" } ?? ""
      return "\(announcement.id) '\(announcement.text)' for \(announcement.messageCount)\(first): \(outcome)"
    }.joined(separator: "\n")
  }
}
