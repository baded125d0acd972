import AccessibilityTree
import CustomDump
import ScreenReader
import Testing
import Text

@testable import Audit

@Suite("Walking through an app")
struct ExplorerTests {
  @Test("Every element of every screen is visited, acted upon, and left again")
  func reach() {
    let walk = walk(through: LampApp())
    expectNoDifference(Set(walk.scenes.map(\.screen)), ["room", "lamp"])
    expectNoDifference(
      Set(walk.steps.filter { $0.command == .act(.activate) }.compactMap(\.origin)),
      ["room/open", "lamp/back", "lamp/switch"])
    expectNoDifference(
      walk.steps.filter { $0.command == .back && $0.cameFrom != nil }.map(\.cursor).first, "room/open")
    expectNoDifference(walk.isCutShort, false)
  }

  @Test("A switch that says nothing is found by walking, and nothing else is")
  func silence() {
    expectNoDifference(rules(LampApp()), [])
    expectNoDifference(rules(LampApp(tellsState: false)), ["change-silent"])
  }

  @Test("A way back that forgets where the person came from is found")
  func lostPlace() {
    expectNoDifference(rules(LampApp(keepsVisit: false)), ["focus-return"])
  }

  @Test("A walk that ends at its limit says so")
  func limit() {
    var limits = Explorer<LampApp>.Limits()
    limits.scenes = 1
    expectNoDifference(walk(through: LampApp(), limits).isCutShort, true)
  }

  private func walk(through app: LampApp, _ limits: Explorer<LampApp>.Limits = .init()) -> Walk {
    var explorer = Explorer(app, profile: ReaderProfile(), now: 0, limits: limits)
    explorer.explore(Phrase(en: "room", nb: "rommet"), after: []) { effect in effect }
    return explorer.walk
  }

  private func rules(_ app: LampApp) -> Set<String> {
    let walk = walk(through: app)
    return Set(Auditor().findings(in: walk.scenes, walk.steps).map(\.rule))
  }
}
