import AccessibilityTree
import CustomDump
import ScreenReader
import Testing
import Text

@testable import Audit

@Suite("Suppressions")
struct SuppressionTests {
  private let finding = Finding(
    rule: "target-size", criterion: .targetSize, certainty: .violation, node: "contacts/list/17",
    measured: Phrase(""), fix: Phrase(""),
    places: [.init(screen: "contacts", state: Phrase("contacts"), language: .english)])

  private static let form = "expected 'RULE NODE until YYYY-MM-DD because REASON'"

  @Test("A line gives rule, node, last day and reason; comments and empty lines are passed over")
  func parsing() throws {
    let text = """
      # Until the new design

      target-size contacts/list/* until 2026-06-30 because rows grow with the  new design
      """
    expectNoDifference(
      try Suppression.parse(text, file: "known"),
      [
        Suppression(
          rule: "target-size", node: "contacts/list/*", until: "2026-06-30",
          reason: "rows grow with the new design", line: 3)
      ])
  }

  @Test(
    "A line that is wrong is told with file, line and what is expected",
    arguments: [
      ("target-size login until 2026-06-30", form),
      ("target-size login until 2026-06-30 because", form),
      ("target-size login because later until 2026-06-30", form),
      ("target-size login until 2026-02-30 because later", "'2026-02-30' is not a date; write it as YYYY-MM-DD"),
      ("target-size login until soon because later", "'soon' is not a date; write it as YYYY-MM-DD"),
      (
        "size login until 2026-06-30 because later",
        "there is no rule 'size'; earshot audit --rules lists them"
      ),
    ])
  func mistakes(_ line: String, _ reason: String) {
    let error = #expect(throws: SuppressionError.self) { try Suppression.parse("#\n\(line)", file: "known") }
    expectNoDifference(error?.description, "known:2: \(reason)")
  }

  @Test(
    "It covers a node, all rows of a list, or all that begins alike, of its rule, until its last day",
    arguments: [
      ("target-size", "contacts/list/17", "2026-03-02", true),
      ("target-size", "contacts/list/*", "2026-03-02", true),
      ("target-size", "contacts/*", "2026-03-02", true),
      ("target-size", "*", "2026-03-02", true),
      ("target-size", "contacts/list/1", "2026-03-02", false),
      ("target-size", "contacts", "2026-03-02", false),
      ("name-missing", "contacts/list/17", "2026-03-02", false),
      ("target-size", "contacts/list/17", "2026-03-01", false),
    ])
  func coverage(_ rule: String, _ node: String, _ until: String, _ covers: Bool) {
    let suppression = Suppression(rule: rule, node: node, until: until, reason: "later", line: 1)
    expectNoDifference(suppression.covers(finding, on: "2026-03-02"), covers)
  }

  @Test("One that is over or covers nothing is told")
  func idle() {
    var crawl = Crawl()
    crawl.keep(SampleScreen().with("save") { $0.frame = Frame(x: 16, y: 149, width: 358, height: 20) }.screenState)
    let over = Suppression(rule: "target-size", node: "*", until: "2026-03-01", reason: "later", line: 4)
    let needless = Suppression(rule: "name-vague", node: "*", until: "2026-12-31", reason: "later", line: 5)
    let report = AuditReport(
      crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1", suppressions: [over, needless])
    expectNoDifference(report.violations.map(\.rule), ["target-size"])
    expectNoDifference(report.idleSuppressions, [over, needless])
    #expect(report.text.contains("Suppression in line 4 has no effect: it ended on 2026-03-01."))
    #expect(report.text.contains("Suppression in line 5 has no effect: nothing is found there any more."))
  }
}
