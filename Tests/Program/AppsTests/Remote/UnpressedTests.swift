import AccessibilityTree
import Audit
import CustomDump
import Foundation
import TestSupport
import Testing
import Text

@testable import Apps

/// What an audit of an app of others does not press, and where that is told.
@Suite("What an audit did not press")
struct UnpressedTests {
  private static func report(in language: Language) -> AuditReport {
    var crawl = Crawl()
    crawl.unpressed = [Unpressed(screen: "start", node: "start/page/link", name: "Book a table", word: "book")]
    return AuditReport(
      crawl, subject: Phrase("a page"), day: "2026-03-02", version: "1", language: language, isOfRemoteApp: true)
  }

  @Test("Every report of findings lists it with the word that kept it", arguments: Language.allCases)
  func reports(in language: Language) throws {
    let report = Self.report(in: language)
    for format in AuditReport.Format.allCases {
      let text = report.rendered(as: format)
      for part in ["start/page/link", "Book a table", "book"] { #expect(text.contains(part), "\(format): \(part)") }
    }
    let sarif = try JSONReader.value(of: Array(report.rendered(as: .sarif).utf8))
    let notice = sarif["runs"]?.array?.first?["invocations"]?.array?.first?["toolExecutionNotifications"]?.array?.first
    expectNoDifference(notice?["level"]?.string, "note")
    #expect(
      report.rendered(as: .junit).contains("<property name=\"\(language == .english ? "not pressed" : "ikke trykket på")\""))
    #expect(report.summary.contains(language == .english ? "1 not pressed" : "1 ikke trykket på"))
  }

  @Test("Every report tells what a limit kept from being tried, and how much more there was", arguments: Language.allCases)
  func limits(in language: Language) throws {
    var crawl = Crawl()
    crawl.isCutShort = true
    crawl.untried = (1...12).map { Phrase(en: "Start, step \($0)", nb: "Start, steg \($0)") }
    let report = AuditReport(
      crawl, subject: Phrase("a page"), day: "2026-03-02", version: "1", language: language, isOfRemoteApp: true)
    let words = language(
      en: ["did not reach", "Start, step 1", "Start, step 10", "and 2 more"],
      nb: ["ikke nådde", "Start, steg 1", "Start, steg 10", "og 2 til"])
    for format in AuditReport.Format.allCases where format != .json {
      let text = report.rendered(as: format)
      for part in words { #expect(text.contains(part), "\(format): \(part)") }
      #expect(!text.contains(language(en: "step 11", nb: "steg 11")), "\(format)")
    }
    let json = try JSONReader.value(of: Array(report.rendered(as: .json).utf8))
    expectNoDifference(json["cutShort"]?.bool, true)
    expectNoDifference(json["notTried"]?.array?.count, 12)
    let sarif = try JSONReader.value(of: Array(report.rendered(as: .sarif).utf8))
    let notice = sarif["runs"]?.array?.first?["invocations"]?.array?.first?["toolExecutionNotifications"]?.array?.first
    expectNoDifference(notice?["level"]?.string, "warning")
  }

  @Test("The document has each of the words")
  func document() throws {
    let page = try String(contentsOf: Checkout.url("Documentation/pages.md"), encoding: .utf8)
    let words = Set(page.split { !$0.isLetter }.map { $0.lowercased() })
    expectNoDifference(HarmfulWords.always.subtracting(words).sorted(), [])
    let text = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    expectNoDifference(HarmfulWords.pairs.filter { !text.contains($0) }, [])
  }
}
