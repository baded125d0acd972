import Announcements
import CustomDump
import ScreenReader
import Session
import TestSupport
import TestTraits
import Testing

@Suite("Predicted responses", .computing)
struct PredictionTests {
  @Test(
    "What is worked out ahead is what is ordered, and nothing else is different for it",
    arguments: [ReaderProfile.Style.voiceOver, .talkBack])
  func changesNothing(style: ReaderProfile.Style) throws {
    let lines = [
      "next", "next", "next", "previous", "previous", "next heading", "previous control", "first", "last",
      "activate", "back", "type hunter2", "type Kari", "erase", "clear", "submit", "cancel", "caret left",
      "select left word", "increase", "decrease", "actions", "menu", "find row 4", "stop", "pause", "resume",
      "repeat", "where", "spell", "read", "read", "history", "missed", "headings", "1", "help", "style voiceover",
      "style talkback", "language nb", "language en", "rate faster", "hints on", "hints off", "verbosity high",
    ]
    var predicted = 0
    for seed in 0..<16 {
      var state = LibraryApp().initialState
      state.isSignedIn = seed % 2 == 0
      state.idleLimit = seed % 3 == 0 ? .seconds(90) : nil
      let machine = SessionMachine(
        LibraryApp(), state: state,
        settings: SessionSettings(profile: ReaderProfile(style: style, speaksHints: seed % 4 == 0)),
        startedAt: 1_750_000_020)
      var twins = ReferenceSession(
        machine,
        script: .init(
          lines: lines, world: LibraryApp.world,
          news: { dice in dice.roll(2) == 0 ? .news("News \(dice.roll(9))") : .name("N\(dice.roll(9))") }),
        seed: UInt64(seed))
      do { try twins.run(steps: 300) } catch { Issue.record("seed \(seed): \(error)") }
      predicted += twins.predictedCount
    }
    #expect(predicted > 200, "\(predicted) keys had been worked out ahead")
  }

  @Test("That there is nothing further is got ready as well", arguments: [ReaderProfile.Style.voiceOver, .talkBack])
  func edge(style: ReaderProfile.Style) throws {
    var machine = SessionMachine(
      LibraryApp(), settings: SessionSettings(profile: ReaderProfile(style: style)), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    _ = machine.step(.command(.last, by: .key), at: .elapsed(.zero))
    let order = machine.prepareNext()
    guard case .prepare(let utterances)? = order else {
      Issue.record("\(String(describing: order))")
      return
    }
    let orders = machine.step(.command(.next(nil), by: .key), at: .elapsed(.milliseconds(1))).compactMap { effect in
      if case .speech(let order) = effect { order } else { nil }
    }
    guard case .speak(let said)? = orders.last else {
      Issue.record("\(orders)")
      return
    }
    #expect(utterances.contains { $0.text == said.text }, "\(said.text) of \(utterances.map(\.text))")
  }

  @Test("While something polite waits the next key is worked out too, until its turn comes before navigation")
  func politeWaits() throws {
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    _ = machine.step(.command(.next(nil), by: .key), at: .elapsed(.zero))
    _ = machine.step(.event(.news("Something has arrived")), at: .elapsed(.zero))
    _ = machine.prepareNext()
    for (time, isKnown) in [(Duration.milliseconds(100), true), (.milliseconds(2_999), true), (.seconds(3), false)] {
      let predicted = machine.predictedOrders(for: .next(nil), at: .elapsed(time))
      var pressed = machine
      let orders = pressed.step(.command(.next(nil), by: .key), at: .elapsed(time)).compactMap { effect in
        if case .speech(let order) = effect { order } else { nil }
      }
      #expect(!orders.isEmpty)
      expectNoDifference(predicted, isKnown ? orders : nil)
    }
    // From then on it is the next in turn whenever a key comes.
    _ = machine.step(.otherKey, at: .elapsed(.seconds(4)))
    _ = machine.prepareNext()
    #expect(machine.predictedOrders(for: .next(nil), at: .elapsed(.seconds(50))) != nil)
  }
}
