import AccessibilityTree
import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Audit

@Suite("The formal report in the terms of the VPAT")
struct ConformanceTests {
  @Test("Every clause has a whole row in the table, and its rules are rules")
  func table() {
    let table = TextTable(EmbeddedText.clauses_tsv)
    expectNoDifference(table.faults(required: ["title"]), [])
    expectNoDifference(table.rows.map { $0["rules"] }, SoftwareClause.all.map { $0.rules.map(\.id).joined(separator: " ") })
    expectNoDifference(Set(SoftwareClause.all.map(\.number)).count, 26)
  }

  /// A report on the sample screen, unchanged or with a defect.
  private func report(
    _ screenState: ScreenState = SampleScreen().screenState, steps: [CrawlStep] = [], accepting suppressions: [Suppression] = [],
    in language: Language = .english
  ) -> AuditReport {
    var crawl = Crawl()
    crawl.keep(screenState)
    crawl.steps += steps
    var report = AuditReport(
      crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1.2.3", suppressions: suppressions, language: language)
    report.evaluator = Evaluator("Kari Nordmann <kari@example.org>")
    return report
  }

  private func row(_ number: String, of report: AuditReport) throws -> ConformanceRow {
    try #require(
      (report.conformance(.a) + report.conformance(.aa) + report.softwareConformance()).first { $0.number == number })
  }

  private var small: ScreenState {
    SampleScreen().with("save") { $0.frame = Frame(x: 16, y: 149, width: 358, height: 20) }.screenState
  }

  @Test(
    "What no rule judges is not evaluated, and what nothing was tried for either; media that are not there are not applicable")
  func unjudged() throws {
    let report = report()
    let levels = try ["1.4.1", "3.2.1", "1.2.2", "1.4.3", "11.5.2.6", "11.8.2", "11.5.2.5"].map { try row($0, of: report).level }
    expectNoDifference(
      levels, [.notEvaluated, .notEvaluated, .notApplicable, .supports, .notEvaluated, .notApplicable, .supports])
  }

  @Test("A defect makes it partial or none, as fewer or more than half of the screens have it, also while it is accepted")
  func defects() throws {
    let accepted = Suppression(rule: "target-size", node: "*", until: "2026-12-01", reason: "later", line: 1)
    for suppressions in [[], [accepted]] {
      let report = report(small, accepting: suppressions)
      let answer = try row("2.5.8", of: report)
      expectNoDifference(answer.level, .doesNotSupport)
      #expect(answer.remarks.first?.en.hasPrefix("sample/save: 358.0 by 20.0 points") == true, "\(answer.remarks)")
      expectNoDifference(answer.heard.first?.text, "Save changes, button")
    }
  }

  @Test("What a person has to look at is not evaluated, and told")
  func open() throws {
    let answer = try row(
      "1.4.3",
      of: report(
        SampleScreen().with("logo") {
          $0.textStyle = .init(size: 17); $0.background = nil
        }.screenState))
    expectNoDifference(answer.level, .notEvaluated)
    #expect(answer.remarks.first?.en.hasPrefix("A person has to look at 1 place: sample/logo") == true, "\(answer.remarks)")
  }

  @Test("Contrast and sizes of targets are told with their figures")
  func measured() throws {
    #expect(
      try row("1.4.3", of: report()).remarks.contains { $0.nb.hasPrefix("Målt: 17,40:1") || $0.nb.hasPrefix("Målt: 17.40:1") })
    #expect(try row("2.5.8", of: report()).remarks.contains { $0.en.contains("2.5.5, level AAA") })
  }

  @Test("What is heard stands beside what it is evidence for: an image, in both styles")
  func heard() throws {
    let report = report()
    expectNoDifference(try row("1.1.1", of: report).heard.map(\.text), ["A lighthouse, image", "A lighthouse, image"])
    expectNoDifference(try row("2.5.8", of: report).heard, [])
  }

  @Test(
    "All 55 criteria and the clauses of chapter 11 are on the page, each once, with one of the five terms",
    arguments: Language.allCases)
  func page(language: Language) {
    let report = report(in: language)
    let page = report.conformanceHTML
    let rows = report.conformance(.a) + report.conformance(.aa) + report.softwareConformance()
    expectNoDifference(rows.count, 55 + 26)
    for row in rows {
      let cells = page.components(separatedBy: "scope=\"row\">\(row.number) \(row.title.in(language))</th><td ")
      expectNoDifference(cells.count, 2, "\(row.number)")
      let term = cells.last?.split(separator: ">", maxSplits: 1).last
      #expect(term?.hasPrefix("<strong>\(row.level.term.in(language))</strong>") == true, "\(row.number)")
    }
    #expect(page.contains("Kari Nordmann, kari@example.org"))
    for fetched in ["<script", "<link", "src=", "url(", "@import", "http:"] { #expect(!page.contains(fetched), "\(fetched)") }
  }

  @Test("The product has the version that it was given, and the term that the template has for AAA alone is explained")
  func product() {
    var report = report()
    report.productVersion = "7.8.9"
    #expect(report.conformanceHTML.contains("<dd>7.8.9</dd>") && report.openACR.contains("version: 7.8.9"))
    #expect(report.conformanceHTML.contains("The template has this term for level AAA alone"))
  }

  @Test("A criterion whose only control was not pressed is not supported")
  func unpressed() throws {
    var crawl = Crawl()
    crawl.keep(SampleScreen().screenState)
    func level() throws -> ConformanceLevel {
      let report = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1")
      return try row("4.1.2", of: report).level
    }
    expectNoDifference(try level(), .supports)
    crawl.unpressed = [Unpressed(screen: "sample", node: "sample/save", name: "Send", word: "send")]
    expectNoDifference(try level(), .notEvaluated)
  }

  @Test(
    "An evaluator is a name, an address or both",
    arguments: [
      ("Kari  Nordmann <kari@example.org>", "Kari Nordmann", "kari@example.org"), ("Kari", "Kari", nil),
      ("kari@example.org", "kari@example.org", "kari@example.org"),
      ("<kari@example.org>", "kari@example.org", "kari@example.org"),
      ("Kari <nowhere>", "Kari", nil),
    ] as [(String, String, String?)])
  func evaluator(text: String, name: String, email: String?) {
    expectNoDifference(Evaluator(text).name, name)
    expectNoDifference(Evaluator(text).email, email)
  }

  @Test("OpenACR has the schema's keys, numbers as texts and its own words for the terms")
  func openACR() {
    let lines = report(small).openACR.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in [
      "title: 'a sample: Accessibility Conformance Report'", "email: kari@example.org", "report_date: '2026-03-02'",
      "success_criteria_level_a:", "success_criteria_level_aa:", "en_301_549_software:", "disabled: true",
      "- num: 11.5.2.5", "- num: '11.7'", "level: does-not-support", "level: not-evaluated", "level: supports",
      "level: not-applicable", "- name: software",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }
}
