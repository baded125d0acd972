import AccessibilityTree
import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Audit

@Suite("What must have happened for each verdict of the formal report")
struct EvidenceTests {
  /// A report of an origin on which everything was met and nothing found.
  private func report(_ origin: AuditedOrigin) -> AuditReport {
    var crawl = Crawl()
    crawl.keep(SampleScreen().screenState)
    var report = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1")
    (report.origin, report.met) = (origin, Set(Evidence.allCases))
    return report
  }

  private func levels(of report: AuditReport) -> [String: ConformanceLevel] {
    let rows = report.conformance(.a) + report.conformance(.aa) + (report.origin == .page ? [] : report.softwareConformance())
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0.level) })
  }

  /// The needs of all criteria of levels A and AA, and of the clauses on software.
  private func needs(_ origin: AuditedOrigin) -> [(number: String, evidence: [Evidence]?)] {
    Criterion.allCases.filter { $0.level != .aaa }.map { ($0.number, $0.evidenceNeeds?.from(origin)) }
      + (origin == .page ? [] : SoftwareClause.all.map { ($0.number, $0.needs.from(origin)) })
  }

  @Test("Each criterion has a row, and each word of the tables is a kind of evidence or a minus")
  func tables() {
    expectNoDifference(TextTable(EmbeddedText.evidence_tsv).rows.map { $0["number"] }, Criterion.allCases.map(\.number))
    for table in [EmbeddedText.evidence_tsv, EmbeddedText.clauses_tsv].map({ TextTable($0) }) {
      let words = table.rows.flatMap { row in AuditedOrigin.allCases.flatMap { row[$0.rawValue].split(separator: " ") } }
      expectNoDifference(words.filter { $0 != "-" && Evidence(rawValue: String($0)) == nil }, [])
    }
    for criterion in Criterion.allCases {
      expectNoDifference(criterion.imageRules.filter { id in !Rule.all.contains { $0.id == id } }, [])
    }
  }

  @Test(
    "With all of it a criterion is supported, without one of it, or a rule, nothing is claimed", arguments: AuditedOrigin.allCases
  )
  func everyCriterion(_ origin: AuditedOrigin) {
    let report = report(origin)
    let all = levels(of: report)
    for (number, evidence) in needs(origin) {
      guard let evidence else {
        #expect([.notEvaluated, .notApplicable].contains(all[number]), "\(number)")
        continue
      }
      expectNoDifference(all[number], .supports, "\(number)")
      for missing in evidence {
        var less = report
        less.met.remove(missing)
        expectNoDifference(levels(of: less)[number], .notEvaluated, "\(number) without \(missing)")
      }
    }
    var blind = report
    (blind.rules, blind.notRun) = ([], Rule.all)
    #expect(!levels(of: blind).values.contains(.supports))
  }

  @Test("A violation is a defect, whatever else was not met, and whoever accepts it", arguments: AuditedOrigin.allCases)
  func violations(_ origin: AuditedOrigin) {
    for rule in Rule.all {
      guard let criterion = rule.criterion, criterion.level != .aaa else { continue }
      let finding = Finding(
        rule: rule.id, criterion: criterion, certainty: .violation, node: "sample/save", measured: Phrase("wrong"),
        fix: Phrase("mend"), places: [.init(screen: "sample", state: Phrase("sample"), language: .english)])
      var found = report(origin)
      found.met = []
      found.findings = [finding]
      expectNoDifference(levels(of: found)[criterion.number], .doesNotSupport, "\(rule.id)")
      found.compare(with: Baseline([finding]))
      expectNoDifference(found.findings, [])
      expectNoDifference(levels(of: found)[criterion.number], .doesNotSupport, "\(rule.id) in the baseline")
    }
  }

  @Test("A nameless image is a defect of 1.1.1 too, and one that a reader passes over leaves it open")
  func namelessImages() {
    func level(_ change: (inout Node) -> Void) -> ConformanceLevel? {
      var second = SampleScreen.node("sample", "second", .image, nil, y: 500)
      second.textStyle = nil
      change(&second)
      var crawl = Crawl()
      crawl.keep(SampleScreen().adding(second).screenState)
      return levels(of: AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1"))["1.1.1"]
    }
    expectNoDifference(level { $0.label = "A boat" }, .supports)
    expectNoDifference(level { $0.exposure = .hidden }, .supports)
    expectNoDifference(level { $0.actions = [.activate] }, .doesNotSupport)
    expectNoDifference(level { $0.stop = .never }, .notEvaluated)
    // An image button has the role of a button.
    expectNoDifference(
      level {
        $0.role = .button; $0.actions = [.activate]
      }, .notEvaluated)
  }

  @Test("The reader's own sentences are no answer of the app: no evidence, and nothing was tried")
  func ownSentences() {
    let state = SampleScreen().screenState
    let said = "This field cannot be edited"
    var crawl = Crawl()
    crawl.keep(state)
    for command in [CrawlStep.Command.act(.activate), .type, .back] {
      crawl.steps.append(
        CrawlStep(
          command, before: state, after: state, origin: "sample/email", cursor: "sample/email", said: [said],
          staysOnScreen: true))
    }
    for isRemote in [false, true] {
      let report = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1", isOfRemoteApp: isRemote)
      expectNoDifference(report.met.intersection([.activate, .type, .back, .change, .event]), [])
      #expect(!report.conformanceHTML.contains(said))
      #expect(!report.openACR.contains(said))
    }
  }

  @Test("Only a text that was not there is a change: a jump within a page, and a state, are none")
  func newText() {
    let before = SampleScreen().screenState
    func met(_ change: (inout Node) -> Void) -> Set<Evidence> {
      let id = before.elements[0].id
      let after = before.changing(node: id, change)
      var crawl = Crawl()
      crawl.keep(before)
      crawl.steps.append(
        CrawlStep(.act(.activate), before: before, after: after, origin: id, cursor: id, said: ["Saved"], staysOnScreen: true))
      return AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1").met.intersection([.change])
    }
    expectNoDifference(met { $0.isEnabled.toggle() }, [])
    expectNoDifference(met { $0.label = "Saved" }, [.change])
  }

  @Test("A page is judged by chapter 9 and as web, an app by chapter 11 and as software", arguments: Language.allCases)
  func chapters(_ language: Language) {
    let sample = SampleScreen()
    for platform in [Platform.web, .android, .iOS] {
      var crawl = Crawl()
      crawl.keep(
        ScreenState(screen: sample.name, state: Phrase("sample"), tree: SemanticTree(sample.branches), platform: platform))
      let report = AuditReport(
        crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1", language: language, isOfRemoteApp: platform == .web)
      let (page, acr) = (report.conformanceHTML, report.openACR)
      let isWeb = platform == .web
      #expect(page.contains(language(en: "chapter \(isWeb ? 9 : 11)", nb: "kapittel \(isWeb ? 9 : 11)")))
      #expect(!page.contains(language(en: "chapter \(isWeb ? 11 : 9)", nb: "kapittel \(isWeb ? 11 : 9)")))
      expectNoDifference(page.contains(">9.1.1.1 "), isWeb)
      expectNoDifference(page.contains(">11.5.2.5 "), !isWeb)
      expectNoDifference(acr.contains("- name: web"), isWeb)
      expectNoDifference(acr.contains("- name: software"), !isWeb)
      expectNoDifference(acr.contains("en_301_549_web"), isWeb)
      expectNoDifference(acr.contains("en_301_549_software"), !isWeb)
    }
  }

  @Test("Chapter 9 has the criteria of WCAG 2.1 with the answers of WCAG, in their order")
  func webClauses() {
    let report = report(.page)
    let rows = report.webConformance()
    expectNoDifference(rows.count, 50 + 1)
    expectNoDifference(rows.map(\.number).prefix(2), ["9.1.1.1", "9.1.2.1"])
    expectNoDifference(rows.last?.number, "9.6")
    let levels = levels(of: report)
    for row in rows {
      guard let level = levels[String(row.number.dropFirst(2))] else { continue }
      expectNoDifference(row.level, level)
    }
  }

  @Test("The document has the same table, and the words of each kind of evidence")
  func document() throws {
    let text = try String(contentsOf: Checkout.url("Documentation/conformance.md"), encoding: .utf8)
    for criterion in Criterion.allCases where criterion.level != .aaa {
      let cells = AuditedOrigin.allCases.map { criterion.evidenceNeeds?.from($0)?.map(\.rawValue).joined(separator: ", ") ?? "–" }
      #expect(
        text.contains("| \(criterion.number) \(criterion.title.en) | \(cells.joined(separator: " | ")) |\n"), "\(criterion)")
    }
    for clause in SoftwareClause.all {
      let cells = AuditedOrigin.allCases.filter { $0 != .page }.map {
        clause.needs.from($0)?.map(\.rawValue).joined(separator: ", ") ?? "–"
      }
      guard cells.contains(where: { $0 != "–" }) else { continue }
      #expect(text.contains("| \(clause.number) \(clause.title.en) | \(cells.joined(separator: " | ")) |\n"), "\(clause.number)")
    }
    for evidence in Evidence.allCases {
      #expect(text.contains("| `\(evidence.rawValue)` | \(evidence.words.en) |\n"), "\(evidence)")
    }
  }
}
