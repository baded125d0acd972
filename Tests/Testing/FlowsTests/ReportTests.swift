import Announcements
import CustomDump
import Foundation
import TestSupport
import Testing

@testable import Flows

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Reports of flows")
struct ReportTests {
  private var reports: [FlowReport] {
    var passed = FlowReport(name: "sign-in.flow")
    passed.judgedCount = 4
    passed.announcementCount = 1
    passed.speechSeconds = 2.26
    passed.interruptionCount = 1
    passed.keyCount = 12
    passed.wallSeconds = 0.0314
    var failed = FlowReport(name: "a <b> & #1.flow")
    failed.judgedCount = 3
    failed.announcementCount = 5
    failed.speechSeconds = 7
    failed.wallSeconds = 1.5
    failed.findings = [
      .init(
        place: .init(line: 7), expected: #""Home""#, said: #"navigation "Hjem \ 'x'""#,
        differences: [.init(expected: ["Home"], said: ["Hjem"])],
        moment: [
          HeardAnnouncement(announcement: announcement(1, "Ut", .polite), outcome: .cut(heard: "U", by: nil)),
          HeardAnnouncement(announcement: announcement(2, "Hjem", .navigation), outcome: .started(Latency(at: .zero))),
        ]),
      .init(place: .init(line: 9), expected: "nothing", said: "polite \"A\u{1}\n]]>é\""),
    ]
    return [passed, failed]
  }

  private func announcement(_ id: Int, _ text: String, _ priority: Announcement.Priority) -> Announcement {
    Announcement(id: id, [.init(.text, text)], priority: priority, source: .cursor, language: "nb")
  }

  @Test("text has a line for each finding, what was heard around it, a line for each flow, and one for all")
  func text() {
    expectNoDifference(
      FlowReportFormat.text.render(reports),
      """
      sign-in.flow: as expected, 1 announcement, 2.3 s of speech, 1 interruption, 12 key presses
      a <b> & #1.flow:7: expected "Home", but heard navigation "Hjem \\ 'x'"
        Differs: "Hjem" instead of "Home"
        Cut after "U": polite "Ut"
        Being said: navigation "Hjem"
      a <b> & #1.flow:9: expected nothing, but heard polite "A ]]>é"
      a <b> & #1.flow: 2 of 3 expectations not met, 5 announcements, 7.0 s of speech, 0 interruptions, 0 key presses
      2 flows, 1 not as expected

      """)
    expectNoDifference(
      FlowReportFormat.text.render(Array(reports.prefix(1))),
      "sign-in.flow: as expected, 1 announcement, 2.3 s of speech, 1 interruption, 12 key presses\n")
  }

