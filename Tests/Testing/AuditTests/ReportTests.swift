import AccessibilityTree
import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Audit

@Suite("Reports")
struct ReportTests {
  /// A report on a button that is too small and one without a declared background.
  private func report(
    _ suppressions: [Suppression] = [], label: String = "Save changes",
    in language: Language = .english
  ) -> AuditReport {
    var crawl = Crawl()
    crawl.keep(
      SampleScreen().with("save") {
        $0.label = label
        $0.frame = Frame(x: 16, y: 149, width: 358, height: 20)
      }.with("logo") {
        $0.textStyle = .init(size: 17)
        $0.background = nil
      }.screenState)
    return AuditReport(
      crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1.2.3", suppressions: suppressions,
      source: { $0 == "sample/save" ? Self.place : nil }, language: language)
  }

  private static let place = SourcePlace(
    path: "Sources/Sample.swift", region: .init(line: 12, column: 5, endColumn: 11))

  private let accepted = Suppression(
    rule: "target-size", node: "sample/save", until: "2026-03-02", reason: "the new design is on its way",
    line: 1)

  @Test("Where the time to judge is up each rule judges the first state, and the report says that it is cut short")
  func lateJudging() {
    var crawl = Crawl()
    let small: (inout Node) -> Void = { $0.frame = Frame(x: 16, y: 149, width: 358, height: 20) }
    crawl.keep(SampleScreen().with("save", small).screenState)
    crawl.keep(SampleScreen().with("logo") { $0.background = nil }.with("email", small).screenState)
    func found(until isOver: @escaping () -> Bool) -> (nodes: Set<NodeID>, isCutShort: Bool) {
      let report = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1", until: isOver)
      return (Set(report.findings.filter { $0.rule == "target-size" }.map(\.node)), report.isCutShort)
    }
    let (whole, late) = (found { false }, found { true })
    #expect(whole == (["sample/save", "sample/email"], false))
    #expect(late == (["sample/save"], true))
  }

  @Test("The text tells of each finding where, what, how to mend it and what is heard; the summary last")
  func text() {
    expectNoDifference(
      report().text,
      """
      Finding: sample/save, target-size, WCAG 2.5.8.
        Measured: 358.0 by 20.0 points, below 24 px (WCAG 2.5.8, AA), and its centre is 11.0 points from sample/email, 12 would do.
        Fix: make the touchable area 48 by 48; what is painted may be smaller, or move the two apart.
        Heard: Save changes, button
        Declared: Sources/Sample.swift:12:5.
        Found in: sample, in English.
      To be looked at: sample/logo, colour-undeclared, WCAG 1.4.3.
        Measured: what the text stands on is not declared, or translucent down to the screen.
        Fix: give it, or something it is in, an opaque background.
        Heard: A lighthouse, image
        Found in: sample, in English.
      1.4.3 Contrast (Minimum): 17.40:1 at sample/title, where 4.5:1 is required, is nearest to its limit of 7 texts; \
      1 could not be measured.
      1.4.4 Resize Text: 17.0 pt is the smallest of 8 texts, at sample/title; whether text grows to 200 % is not in a tree.
      1.4.11 Non-text Contrast: not measured here: no image, and no control without text, declares its colours; \
      borders and the focus ring are in no tree.
      2.5.5 Target Size (Enhanced): 358.0 by 20.0 points at sample/save, where 44 are required, is the smallest of \
      5 targets.
      2.5.8 Target Size (Minimum): 358.0 by 20.0 points at sample/save, where 24 are required, is the smallest of \
      5 targets.
      1 finding: \(Rule.all.count) rules, 1 state of the app's screens, 0 commands, 1 to be looked at.

      """)
  }

  @Test("What cannot be decided does not fail the audit, and what is broken does")
  func outcome() {
    expectNoDifference(report().isPassed, false)
    expectNoDifference(report([accepted]).isPassed, true)
    expectNoDifference(report([accepted]).findings.map(\.rule), ["colour-undeclared"])
  }

  @Test("The JSON holds findings, rules and transcripts")
  func json() throws {
    let report = try object(report([accepted]).json)
    expectNoDifference(report["passed"] as? Bool, true)
    let accepted = try #require((report["accepted"] as? [[String: Any]])?.first)
    expectNoDifference(accepted["rule"] as? String, "target-size")
    expectNoDifference(accepted["reason"] as? String, "the new design is on its way")
    expectNoDifference((report["rules"] as? [Any])?.count, Rule.all.count)
    let transcript = try #require((report["transcripts"] as? [[String: Any]])?.first)
    expectNoDifference((transcript["lines"] as? [String])?.first, "Settings, heading")
  }

