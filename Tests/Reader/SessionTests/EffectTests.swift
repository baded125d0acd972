import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import TestSupport
import Testing

@testable import Session

/// Effects are answered by name: in any order, late, or never.
@Suite("Effects and their answers")
struct EffectTests {
  /// What a step announced, with the command it answers.
  private struct Said: Hashable {
    var text: String
    var trigger: Int?
  }

  private var machine: SessionMachine<LibraryApp>
  private var lastCommand = 0
  private var effects: [(id: EffectID, effect: LibraryApp.Effect)] = []

  init() {
    machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    step(.begin([.signIn("one"), .load(around: 500)]), at: .zero)
  }

  @discardableResult
  private mutating func step(_ input: SessionMachine<LibraryApp>.Input, at time: Duration) -> [Said] {
    var said: [Said] = []
    for effect in machine.step(input, at: .elapsed(time)) {
      switch effect {
      case .app(let id, let effect): effects.append((id, effect))
      case .record(let entry):
        if case .command = entry.event { lastCommand = entry.seq }
        if case .announcement(let announcement) = entry.event, announcement.repeats == nil {
          said.append(Said(text: announcement.text, trigger: announcement.trigger))
        }
      default: break
      }
    }
    return said
  }

  /// Presses the button that signs in; returns the command's number and the effect's.
  private mutating func signIn(at time: Duration) -> (command: Int, id: EffectID?) {
    step(.command(.find("Sign in"), by: .key), at: time)
    step(.command(.activate, by: .key), at: time)
    return (lastCommand, effects.last?.id)
  }

  @Test("Each effect has a number of its own, in the order they are wanted")
  func numbers() {
    expectNoDifference(effects.map(\.id), [1, 2])
    expectNoDifference(effects.map(\.effect), [.signIn("one"), .load(around: 500)])
  }

  @Test("An answer counts for the command whose effect it names, whichever is answered first")
  mutating func outOfOrder() throws {
    let first = signIn(at: .seconds(1))
    let second = signIn(at: .seconds(2))
    let (firstID, secondID) = (try #require(first.id), try #require(second.id))
    let late = step(.answer(secondID, .answered(false)), at: .seconds(3))
    let early = step(.answer(firstID, .answered(false)), at: .seconds(4))
    expectNoDifference(late, [Said(text: "Wrong code", trigger: second.command)])
    expectNoDifference(early, [Said(text: "Wrong code", trigger: first.command)])
  }

  @Test("An answer that does not come is told after the time the app names, and is waited for no longer")
  mutating func overdue() throws {
    let (command, id) = signIn(at: .seconds(1))
    step(.answer(1, .answered(false)), at: .seconds(2))
    step(.answer(2, .rows(0..<3)), at: .seconds(2))
    #expect(machine.isWaitingForApp)
    expectNoDifference(step(.tick, at: .milliseconds(20_999)), [])
    expectNoDifference(
      step(.tick, at: .seconds(21)), [Said(text: "The library does not answer", trigger: command)])
    #expect(!machine.isWaitingForApp)
    let late = step(.answer(try #require(id), .answered(false)), at: .seconds(30))
    expectNoDifference(late, [Said(text: "Wrong code", trigger: nil)])
  }

  @Test("The machine asks to be woken when an answer is overdue")
  mutating func wake() {
    _ = signIn(at: .seconds(1))
    step(.answer(1, .answered(false)), at: .seconds(2))
    let wake = machine.wakeAt ?? .zero
    #expect(wake <= .seconds(21))
  }

  @Test("A second answer to one effect is news")
  mutating func twice() throws {
    let (command, id) = signIn(at: .seconds(1))
    let answer = SessionMachine<LibraryApp>.Input.answer(try #require(id), .answered(false))
    expectNoDifference(step(answer, at: .seconds(2)).map(\.trigger), [command])
    expectNoDifference(step(answer, at: .seconds(3)).map(\.trigger), [nil])
  }
}
