import Text

/// The results of flows as JUnit XML: one suite with one test case a flow, whose time is the flow's speech.
///
/// Only a suite may have properties in the schema that Jenkins validates with, so each flow is one; they hold
/// its speech cost. Source: `junit-10.xsd` of the Jenkins xUnit plugin.
enum JUnitReport {
  static func render(_ reports: [FlowReport]) -> String {
    let failed = reports.count { !$0.isPassed }
    let seconds = reports.reduce(0) { $0 + $1.speechSeconds }
    let suites = Markup.element(
      "testsuites",
      [
        ("name", "earshot check"), ("tests", "\(reports.count)"), ("failures", "\(failed)"), ("errors", "0"),
        ("time", "\(seconds.tenths)"),
      ], lines(reports.map(suite)))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(suites.source)\n"
  }

  private static func suite(_ report: FlowReport) -> Markup {
    let properties = report.speechCost.map {
      Markup.element("property", [("name", $0.name), ("value", $0.value)])
    }
    return .element(
      "testsuite",
      [
        ("name", report.name), ("tests", "1"), ("failures", report.isPassed ? "0" : "1"), ("errors", "0"),
        ("skipped", "0"), ("time", "\(report.speechSeconds.tenths)"),
      ], lines([.element("properties", [], lines(properties)), testCase(report)]))
  }

  private static func testCase(_ report: FlowReport) -> Markup {
    .element(
      "testcase",
      [
        ("classname", "earshot.flow"), ("name", report.name), ("time", "\(report.speechSeconds.tenths)"),
      ], report.findings.first.map { lines([failure(report, first: $0)]) } ?? [])
  }

  /// All findings of a flow in one failure, which is what the format allows a test case.
  private static func failure(_ report: FlowReport, first: FlowReport.Finding) -> Markup {
    let sentences = report.findings.flatMap { finding in
      ["\(report.name):\(finding.line): \(finding)"] + finding.details.map { "  \($0)" }
    }
    return .element(
      "failure", [("type", "expectation"), ("message", "line \(first.line): \(first)")],
      [.text(sentences.joined(separator: "\n"))])
  }

  /// Puts each element on its own line.
  private static func lines(_ elements: [Markup]) -> [Markup] {
    elements.flatMap { ["\n", $0] } + ["\n"]
  }
}
