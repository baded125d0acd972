import Announcements
import CustomDump
import ScreenReader
import Session
import TestSupport
import Testing

@Suite("A session without a key for a while")
struct IdlingTests {
  private static let limit = Duration.seconds(300)
  private var bench = SessionBench(idleLimit: limit)

  @Test("tells the app at the times it asked for, once each, and not before")
  mutating func steps() {
    _ = bench.idle()
    bench.wait(239_000)
    expectNoDifference(bench.texts(), [])
    bench.wait(20_000)
    expectNoDifference(bench.texts(), ["One minute left"])
    bench.wait(100_000)
    expectNoDifference(bench.texts(), ["Time is over"])
    bench.wait(1_000_000)
    expectNoDifference(bench.texts(), [])
    expectNoDifference(bench.session.nextEventAt, nil)
  }

  @Test(
    "counts from the last key on, whatever that meant",
    arguments: [
      SessionMachine<LibraryApp>.Input.otherKey, .command(.stop, by: .key), .command(.next(nil), by: .line),
      .secret("hunter2", by: .line), .refusedLine("nxt", answer: "Unknown command"),
    ])
  mutating func keys(_ key: SessionMachine<LibraryApp>.Input) {
    bench.wait(250_000)
    bench.session.feed(key)
    _ = bench.texts()
    bench.wait(235_000)
    expectNoDifference(bench.texts(), [])
    bench.wait(10_000)
    expectNoDifference(bench.texts(), ["One minute left"])
  }

  @Test("is not kept awake by what nobody typed")
  mutating func news() {
    bench.wait(200_000)
    _ = bench.feed(.event(.news("New book")))
    bench.wait(45_000)
    expectNoDifference(bench.texts(), ["One minute left"])
  }

  @Test("A key that comes when the time is over, after the process was stopped, is too late")
  func stopped() {
    var state = LibraryApp().initialState
    state.idleLimit = Self.limit
    var machine = SessionMachine(
      LibraryApp(), state: state,
      settings: SessionSettings(profile: ReaderProfile(speaksHints: false)), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    let captions = machine.step(.command(.next(nil), by: .key), at: .elapsed(.seconds(1000))).compactMap {
      if case .caption(let text) = $0 { text } else { nil }
    }
    expectNoDifference(Set(captions), ["Name, text field", "One minute left", "Time is over"])
  }

  @Test("What ends in the very moment in which it is silenced, because the time is over, has ended, and once")
  func endsAtTheEnd() {
    var state = LibraryApp().initialState
    (state.idleLimit, state.isSignedIn) = (Self.limit, true)
    var machine = SessionMachine(
      LibraryApp(), state: state,
      settings: SessionSettings(profile: ReaderProfile(speaksHints: false)), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    // The player has said it to the end before it is told to be silent.
    let effects = machine.step(.speech(.finished(1, at: Self.limit)), at: .elapsed(Self.limit))
    let orders = effects.compactMap { if case .speech(let order) = $0 { order } else { nil } }
    expectNoDifference(orders.first, .cancel(1))
    let outcomes = effects.compactMap { effect -> OutcomeReport? in
      if case .record(let entry) = effect, case .speech(let report) = entry.event { report } else { nil }
    }
    expectNoDifference(outcomes.filter { $0.id == 1 }.map(\.outcome), [.finished])
    // And its answer to being told so changes nothing.
    #expect(machine.step(.speech(.cut(1, heard: 0, at: Self.limit)), at: .elapsed(Self.limit)).isEmpty)
  }

  @Test("A key that means nothing does not cut what is said; that it does is said after it, each time")
  mutating func otherKey() {
    let saying = bench.session.machine.saying
    _ = bench.feed(.otherKey)
    _ = bench.feed(.otherKey)
    expectNoDifference(bench.session.machine.saying, saying)
    expectNoDifference(bench.announcements.last?.priority, .polite)
    expectNoDifference(bench.announcements.count { $0.text.hasPrefix("Unknown key") }, 2)
  }
}
