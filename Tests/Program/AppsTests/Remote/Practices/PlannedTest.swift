import AccessibilityTree
import Announcements
import Apps
import Flows
import Foundation
import RemoteApps
import Runtime
import ScreenReader
import Session

/// Plays a test of a plan with Earshot, on its page in its own Chromium.
///
/// 1. The setup runs: it brings the focus, and with it the cursor, to the beginning of the test.
/// 2. The steps follow one after the other, each after all speech has ended.
/// 3. The announcements are stored: on arrival, on the way, after the last step.
struct PlannedTest {
  private var session: HeadlessSession<RemoteApp>
  /// The time for further changes after a page has become quiet.
  private let patience: Duration
  private var hearing = Hearing()

  /// The announcements, and the reason why a step could not be done; nil where all were done.
  struct Outcome {
    var hearing: Hearing
    var obstacle: String?
  }

  /// - Parameter patience: The time for further changes after a page has become quiet.
  static func play(_ test: TestPlan.Test, patience: Duration) throws -> Outcome {
    var played = try PlannedTest(test, patience)
    let steps = test.steps
    var obstacle = played.setUp()
    if steps.isEmpty { obstacle = "no keys do this" }
    for step in steps where obstacle == nil { obstacle = played.perform(step) }
    return Outcome(hearing: played.hearing, obstacle: obstacle)
  }

  private init(_ test: TestPlan.Test, _ patience: Duration) throws {
    self.patience = patience
    let configuration = try Configuration(options: [.audio: "none"], environment: [:], organisations: [])
    let page = try PageTarget(test.page.path(percentEncoded: false), configuration, in: PageFlow.browsers)
    let flowEnvironment = RemoteAdapter(page, configuration).flowEnvironment
    let settings = SessionSettings(configuration)
    let opened = try flowEnvironment.open(flowEnvironment.firstScreen, settings: settings)
    session = HeadlessSession(
      opened.machine, speaker: VirtualSpeaker(rate: settings.rate), outside: opened.outside, world: opened.perform)
    hearing.leaves = test.title.contains(/out of| from (a|the last) link/)
    session.advanceUntilIdle()
  }

  /// The reason why the test cannot begin; nil where it can.
  private mutating func setUp() -> String? {
    let button = "Run Test Setup"
    if !isOn(button) { _ = hear(.find(button)) }
    guard isOn(button) else { return "there is no '\(button)'" }
    hearing.arrival = act(.activate)
    return isOn(button) ? "the setup brings the cursor nowhere" : nil
  }
}

// MARK: - Steps

extension PlannedTest {
  /// Performs a step; returns the reason if that is not possible.
  private mutating func perform(_ step: PlannedStep) -> String? {
    switch step {
    case .move(let direction, let target, let limit): return move(direction, to: target, atMost: limit)
    case .steps(let direction, let count):
      for _ in 0..<count { keep(hear(direction.command)) }
    case .edge(let direction): keep(hear(direction == .forwards ? .last : .first))
    case .bump(let direction):
      for _ in 0..<3 { keep(hear(direction.command)) }
      keep(hear(.whereAmI))
    case .activate(let name):
      guard let found = find(name) else { return "'\(name ?? "")' is not found" }
      keep(found + act(.activate))
    case .back: keep(act(.back))
    case .whereAmI(let name):
      guard let found = find(name) else { return "'\(name ?? "")' is not found" }
      keep(found + hear(.whereAmI) + hear(.whereAmI))
    case .adjust(let direction, let value): return adjust(direction, to: value)
    case .type(let text):
      let begun = act(.activate)
      keep(begun + act(.type(text)))
    case .caret(let direction, let toEdge, let field):
      guard var said = find(field) else { return "'\(field ?? "")' is not found" }
      let back = direction == .backwards
      said += act(.activate)
      keep(said + act(.caret(toEdge ? (back ? .start : .end) : (back ? .left : .right), by: .character)))
    }
    // A step beyond an edge is refused, and then asks for the place.
    let isDone = hearing.end.contains { !$0.isRefusal && $0.priority != .hint }
    return isDone ? nil : hearing.end.first(where: \.isRefusal).map { "refused: \($0.text)" }
  }

