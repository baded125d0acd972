import AccessibilityTree
import CustomDump
import ScreenReader
import Testing
import Text

@testable import Audit

@Suite("Walking through an app")
struct CrawlerTests {
  @Test("Every element of every screen is visited, acted upon, and left again")
  func reach() {
    let crawl = crawl(through: LampApp())
    expectNoDifference(Set(crawl.screenStates.map(\.screen)), ["room", "lamp"])
    expectNoDifference(
      Set(crawl.steps.filter { $0.command == .act(.activate) }.compactMap(\.origin)),
      ["room/open", "lamp/back", "lamp/switch"])
    expectNoDifference(
      crawl.steps.filter { $0.command == .back && $0.cameFrom != nil }.map(\.cursor).first, "room/open")
    expectNoDifference(crawl.isCutShort, false)
  }

  @Test("A switch that says nothing is found by walking, and nothing else is")
  func silence() {
    expectNoDifference(rules(LampApp()), [])
    expectNoDifference(rules(LampApp(reportsState: false)), ["change-silent"])
  }

  @Test("A way back that forgets where the person came from is found")
  func lostPlace() {
    expectNoDifference(rules(LampApp(keepsVisit: false)), ["focus-return"])
  }

  @Test("A walk whose time is up tries nothing more, and says what is left")
  func time() {
    func crawl(until most: Int) -> Crawl {
      var asked = 0
      var crawler = Crawler(LampApp(), profile: ReaderProfile(), now: 0)
      crawler.isOver = {
        asked += 1
        return asked > most
      }
      crawler.explore(Phrase("room"), after: []) { effect in effect }
      return crawler.crawl
    }
    expectNoDifference(crawl(until: 0).steps.count, 0)
    expectNoDifference(crawl(until: 0).untried, [Phrase("room")])
    expectNoDifference(crawl(until: 0).screenStates.count, 1)
    let some = crawl(until: 5)
    #expect(some.isCutShort && !some.steps.isEmpty && !some.untried.isEmpty)
    expectNoDifference(crawl(until: .max).untried, [])
  }

  @Test("A walk that ends at its limit says so")
  func limit() {
    var limits = Crawler<LampApp>.Limits()
    limits.screenStates = 1
    expectNoDifference(crawl(through: LampApp(), limits).isCutShort, true)
  }

  private func crawl(through app: LampApp, _ limits: Crawler<LampApp>.Limits = .init()) -> Crawl {
    var explorer = Crawler(app, profile: ReaderProfile(), now: 0, limits: limits)
    explorer.explore(Phrase(en: "room", nb: "rommet"), after: []) { effect in effect }
    return explorer.crawl
  }

  private func rules(_ app: LampApp) -> Set<String> {
    let crawl = crawl(through: app)
    return Set(Auditor().findings(in: crawl.screenStates, crawl.steps).map(\.rule))
  }
}
