import Apps
import Audit
import CustomDump
import Foundation
import RemoteApps
import Runtime
import TestSupport
import TestTraits
import Testing
import Text

/// What an audit of a page is limited to, and the selectors by which its findings name their elements.
@Suite("The scope of an audit", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct AuditScopeTests {
  private static let body = """
    <main><h1>Pictures</h1><ul id=list><li><img src="data:,x" width=9 height=9><li><img src="data:,y" width=9 height=9></ul>
    <img id=big src="data:,z" width=9 height=9><button onclick="document.body.append(new Image())">More</button></main>
    """

  private static func report(_ scope: AuditScope) throws -> AuditReport {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write(
      "<!doctype html><html lang=en><meta charset=utf-8><title>Page</title>\(body)", to: "page.html")
    let configuration = try Configuration(options: [.audio: "none", .language: "en"], environment: [:], organisations: [])
    let adapter = RemoteAdapter(try PageTarget(page.path, configuration, in: PageFlow.browsers), configuration, scope: scope)
    let crawl = scope.isThisPage ? try adapter.auditCrawl(.asShown) : try adapter.auditCrawl(.commands(1))
    return AuditReport(
      crawl, subject: adapter.title, day: "2026-03-02", version: "test", unknown: adapter.unknownProperties,
      isOfRemoteApp: true, scope: scope)
  }

  private static func images(_ report: AuditReport) -> [String?] {
    report.findings.filter { $0.rule == "image-name-missing" }.map(\.selector)
  }

  @Test("A page alone is judged as it is shown, each finding with the selector of its element")
  func thisPage() throws {
    var scope = AuditScope()
    scope.isThisPage = true
    let report = try Self.report(scope)
    expectNoDifference(
      Self.images(report),
      ["ul#list > li:nth-of-type(1) > img", "ul#list > li:nth-of-type(2) > img", "img#big"])
    #expect(report.notRun.contains { $0.id == "change-silent" })
    #expect(report.rendered(as: .text).contains("nothing was pressed"))
  }

  @Test("Within a selector only its findings are listed, and rules can be left out")
  func within() throws {
    var scope = AuditScope()
    (scope.isThisPage, scope.selector) = (true, "#list")
    expectNoDifference(
      Self.images(try Self.report(scope)), ["ul#list > li:nth-of-type(1) > img", "ul#list > li:nth-of-type(2) > img"])
    scope.leftOut = ["image-name-missing"]
    expectNoDifference(Self.images(try Self.report(scope)), [])
  }

  @Test("What is pressed is heard in both languages, though the page is walked through once")
  func languages() throws {
    let report = try Self.report(AuditScope())
    let languages = Set(report.findings.filter { $0.rule == "image-name-missing" }.flatMap { $0.places.map(\.language) })
    expectNoDifference(languages, [.english, .bokmål])
  }
}