  /// Moves until an element is announced; without a direction, if it is not found, from the beginning the other way.
  private mutating func move(_ direction: PlannedStep.Direction?, to target: String?, atMost limit: Int) -> String? {
    guard let target else {
      keep(hear((direction ?? .forwards).command))
      return nil
    }
    // The step before may have brought the cursor there.
    if !hearing.way.isEmpty, isOn(target) { return nil }
    let (start, way) = (session.machine.cursor, hearing.way)
    if reach(target, direction ?? .forwards, atMost: limit) { return nil }
    if direction == nil {
      for _ in 0..<limit where session.machine.cursor != start { _ = hear(.previous(nil)) }
      hearing.way = way
      if reach(target, .backwards, atMost: limit) { return nil }
    }
    return "'\(target)' is not reached"
  }

  private mutating func reach(_ target: String, _ direction: PlannedStep.Direction, atMost limit: Int) -> Bool {
    for _ in 0..<limit {
      let before = session.machine.cursor
      keep(hear(direction.command))
      guard session.machine.cursor != before else { return false }
      guard hearing.end.has(target) else { continue }
      if hearing.end.areOfText { passLabel(target, direction) }
      return true
    }
    return false
  }

  /// Goes from a text to the field that it labels, which has the same name; back where there is none near it.
  private mutating func passLabel(_ name: String, _ direction: PlannedStep.Direction) {
    let label = session.machine.cursor
    for _ in 0..<3 {
      let said = hear(direction.command)
      if said.has(name) { return keep(said) }
    }
    for _ in 0..<3 where session.machine.cursor != label { _ = hear(direction.opposite.command) }
  }

  /// Goes to the element with a name by search, and not to a field's label; nil where there is none.
  private mutating func find(_ name: String?) -> [Announcement]? {
    guard let name, !isOn(name) else { return [] }
    var said = hear(.find(name))
    if said.areOfText { said = hear(.find(name)) }
    return isOn(name) ? said : nil
  }

  private mutating func adjust(_ direction: PlannedStep.Direction, to value: String) -> String? {
    for _ in 0..<300 {
      let said = hear(direction == .forwards ? .increase : .decrease)
      keep(said)
      if said.hasValue(value) { return nil }
      if let refusal = said.first(where: \.isRefusal) { return "refused: \(refusal.text)" }
    }
    return "'\(value)' is not reached"
  }

  private mutating func keep(_ said: [Announcement]) {
    hearing.end = said
    hearing.way += said
  }
}

// MARK: - Hearing

extension PlannedTest {
  /// The announcements after a command, with hints.
  private mutating func hear(_ command: Command) -> [Announcement] {
    let start = session.transcript.count
    session.feed(.command(command, by: .flow))
    session.advanceUntilIdle()
    return said(since: start)
  }

  /// The announcements after a command that changes the page, with those of the page's delayed changes.
  private mutating func act(_ command: Command) -> [Announcement] {
    let start = session.transcript.count
    session.feed(.command(command, by: .flow))
    settle()
    return said(since: start)
  }

  /// Waits until speech has ended and the page has been quiet for a time; not for a page that never is.
  private mutating func settle() {
    for _ in 0..<50 {
      session.advanceUntilIdle()
      guard session.advance(notPast: session.now + patience, isReal: true) else { return }
    }
  }

  private func said(since start: Int) -> [Announcement] {
    session.transcript[start...].compactMap { entry in
      guard case .announcement(let announcement) = entry.event, announcement.repeats == nil else { return nil }
      return announcement
    }
  }

  /// Whether the cursor is on an element with this name.
  private func isOn(_ name: String) -> Bool {
    guard let cursor = session.machine.cursor else { return false }
    return SpokenWords(session.machine.tree.accessibleName(of: cursor).text).contains(SpokenWords(name))
  }
}

extension [Announcement] {
  /// Whether an element with this name, or with the name in its own, is announced.
  fileprivate func has(_ name: String) -> Bool { has(name, in: [.name, .text]) }

  /// Whether only a text and its place are announced.
  fileprivate var areOfText: Bool {
    allSatisfy { $0.segments.allSatisfy { [.name, .text, .container, .position].contains($0.kind) } }
  }
}

extension PlannedStep.Direction {
  fileprivate var command: Command { self == .forwards ? .next(nil) : .previous(nil) }
  fileprivate var opposite: Self { self == .forwards ? .backwards : .forwards }
}
