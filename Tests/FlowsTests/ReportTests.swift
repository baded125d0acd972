import CustomDump
import Flows
import Foundation
import Testing

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
    var failed = FlowReport(name: "a <b> & #1.flow")
    failed.judgedCount = 3
    failed.announcementCount = 5
    failed.speechSeconds = 7
    failed.findings = [
      .init(line: 7, expected: #""Home""#, said: #"navigation "Hjem \ 'x'""#),
      .init(line: 9, expected: "nothing", said: "polite \"A\u{1}\n]]>é\""),
    ]
    return [passed, failed]
  }

  @Test("text has a line for each finding, each flow, and all of them")
  func text() {
    expectNoDifference(
      FlowReportFormat.text.render(reports),
      """
      sign-in.flow: as expected, 1 announcement, 2.3 s of speech, 1 interruption, 12 key presses
      a <b> & #1.flow:7: expected "Home", but heard navigation "Hjem \\ 'x'"
      a <b> & #1.flow:9: expected nothing, but heard polite "A ]]>é"
      a <b> & #1.flow: 2 of 3 expectations not met, 5 announcements, 7.0 s of speech, 0 interruptions, 0 key presses
      2 flows, 1 not as expected

      """)
    expectNoDifference(
      FlowReportFormat.text.render(Array(reports.prefix(1))),
      "sign-in.flow: as expected, 1 announcement, 2.3 s of speech, 1 interruption, 12 key presses\n")
  }

  @Test("TAP has a test point for each flow, and its findings as YAML")
  func tap() {
    expectNoDifference(
      FlowReportFormat.tap.render(reports),
      ##"""
      TAP version 14
      1..2
      ok 1 - sign-in.flow
      not ok 2 - a <b> & \#1.flow
        ---
        findings:
          - line: 7
            expected: "\"Home\""
            said: "navigation \"Hjem \\ 'x'\""
          - line: 9
            expected: "nothing"
            said: "polite \"A\x01\n]]>é\""
        ...

      """##)
    expectNoDifference(FlowReportFormat.tap.render([]), "TAP version 14\n1..0\n")
  }

  @Test("JUnit is XML that can be read, whatever was said")
  func junit() throws {
    let text = FlowReportFormat.junit.render(reports)
    expectNoDifference(
      text,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="earshot check" tests="2" failures="1" errors="0" skipped="0" time="9.3">
        <testsuite name="earshot check" tests="2" failures="1" errors="0" skipped="0" time="9.3">
          <testcase classname="earshot.flow" name="sign-in.flow" assertions="4" time="2.3"/>
          <testcase classname="earshot.flow" name="a &lt;b&gt; &amp; #1.flow" assertions="3" time="7.0">
            <failure type="expectation" message="line 7: expected &quot;Home&quot;, but heard navigation &quot;Hjem \\ &apos;x&apos;&quot;">a &lt;b&gt; &amp; #1.flow:7: expected &quot;Home&quot;, but heard navigation &quot;Hjem \\ &apos;x&apos;&quot;
      a &lt;b&gt; &amp; #1.flow:9: expected nothing, but heard polite &quot;A\u{2401}&#10;]]&gt;é&quot;</failure>
          </testcase>
        </testsuite>
      </testsuites>

      """)
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse())
  }

  @Test("JSON has one object for each flow")
  func json() throws {
    let text = FlowReportFormat.json.render(reports)
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
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
    expectNoDifference(text.split(separator: "\n").count, 4)
    expectNoDifference(FlowReportFormat.json.render([]), "[]\n")
  }
}
