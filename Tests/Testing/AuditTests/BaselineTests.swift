import AccessibilityTree
import CustomDump
import Foundation
import Testing
import Text

@testable import Audit

@Suite("A baseline of known findings")
struct BaselineTests {
  private static func finding(_ rule: String, _ node: NodeID, _ certainty: Finding.Certainty = .violation) -> Finding {
    Finding(
      rule: rule, criterion: .targetSize, certainty: certainty, node: node, measured: Phrase("wrong"), fix: Phrase("mend"),
      places: [.init(screen: node.screen, state: Phrase(node.screen), language: .english)])
  }

  /// A report with these findings, on a screen called `sample`.
  private func report(_ findings: [Finding], isCutShort: Bool = false) -> AuditReport {
    var crawl = Crawl()
    crawl.keep(SampleScreen().screenState)
    crawl.isCutShort = isCutShort
    var report = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1")
    report.findings = findings
    return report
  }

  private let three = [
    finding("target-size", "sample/button"), finding("target-size", "sample/button-2"), finding("name-missing", "sample/image"),
  ]

  @Test("A first audit takes all violations over, and passes; what a person has to look at stays")
  func beginning() {
    var report = report(three + [Self.finding("name-vague", "sample/link", .review)])
    report.compare(with: nil)
    expectNoDifference(report.isPassed, true)
    expectNoDifference(report.known.count, 3)
    expectNoDifference(report.findings.map(\.rule), ["name-vague"])
    expectNoDifference(
      report.baseline?.text,
      """
      # Findings that earshot audit --baseline knows: COUNT RULE NODE. The counts may only fall.
      2 target-size sample/button
      1 name-missing sample/image

      """)
  }

  @Test("The file that is written is read again")
  func file() throws {
    let baseline = Baseline(three)
    expectNoDifference(try Baseline.parse(baseline.text, file: "known"), baseline)
    expectNoDifference(try Baseline.parse("\u{FEFF}# x\r\n\r\n2 target-size sample/a\r\n", file: "known").count, 2)
  }

  @Test(
    "A line that is wrong is told with file, line and what is expected",
    arguments: [
      ("target-size sample/a", "expected 'COUNT RULE NODE'"), ("0 target-size sample/a", "expected 'COUNT RULE NODE'"),
      ("1 target-size", "expected 'COUNT RULE NODE'"),
      ("1 size sample/a", "there is no rule 'size'; earshot audit --rules lists them"),
      ("1 target-size sample/a\n2 target-size sample/a", "the same rule and node stand above; leave one out"),
    ])
  func mistakes(_ lines: String, _ reason: String) {
    let error = #expect(throws: SuppressionError.self) { try Baseline.parse(lines, file: "known") }
    expectNoDifference(error?.description, "known:\(lines.split(separator: "\n").count): \(reason)")
  }

  @Test("What is new fails: one more of a kind, another element, and a rule that the file does not have")
  func new() {
    for new in [
      Self.finding("target-size", "sample/button-3"), Self.finding("target-size", "sample/other"),
      Self.finding("name-vague", "sample/image"),
    ] {
      var report = report(three + [new])
      report.compare(with: Baseline(three))
      expectNoDifference(report.violations, [new])
      expectNoDifference(report.isPassed, false)
      expectNoDifference(report.baseline, Baseline(three))
    }
  }

  @Test("The same elements under other numbers are known")
  func renumbered() {
    var report = report([Self.finding("target-size", "sample/button-7"), Self.finding("target-size", "sample/button-9")])
    report.compare(with: Baseline(three))
    expectNoDifference(report.isPassed, true)
  }

  @Test("A count falls with what was fixed, and what comes back is new")
  func falling() {
    var fewer = report(Array(three.prefix(1)))
    fewer.compare(with: Baseline(three))
    expectNoDifference(fewer.baseline, Baseline(Array(three.prefix(1))))
    var again = report(three)
    again.compare(with: fewer.baseline)
    expectNoDifference(again.violations.count, 2)
    expectNoDifference(again.baseline, fewer.baseline)
  }

  @Test("Nothing falls for what was not audited: another screen, a rule that was not run, a walk that was cut short")
  func unaudited() {
    let elsewhere = [Self.finding("target-size", "other/button")]
    var report = report([])
    report.compare(with: Baseline(elsewhere))
    expectNoDifference(report.baseline, Baseline(elsewhere))
    var blind = self.report([])
    blind.rules.removeAll { $0.id == "target-size" }
    blind.compare(with: Baseline(three))
    expectNoDifference(blind.baseline?.count, 2)
    var short = self.report([], isCutShort: true)
    short.compare(with: Baseline(three))
    expectNoDifference(short.baseline, Baseline(three))
  }

  @Test("Each form of the report tells what is new and what is known")
  func reports() throws {
    var report = report(three + [Self.finding("target-size", "sample/other")])
    report.compare(with: Baseline(three))
    #expect(report.text.contains("1 new finding: "))
    #expect(report.text.contains("3 in the baseline"))
    #expect(report.json.contains("\"baseline\": ["))
    expectNoDifference(report.sarif.components(separatedBy: "\"baselineState\": \"unchanged\"").count - 1, 3)
    expectNoDifference(report.sarif.components(separatedBy: "\"baselineState\": \"new\"").count - 1, 1)
    #expect(report.junit.contains("<skipped message=\"1 in the baseline\">"))
    #expect(report.html.contains("known in the baseline"))
    report.language = .bokmål
    #expect(report.text.contains("1 nytt funn: "))
    #expect(report.text.contains("3 i grunnlinjen"))
  }
}
