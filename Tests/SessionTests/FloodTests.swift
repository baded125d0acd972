import Console
import Foundation
import ScreenReader
import Semantics
import Session
import SoundRig
import SpeechCore
import SpeechOutput
import Synchronization
import Testing
import Threads

/// A flood of news against a running session with the real synthesizer, while keys are pressed.
///
/// `make soak` takes 100,000 pieces of news, `make test` some thousands.
@Suite("A flood in a running session", .timeLimit(.minutes(5)))
struct FloodTests {
  private static let count = ProcessInfo.processInfo.environment["EARSHOT_SOAK"] == nil ? 5_000 : 100_000

  @Test("Keys are answered through it, an error is heard soon, it is told in words, and memory stays bounded")
  func flood() throws {
    let run = try FloodRun()
    let before = residentKilobytes()
    run.session.post(.news(.update("Beginning")))
    try waitUntil("the first is said") { run.log.hasStarted("Beginning") }
    // In a second, as fast as they come.
    let flood = NamedThread("flood") { [mailbox = run.session] in
      for number in 1...Self.count {
        mailbox.post(.news(.update("Update \(number)")))
        if number.isMultiple(of: Self.count / 100) { usleep(9_000) }
      }
    }
    var delays: [Duration] = []
    for number in 1...10 {
      usleep(80_000)
      let pressedAt = Threads.monotonicNow()
      run.type(number.isMultiple(of: 2) ? "next" : "previous")
      try waitUntil("key \(number) is answered", seconds: 60) { run.log.answers.count == number }
      delays.append(run.log.answers[number - 1] - pressedAt)
    }
    let alertAt = Threads.monotonicNow()
    run.type("first")
    run.type("next")
    run.type("activate")
    try waitUntil("the error is heard", seconds: 60) { run.log.hasStarted("No network") }
    let alertDelay = run.log.startedAt("No network")! - alertAt
    flood.join()
    try waitUntil("all of it is taken in", seconds: 120) { run.log.has("Update \(Self.count)") }
    let grown = residentKilobytes() - before
    try waitUntil("the newest is said", seconds: 60) { run.log.hasStarted("Update \(Self.count)") }
    try waitUntil("the flood is told in words", seconds: 60) { run.log.summary != nil }
    run.end()
    // The middle one of ten: now and then the machine is busy.
    #expect(delays.sorted()[5] < .milliseconds(50), "\(delays)")
    #expect(alertDelay < .milliseconds(500), "\(alertDelay)")
    // A hundred kept of each kind is a few kilobytes; the flood itself is as much as waits to be taken in.
    #expect(grown < 64_000, "\(grown) kB")
    let told = run.log.summary.map { $0.filter(\.isNumber) }.flatMap { Int($0) }
    #expect((Self.count - 40...Self.count).contains(told ?? 0), "\(run.log.summary ?? "nothing")")
  }

  private func residentKilobytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}

/// Three elements, and the newest piece of news.
private struct FloodApp: SemanticApp {
  struct State: Sendable {
    var number = 0
    var news = ""
    var alert = ""
  }

  enum Message: Sendable {
    case update(String)
    case connect
    case alert(String)
  }

  enum Effect: Hashable, Sendable {
    case connect
  }

  var initialState: State { State() }

  func update(_ state: inout State, _ message: Message) -> [Effect] {
    state.number += 1
    switch message {
    case .update(let text): state.news = text
    case .connect: return [.connect]
    case .alert(let text): state.alert = text
    }
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
    return Interface([screen], news: [Element("\(state.number)", .text, state.news)])
  }
}

/// A session that runs on a thread of its own, and what it wrote down.
private final class FloodRun: Sendable {
  let session = Mailbox<SessionMail<FloodApp.Message>>(goesFirst: \.goesFirst)
  let log: Log
  private let thread: NamedThread
  private let input: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw RigError("no pipe") }
    input = ends[1]
    let log = Log()
    self.log = log
    let clock = SessionClock()
    let session = session
    let player = try SpeechPlayer(
      audio: .none, profiles: ["en": VoiceProfile(name: "en", language: "en", voice: "en", rate: 450)],
      synthesizer: builtProgram("earshot-synthesizer"), now: { clock.now() }, events: { session.post(.speech($0)) },
      sound: { _ in })
    let reading = ends[0]
    thread = NamedThread("session") {
      let ports = SessionPorts<FloodApp>(
        player: { player.perform($0) }, caption: { _ in }, record: { log.note($0) }, perform: { _ in session.post(.answer(.alert("No network"))) },
        change: { _ in }, secret: { _ in nil }, unknownSecret: { name, _ in name })
      var runner = SessionRunner(
        SessionMachine(FloodApp(), settings: SessionSettings(), startedAt: 0), clock: clock, mailbox: session,
        input: InputReader(descriptor: reading, takesKeys: false), ports: ports)
      _ = runner.run(begin: [])
      player.close()
      close(reading)
    }
  }

  func type(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    write(input, bytes, bytes.count)
  }

  func end() {
    session.post(.end(0))
    thread.join()
    close(input)
  }
}

/// What is looked for in the transcript; nothing else of it is kept.
private final class Log: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var answers: [Duration] = []
    var started: [Int: Duration] = [:]
    var ids: [String: Int] = [:]
    var summary: String?
  }

  func note(_ entry: TranscriptEntry) {
    let time = Threads.monotonicNow()
    state.withLock { state in
      switch entry.event {
      case .announcement(let announcement):
        if announcement.priority == .navigation, announcement.cause != nil { state.answers.append(time) }
        let isKept = !announcement.text.hasPrefix("Update") || announcement.text.hasSuffix("00")
        if isKept, announcement.repeats == nil { state.ids[announcement.text] = announcement.id }
        if announcement.text.hasPrefix("and ") { state.summary = announcement.text }
      case .speech(let report):
        if case .started = report.fate, state.ids.values.contains(report.id) { state.started[report.id] = time }
      default: break
      }
    }
  }

  var answers: [Duration] { state.withLock { $0.answers } }
  var summary: String? { state.withLock { $0.summary } }
  func has(_ text: String) -> Bool { state.withLock { $0.ids[text] != nil } }
  func startedAt(_ text: String) -> Duration? { state.withLock { state in state.ids[text].flatMap { state.started[$0] } } }
  func hasStarted(_ text: String) -> Bool { startedAt(text) != nil }
}