  @Test("TAP has a test point for each flow, with its speech cost and its findings as YAML")
  func tap() {
    expectNoDifference(
      FlowReportFormat.tap.render(reports),
      ##"""
      TAP version 13
      1..2
      ok 1 - sign-in.flow
        ---
        verdict: passed
        expectations: 4
        unknown: 0
        speechSeconds: 2.3
        announcements: 1
        interruptions: 1
        keyPresses: 12
        ...
      not ok 2 - a <b> & \#1.flow
        ---
        verdict: failed
        expectations: 3
        unknown: 0
        speechSeconds: 7.0
        announcements: 5
        interruptions: 0
        keyPresses: 0
        findings:
          - line: 7
            expected: "\"Home\""
            said: "navigation \"Hjem \\ 'x'\""
            differs:
              - expected: "Home"
                said: "Hjem"
            moment:
              - standing: "cut"
                after: "U"
                priority: "polite"
                text: "Ut"
              - standing: "saying"
                priority: "navigation"
                text: "Hjem"
          - line: 9
            expected: "nothing"
            said: "polite \"A\x01\n]]>é\""
        ...

      """##)
    expectNoDifference(FlowReportFormat.tap.render([]), "TAP version 13\n1..0\n")
  }

  @Test("JUnit is XML that can be read, whatever was said")
  func junit() throws {
    let text = FlowReportFormat.junit.render(reports)
    expectNoDifference(
      text,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="earshot check" tests="2" failures="1" errors="0" time="1.531">
      <testsuite name="sign-in.flow" tests="1" failures="0" errors="0" skipped="0" time="0.031">
      <properties>
      <property name="verdict" value="passed"></property>
      <property name="expectations" value="4"></property>
      <property name="unknown" value="0"></property>
      <property name="speechSeconds" value="2.3"></property>
      <property name="announcements" value="1"></property>
      <property name="interruptions" value="1"></property>
      <property name="keyPresses" value="12"></property>
      </properties>
      <testcase classname="earshot.flow" name="sign-in.flow" time="0.031"></testcase>
      </testsuite>
      <testsuite name="a &lt;b&gt; &amp; #1.flow" tests="1" failures="1" errors="0" skipped="0" time="1.500">
      <properties>
      <property name="verdict" value="failed"></property>
      <property name="expectations" value="3"></property>
      <property name="unknown" value="0"></property>
      <property name="speechSeconds" value="7.0"></property>
      <property name="announcements" value="5"></property>
      <property name="interruptions" value="0"></property>
      <property name="keyPresses" value="0"></property>
      </properties>
      <testcase classname="earshot.flow" name="a &lt;b&gt; &amp; #1.flow" time="1.500">
      <failure type="expectation" message="line 7: expected &quot;Home&quot;, but heard navigation \
      &quot;Hjem \\ &#39;x&#39;&quot;">a &lt;b&gt; &amp; #1.flow:7: expected &quot;Home&quot;, but heard \
      navigation &quot;Hjem \\ &#39;x&#39;&quot;
        Differs: &quot;Hjem&quot; instead of &quot;Home&quot;
        Cut after &quot;U&quot;: polite &quot;Ut&quot;
        Being said: navigation &quot;Hjem&quot;
      a &lt;b&gt; &amp; #1.flow:9: expected nothing, but heard polite &quot;A\u{2401}
      ]]&gt;é&quot;</failure>
      </testcase>
      </testsuite>
      </testsuites>

      """)
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse())
  }

  @Test(
    "Whatever a flow is called and whatever was said, every format can be read, and none reaches a terminal",
    arguments: FlowReportFormat.allCases,
    [
      "\u{0}\u{1B}[2J\u{7F}\u{9B}31m", "]]>", "<!-- & \"x\" 'y' -->", "\u{FFFE}\u{FFFF}\u{FEFF}", "a\nb\tc\r\nd",
      "\u{2028}\u{2029}\u{85}", "# TODO \\", "%s ${HOME} `id`", "\u{301}\u{200D}👩‍👩‍👧",
    ])
  func hostile(format: FlowReportFormat, text: String) throws {
    var report = FlowReport(name: text)
    report.findings = [
      .init(
        place: .init(line: 1), expected: text, said: text, differences: [.init(expected: [text], said: [text])],
        moment: [HeardAnnouncement(announcement: announcement(1, text, .polite), outcome: .cut(heard: text, by: nil))])
    ]
    let rendered = format.render([report])
    // JSON is for programs: it writes control characters outside ASCII as they are.
    let controls = rendered.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        && (format != .json || $0.value < 0x20)
    }
    expectNoDifference(controls.map(\.value), [])
    switch format {
    case .junit: #expect(XMLParser(data: Data(rendered.utf8)).parse())
    case .json: expectNoDifference(try flows(in: rendered).first?["flow"] as? String, text)
    case .tap:
      // The plan, one test point, and a block that is indented.
      let lines = rendered.split(separator: "\n")
      expectNoDifference(lines.filter { !$0.hasPrefix("  ") }.count, 3)
    case .text: expectNoDifference(rendered.split(separator: "\n").count, 4)
    case .html: #expect(rendered.hasPrefix("<!DOCTYPE html>\n") && rendered.hasSuffix("</html>\n"))
    case .sarif: #expect(try JSONSerialization.jsonObject(with: Data(rendered.utf8)) is [String: Any])
    case .github:
      // One annotation, and the verdict, which is no command.
      let lines = rendered.utf8.split(separator: UInt8(ascii: "\n"))
      expectNoDifference(lines.map { $0.starts(with: "::error file=".utf8) }, [true, false])
      #expect(lines.last?.starts(with: "flow ".utf8) == true)
    }
  }

  @Test("A flow that judges nothing is told from one that holds, in every format", arguments: FlowReportFormat.allCases)
  func judgesNothing(format: FlowReportFormat) throws {
    func says(_ flow: String) throws -> Bool {
      let text = format.render([try LibraryEnvironment.play(flow)]).replacing(" ", with: "")
      return ["judgesnothing", "\"judgesNothing\":true"].contains(where: text.contains)
    }
    #expect(try says("judges nothing\nnext"))
    #expect(try !says("next\nexpect \"Name, *\""))
  }

  @Test("What was said may be as long as it likes", arguments: FlowReportFormat.allCases)
  func long(format: FlowReportFormat) {
    var report = FlowReport(name: "a.flow")
    let text = String(repeating: "å", count: 100_000)
    report.findings = [.init(place: .init(line: 1), expected: "nothing", said: text)]
    #expect(format.render([report]).contains(text))
  }

  @Test("JSON tells what was most likely meant, too")
  func advice() throws {
    let report = try LibraryEnvironment.play("next\nexpect cursor name")
    let text = FlowReportFormat.json.render([report])
    let flows = try flows(in: text)
    let finding = try #require((flows.first?["findings"] as? [[String: Any]])?.first)
    expectNoDifference(finding["said"] as? String, "cursor form/name")
    expectNoDifference(finding["advice"] as? String, "did you mean 'form/name'?")
  }

  private func flows(in report: String) throws -> [[String: Any]] {
    let report = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
    expectNoDifference(report["schema"] as? Int, 1)
    return try #require(report["flows"] as? [[String: Any]])
  }

  @Test("JSON has one object for each flow")
  func json() throws {
    let text = FlowReportFormat.json.render(reports)
    let objects = try flows(in: text)
    expectNoDifference(objects.map { $0["flow"] as? String }, ["sign-in.flow", "a <b> & #1.flow"])
    expectNoDifference(objects.map { $0["passed"] as? Bool }, [true, false])
    expectNoDifference(objects.map { $0["expectations"] as? Int }, [4, 3])
    expectNoDifference(objects.map { $0["announcements"] as? Int }, [1, 5])
    expectNoDifference(objects.map { $0["speechSeconds"] as? Double }, [2.3, 7])
    expectNoDifference(objects.map { $0["interruptions"] as? Int }, [1, 0])
    expectNoDifference(objects.map { $0["keyPresses"] as? Int }, [12, 0])
    let findings = objects[1]["findings"] as? [[String: Any]]
    expectNoDifference(findings?.map { $0["line"] as? Int }, [7, 9])
    expectNoDifference(findings?.last?["said"] as? String, "polite \"A\u{1}\n]]>é\"")
    let differences = findings?.first?["differences"] as? [[String: [String]]]
    expectNoDifference(differences, [["expected": ["Home"], "said": ["Hjem"]]])
    let moment = findings?.first?["moment"] as? [[String: String]]
    expectNoDifference(
      moment,
      [
        ["priority": "polite", "text": "Ut", "standing": "cut", "heard": "U"],
        ["priority": "navigation", "text": "Hjem", "standing": "saying"],
      ])
    expectNoDifference(text.split(separator: "\n").count, 4)
    expectNoDifference(FlowReportFormat.json.render([]), "{\"schema\":1,\"flows\":[]}\n")
  }
}
