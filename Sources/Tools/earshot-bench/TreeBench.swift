import AccessibilityTree
import LinuxSupport
import ScreenReader
import Session

/// The cost of a key on screens of different sizes, without speech.
struct TreeBench {
  /// The number of keys measured on each screen.
  var count: Int

  func run(_ report: inout BenchReport) {
    for size in [100, 1_000, 10_000] {
      report.add(Self.name(size), next(in: SizedApp(rows: size, isVirtualised: false)) { $0 })
    }
    for size in [10, 100_000] {
      report.add(Self.virtualisedName(size), next(in: SizedApp(rows: size, isVirtualised: true)) { $0 })
    }
    for size in [1_000, 10_000] {
      report.addRatio("Cost of next, \(size) nodes to 100", of: Self.name(size), to: Self.name(100))
    }
    report.addRatio(
      "Cost of next, windowed list of 100000 rows to 10", of: Self.virtualisedName(100_000),
      to: Self.virtualisedName(10))
  }

  private static func name(_ size: Int) -> String { "Next on a screen of \(size) nodes" }
  private static func virtualisedName(_ size: Int) -> String { "Next in a windowed list of \(size) rows" }

  /// Moves back and forth in the first rows.
  ///
  /// - Parameter world: Performs the app's effects, and answers.
  func next<App: SemanticApp>(in app: App, world: @escaping (App.Effect) -> App.Message?) -> [Double] {
    var session = HeadlessSession(
      SessionMachine(app, settings: SessionSettings(), startedAt: 0), rate: 240, world: world)
    return (0..<count + 8).map { step in
      let start = monotonicNow()
      session.feed(.command(step / 4 % 2 == 0 ? .next(nil) : .previous(nil), by: .key))
      return (monotonicNow() - start).inMilliseconds
    }.suffix(count)
  }
}

/// An app with one list.
private struct SizedApp: DeclarativeApp {
  var rows: Int
  var isVirtualised: Bool

  enum TreeMessage: Sendable {
    case rows(around: Int)
  }

  /// The first row of the window.
  var initialState: Int { 0 }

  /// Rows are loaded as soon as they are requested.
  func update(_ first: inout Int, _ message: TreeMessage) -> [TreeMessage] {
    if case .rows(let offset) = message { first = max(0, min(offset - 30, rows - 60)) }
    return []
  }

  func view(_ first: Int, in environment: ViewEnvironment) -> Interface<TreeMessage> {
    let window = isVirtualised ? first..<min(first + 60, rows) : 0..<rows
    var list = Element<TreeMessage>("list", .list) {
      for row in window { Element(String(row), .listItem, "Row \(row)") }
    }
    if isVirtualised { list = list.virtualised(count: rows, window: window) { .rows(around: $0) } }
    return Interface([Screen("rows", title: "Rows") { list }])
  }
}
