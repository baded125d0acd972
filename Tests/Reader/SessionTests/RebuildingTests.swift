import AccessibilityTree
import CustomDump
import ScreenReader
import Session
import Synchronization
import Testing

@Suite("Building the interface")
struct RebuildingTests {
  /// A list whose rows come when they are asked for; counts how often it is built.
  private struct CountedApp: DeclarativeApp {
    let builds = Counter()

    enum Message: Sendable {
      case ask(Int), rows(Range<Int>)
    }

    var initialState: Range<Int> { 0..<20 }

    func update(_ window: inout Range<Int>, _ message: Message) -> [Range<Int>] {
      switch message {
      case .ask(let place): return [max(0, min(place - 10, 80))..<max(20, min(place + 10, 100))]
      case .rows(let rows): window = rows
      }
      return []
    }

    func view(_ window: Range<Int>, in environment: ViewEnvironment) -> Interface<Message> {
      builds.value.add(1, ordering: .relaxed)
      return Interface([
        Screen("rows", title: "Rows \(environment.now)") {
          Element("list", .list) {
            for row in window { Element(String(row), .listItem, "Row \(row)") }
          }
          .virtualised(count: 100, window: window) { .ask($0) }
        }
      ])
    }
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }

  private let app = CountedApp()

  private func session() -> HeadlessSession<CountedApp> {
    HeadlessSession(SessionMachine(app, settings: SessionSettings(), startedAt: 0), rate: 240) { .rows($0) }
  }

  /// How often it is built meanwhile.
  private func builds(_ body: () -> Void) -> Int {
    let before = app.builds.value.load(ordering: .relaxed)
    body()
    return app.builds.value.load(ordering: .relaxed) - before
  }

  @Test("It is built once for a window of rows: what asks for them changes nothing")
  func rows() {
    var session = session()
    expectNoDifference(builds { session.feed(.command(.last, by: .key)) }, 1)
    expectNoDifference(session.machine.cursor, "rows/list/99")
    // Four windows of twenty to the first row.
    expectNoDifference(builds { session.feed(.command(.find("row 0"), by: .key)) }, 1)
    expectNoDifference(builds { session.feed(.command(.find("row 98"), by: .key)) }, 5)
    expectNoDifference(session.machine.cursor, "rows/list/98")
  }

  @Test("It is built for what changes nothing when a minute is over, as times are told in it")
  func minutes() {
    var session = session()
    expectNoDifference(builds { session.feed(.event(.rows(0..<20))) }, 0)
    session.advance(notPast: .seconds(61))
    session.advanceUntilIdle()
    session.advance(notPast: .seconds(61))
    expectNoDifference(builds { session.feed(.event(.rows(0..<20))) }, 1)
    expectNoDifference(session.machine.screen?.title, "Rows 60")
  }
}