  @Test("Whatever a label holds, the reports stay well formed")
  func hostileText() throws {
    let label = "<script>alert(\"1\")</script> & ]]> \\ \u{1} \u{7F} 'x' \n å"
    let report = report(label: label)
    let findings = try #require(try object(report.json)["findings"] as? [[String: Any]])
    #expect(findings.contains { ($0["heard"] as? String)?.contains("</script> & ]]>") == true })
    #expect(try object(report.sarif)["version"] as? String == "2.1.0")
    #expect(!report.html.contains("<script"))
    #expect(report.html.contains("&lt;script&gt;"))
    #expect(!report.junit.unicodeScalars.contains("\u{1}"))
  }

  // MARK: Causes

  /// A report on a screen with nameless buttons and a small one, and on what it is told not to press.
  private func many(_ count: Int, unpressed: [Unpressed] = []) -> AuditReport {
    var screen = SampleScreen().with("save") { $0.frame = Frame(x: 16, y: 149, width: 358, height: 20) }
    for number in 0..<count {
      var button = SampleScreen.node("sample", "nameless-\(number)", .button, nil, y: 900 + Double(number) * 60)
      button.actions = [.activate]
      screen.branches[0].children.append(.init(button))
    }
    var crawl = Crawl()
    crawl.keep(screen.screenState)
    crawl.unpressed = unpressed
    return AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1.2.3")
  }

  @Test("What has one cause is one finding with its number, the worst first; the JSON has each place")
  func causes() throws {
    let report = many(30)
    expectNoDifference(report.findings.count, 31)
    expectNoDifference(report.groups.map { "\($0.first.rule) \($0.findings.count)" }, ["name-missing 30", "target-size 1"])
    let lines = report.text.split(separator: "\n").map(String.init)
    expectNoDifference(lines[0], "Finding: sample/nameless-0 and 29 more, name-missing, WCAG 4.1.2.")
    #expect(lines.contains { $0.hasPrefix("  Also at: sample/nameless-1; sample/nameless-2;") && $0.hasSuffix("; 24 more.") })
    #expect(lines.last?.contains("31 findings: ") == true && lines.last?.hasSuffix(", 2 causes.") == true)
    let json = try object(report.json)
    expectNoDifference((json["findings"] as? [Any])?.count, 31)
    let groups = try #require(json["groups"] as? [[String: Any]])
    expectNoDifference(groups.map { $0["count"] as? Int }, [30, 1])
    expectNoDifference((groups[0]["findings"] as? [Int])?.count, 30)
  }

  /// A rule that finds the same at some elements of each screen.
  private static func rule(_ number: Int, _ criterion: Criterion?, _ certainty: Finding.Certainty, at nodes: NodeID...) -> Rule {
    .screenState("rule-\(number)", criterion, en: "Rule \(number).", nb: "Regel \(number).") { _ in
      nodes.map { Issue($0, en: "wrong", nb: "galt", fix: Phrase(en: "mend it", nb: "rett det"), certainty: certainty) }
    }
  }

