import AccessibilityTree
import Announcements
import Console
import Foundation
import LinuxSupport
import Session
import Synchronization
import TestSupport
import TestTraits
import Testing

/// A flood of news against a running session, while keys are pressed; in the soak with the real synthesizer.
///
/// `make soak` takes 100,000 pieces of news and judges the time too, `make test` some thousands and what comes first.
@Suite("A flood in a running session", .waiting, .serialized)
struct FloodTests {
  private static let count = Soak.isAsked ? 100_000 : 10_000
  /// What two steps of the session may announce, one of which is under way.
  private static let fewAnnouncements = 2 * (Burst.newestLimit + 2)

  private let mailbox = SessionRunner<FloodApp>.mailbox()

  @Test("Keys are answered through it, what is urgent among it is heard soon, and all of it is told, the newest by name")
  func flood() throws {
    let session = try floodedSession()
    mailbox.post(.event(.burst(Burst("Beginning"))))
    try waitUntil("the first is said") { session.log.hasStarted("Beginning") }
    // In a second, as fast as they come; what is urgent in the middle, and behind the last of them.
    let posted = Mutex<[String: (at: Duration, after: Int)]>([:])
    let flood = NamedThread("flood") { [mailbox, log = session.log] in
      func alert(_ text: String) {
        posted.withLock { $0[text] = (monotonicNow(), log.count) }
        mailbox.post(.event(.burst(Burst(alert: text))))
      }
      for number in 1...Self.count {
        mailbox.post(.event(.burst(Burst("Update \(number)"))))
        if number == Self.count / 2 { alert("Half of it") }
        if number.isMultiple(of: Self.count / 100) { usleep(9_000) }
      }
      // A newer alert would take the place of the first, should that still wait to be heard on a busy machine.
      while !log.hasStarted("Half of it") { usleep(1_000) }
      alert("All of it")
    }
    let answers = try session.waits(typing: Array(repeating: ["next", "previous"], count: 5).flatMap(\.self))
    flood.join()
    for alert in ["Half of it", "All of it"] {
      try waitUntil("'\(alert)' is heard") { session.log.hasStarted(alert) }
    }
    let newest = "Update \(Self.count)"
    try waitUntil("the newest is said") { session.log.hasStarted(newest) }
    try waitUntil("nothing is left to say", seconds: 120) { session.log.all.allSatisfy { $0.outcome != nil } }
    session.end()
    #expect(answers.allSatisfy { $0.announcementsBefore <= Self.fewAnnouncements }, "\(answers)")
    for (alert, (time, count)) in posted.withLock({ $0 }) {
      let entry = try #require(session.log.first(alert))
      let wait = Wait(for: entry, since: time, count)
      #expect(wait.announcementsBefore <= Self.fewAnnouncements, "'\(alert)' after \(wait)")
      let started = try #require(entry.startedAt)
      #expect(started < session.log.first(newest)?.startedAt ?? .zero)
      if Soak.isAsked { #expect(started - time < .milliseconds(500), "'\(alert)' after \(started - time)") }
    }
    #expect(session.log.toldCount == Self.count + 1)
  }

  @Test("An error that follows from a key is heard soon in the middle of it")
  func error() throws {
    let session = try floodedSession()
    let flood = NamedThread("flood") { [mailbox] in
      for number in 1...Self.count {
        mailbox.post(.event(.burst(Burst("Update \(number)"))))
        if number.isMultiple(of: Self.count / 100) { usleep(9_000) }
      }
    }
    try waitUntil("it has begun") { session.log.count > 1 }
    session.type("first")
    session.type("next")
    let (pressedAt, count) = (monotonicNow(), session.log.count)
    session.type("activate")
    try waitUntil("the error is heard") { session.log.hasStarted("No network") }
    flood.join()
    session.end()
    // Ended from outside, in the middle of it, and yet nothing is without its outcome.
    #expect(session.log.all.filter { $0.outcome == nil }.map(\.announcement.text) == [])
    let entry = try #require(session.log.first("No network"))
    let wait = Wait(for: entry, since: pressedAt, count)
    // The answers of three lines, each a step of its own, and that of the app.
    #expect(wait.announcementsBefore <= 4 * Self.fewAnnouncements, "\(wait)")
    let started = try #require(entry.startedAt)
    if Soak.isAsked { #expect(started - pressedAt < .milliseconds(500), "\(started - pressedAt)") }
  }

  private func floodedSession() throws -> RunningSession<FloodApp> {
    let session = try RunningSession(FloodApp(), mailbox: mailbox) { [mailbox] id, _ in
      mailbox.post(.answer(id, .burst(Burst(alert: "No network"))))
    }
    try waitUntil("it has begun") { session.log.hasStarted("Flood, heading") }
    return session
  }
}

/// News that has come since the app was last told: the newest of it and how much else, and what is urgent.
private struct Burst: Equatable, Sendable {
  static let newestLimit = 3
  var newest: [String] = []
  var otherCount = 0
  var alert: String?

  init(_ text: String? = nil, alert: String? = nil) {
    newest = [text].compactMap(\.self)
    self.alert = alert
  }

  mutating func add(_ later: Burst) {
    let all = newest + later.newest
    newest = Array(all.suffix(Self.newestLimit))
    otherCount += all.count - newest.count + later.otherCount
    alert = later.alert ?? alert
  }
}

/// Two buttons, and the newest burst of news.
private struct FloodApp: DeclarativeApp {
  struct State: Equatable, Sendable {
    var number = 0
    var burst = Burst()
    var alert = ""
  }

  enum Message: Sendable {
    case burst(Burst)
    case connect
  }

  enum Effect: Hashable, Sendable {
    case connect
  }

  var initialState: State { State() }

  static func merged(_ waiting: Message, _ new: Message) -> Message? {
    guard case .burst(var burst) = waiting, case .burst(let later) = new else { return nil }
    burst.add(later)
    return .burst(burst)
  }

  func update(_ state: inout State, _ message: Message) -> [Effect] {
    guard case .burst(let burst) = message else { return [.connect] }
    state.number += 1
    state.burst = burst
    state.alert = burst.alert ?? state.alert
    return []
  }

  func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    let screen = Screen<Message>("flood", title: "Flood") {
      Element("title", .heading, "Flood")
      Element("one", .button, "One").on(.activate, .connect)
      Element("two", .button, "Two")
      Element("error", .alert) {
        if !state.alert.isEmpty { Element("text", .text, state.alert) }
      }
    }
    var news = state.burst.newest.enumerated().map { index, text in
      Element<Message>("\(state.number)-\(index)", .text, text)
    }
    if state.burst.otherCount > 0 {
      news.append(
        Element("\(state.number)-more", .text, "and \(state.burst.otherCount) more")
          .with(\.eventCount, state.burst.otherCount))
    }
    return Interface([screen], events: news)
  }
}