  @Test("A report for people has at most 20 findings, those that matter most first, and names the rules of the rest")
  func mostCauses() throws {
    var crawl = Crawl()
    crawl.keep(SampleScreen().screenState)
    let first = [
      Self.rule(0, nil, .advice, at: "sample/save"), Self.rule(1, .nonTextContent, .review, at: "sample/save"),
      Self.rule(2, .contrast, .violation, at: "sample/save"), Self.rule(3, .nonTextContent, .violation, at: "sample/save"),
      Self.rule(4, .nonTextContent, .violation, at: "sample/save", "sample/title"),
    ]
    let rules = first + (5..<30).map { Self.rule($0, nil, .advice, at: "sample/save") }
    let report = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1.2.3", rules: rules)
    expectNoDifference(report.findings.count, 31)
    expectNoDifference(
      report.shownGroups.prefix(5).map(\.first.rule), ["rule-4", "rule-3", "rule-2", "rule-1", "rule-0"])
    expectNoDifference(report.shownGroups.count, 20)
    let heads = report.text.split(separator: "\n").filter { $0.contains(", rule-") && !$0.hasPrefix("Further") }
    expectNoDifference(heads.count, 20)
    #expect(report.text.contains("Further, in the JSON and in SARIF: rule-20 (1), "))
    expectNoDifference(try #require(try object(report.json)["groups"] as? [Any]).count, 30)
  }

  @Test("The heading of a finding says what is wrong")
  func heading() {
    #expect(many(3).html.contains("<h3>Finding: The button has no name (3 elements)</h3>"))
  }

  @Test("Where too few rules could run, or the walk was cut short, nobody is told that it can be released")
  func undecided() {
    var crawl = Crawl()
    crawl.keep(SampleScreen().screenState)
    func page(unknown: Set<NodeProperty> = []) -> String {
      AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1", unknown: unknown).html
    }
    #expect(page().contains("As far as \(Rule.all.count) rules can tell, yes."))
    let most: Set<NodeProperty> = [.behaviour, .document, .colour, .textSize, .heading, .title, .modality, .language, .error]
    #expect(page(unknown: most).contains("It cannot be told: only "))
    crawl.isCutShort = true
    #expect(page().contains("It cannot be told: the walk was cut short"))
  }

  @Test("The method tells what was tried, and nothing else")
  func method() {
    let page = report().html
    for untrue in ["sign-in", "the store", "news arrives", "types into", "the way back is tried"] {
      #expect(!page.contains(untrue), "\(untrue)")
    }
    var crawl = Crawl()
    crawl.keep(SampleScreen().screenState)
    crawl.steps = SampleScreen.healthySteps
    let tried = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1").html
    #expect(tried.contains("It types into fields."))
  }

  // MARK: SARIF

  @Test("The SARIF has the fields that version 2.1.0 requires")
  func sarif() throws {
    let log = try object(report([accepted]).sarif)
    expectNoDifference(log["version"] as? String, "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    expectNoDifference(driver["name"] as? String, "earshot audit")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for rule in rules {
      #expect(rule["id"] is String)
      #expect((rule["shortDescription"] as? [String: Any])?["text"] is String)
    }
    let results = try #require(run["results"] as? [[String: Any]])
    expectNoDifference(results.map { $0["ruleId"] as? String }, ["colour-undeclared", "target-size"])
    expectNoDifference(results.map { $0["kind"] as? String }, ["review", "fail"])
    // A kind other than "fail" goes with the level "none" (SARIF 2.1.0, 3.27.10).
    expectNoDifference(results.map { $0["level"] as? String }, ["none", "error"])
    for result in results {
      #expect((result["message"] as? [String: Any])?["text"] is String)
      let index = try #require(result["ruleIndex"] as? Int)
      expectNoDifference(rules[index]["id"] as? String, result["ruleId"] as? String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let logical = try #require((location["logicalLocations"] as? [[String: Any]])?.first)
      #expect(logical["fullyQualifiedName"] is String)
    }
    // Unknown places are left out: no line is invented.
    let locations = results.compactMap { ($0["locations"] as? [[String: Any]])?.first }
    #expect(locations[0]["physicalLocation"] == nil)
    let physical = try #require(locations[1]["physicalLocation"] as? [String: Any])
    expectNoDifference((physical["artifactLocation"] as? [String: Any])?["uri"] as? String, "Sources/Sample.swift")
    expectNoDifference(
      physical["region"] as? [String: Int], ["startLine": 12, "startColumn": 5, "endColumn": 11])
    let suppression = try #require((results[1]["suppressions"] as? [[String: Any]])?.first)
    expectNoDifference(suppression["kind"] as? String, "external")
    #expect((suppression["justification"] as? String)?.contains("2026-03-02") == true)
  }

  // MARK: JUnit

  @Test("The JUnit XML has a test case for each rule, and a failure where one is broken")
  func junit() {
    let text = report().junit
    expectNoDifference(text.components(separatedBy: "<testcase ").count - 1, Rule.all.count)
    expectNoDifference(text.components(separatedBy: "<failure ").count - 1, 1)
    #expect(text.contains("tests=\"\(Rule.all.count)\" failures=\"1\" errors=\"0\" skipped=\"0\""))
    #expect(report([accepted]).junit.contains("failures=\"0\" errors=\"0\" skipped=\"1\""))
  }

  // MARK: HTML

  @Test("The formal report names scope, method, versions, every criterion, evidence and checks by hand")
  func html() {
    let page = report([accepted]).html
    for id in [
      "result", "scope", "method", "versions", "criteria", "findings", "accepted", "by-hand", "evidence",
    ] {
      #expect(page.contains("<h2 id=\"\(id)\">"), "\(id) is missing")
    }
    for criterion in Criterion.allCases {
      #expect(page.contains("\(criterion.number) \(criterion.title.en)"))
    }
    #expect(page.contains("aria-label=\"Device for 4.1.2\""))
    #expect(page.contains("<q lang=\"en\">Save changes, button</q>"))
    #expect(page.contains("the new design is on its way"))
    #expect(page.contains("There are no recorded or live media."))
  }

  @Test(
    "In Bokmål every form is in Bokmål, but for what is heard on English screens",
    arguments: AuditReport.Format.allCases)
  func bokmål(_ format: AuditReport.Format) throws {
    let over = Suppression(rule: "name-vague", node: "*", until: "2026-03-01", reason: "senere", line: 5)
    for accepted in [[], [accepted, over]] {
      var text = report(accepted, in: .bokmål).rendered(as: format).replacing(
        "the new design is on its way", with: "")
      // Words for programs: style sheets, keys, addresses, tags.
      text.replace(/<style>(.|\n)*<\/style>/, with: "")
      text.replace(/https:[^"]*/, with: "")
      text.replace(/<q lang="en">[^<]*<\/q>/, with: "")
      text.replace(/<[a-z][^>]*>/, with: " ")
      let words = Set(text.lowercased().split { !$0.isLetter }.map(String.init))
      // None of them is a word of Bokmål, or part of a rule's id.
      expectNoDifference(
        words.intersection(["the", "and", "is", "that", "what", "with", "every", "points"]), [])
    }
  }

  @Test(
    "The way to a state is told in the report's language, with commands as they are typed",
    arguments: [
      (Language.english, "room, 'activate' at room/open, 'activate' at lamp/switch, in English"),
      (.bokmål, "rommet, «activate» ved room/open, «activate» ved lamp/switch, på engelsk"),
    ])
  func path(_ language: Language, _ path: String) throws {
    var explorer = Crawler(LampApp(reportsState: false), profile: ReaderProfile(), now: 0)
    explorer.explore(Phrase(en: "room", nb: "rommet"), after: []) { effect in effect }
    let report = AuditReport(
      explorer.crawl, subject: Phrase(en: "a lamp", nb: "en lampe"), day: "2026-03-02", version: "1",
      language: language)
    let place = try #require(report.findings.first?.places.first)
    #expect(place.description(in: language).hasPrefix(path), "\(place.description(in: language))")
    for format in [AuditReport.Format.text, .html, .junit, .sarif] {
      #expect(report.rendered(as: format).contains(path.prefix { $0 != "," } + ","), "\(format)")
    }
  }

  @Test("The formal report in Bokmål has the Norwegian names of the criteria, and says its language")
  func bokmålPage() {
    let page = report([accepted], in: .bokmål).html
    #expect(page.contains("<html lang=\"nb\">"))
    for words in [
      "Resultat for hvert suksesskriterium", "1.4.3 Kontrast (minimum)", "Enhet for 4.1.2",
      "Det en maskin ikke kan bedømme",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    for criterion in Criterion.allCases {
      #expect(page.contains("\(criterion.number) \(criterion.title.nb)"))
    }
  }

  @Test("The formal report needs nothing from elsewhere and has no scripts")
  func selfContained() {
    let page = report().html
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    for fetched in ["<script", "<link", "src=", "url(", "@import", "http:"] {
      #expect(!page.contains(fetched), "\(fetched)")
    }
  }

  @Test("Every criterion has one whole row in the table, and no other row is there")
  func table() {
    let table = TextTable(EmbeddedText.criteria_tsv)
    expectNoDifference(table.rows.map { $0["number"] }, Criterion.allCases.map(\.number))
    expectNoDifference(table.rows.map { $0["level"] }, Criterion.allCases.map(\.level.rawValue))
    expectNoDifference(table.faults(required: ["title", "byHand"]), [])
  }

  @Test("All 55 criteria of levels A and AA are in the report, each once")
  func criteria() {
    expectNoDifference(Criterion.allCases.filter { $0.level == .a }.count, 31)
    expectNoDifference(Criterion.allCases.filter { $0.level == .aa }.count, 24)
  }

  @Test("A form is chosen by its name", arguments: AuditReport.Format.allCases)
  func formats(_ format: AuditReport.Format) {
    let starts: [AuditReport.Format: String] = [
      .text: "Finding", .json: "{\n  \"schema\"", .junit: "<?xml", .sarif: "{\n  \"$schema\"",
      .html: "<!DOCTYPE html>", .vpat: "<!DOCTYPE html>", .openacr: "title: 'a sample: Accessibility",
    ]
    expectNoDifference(report().rendered(as: format).hasPrefix(starts[format]!), true)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
