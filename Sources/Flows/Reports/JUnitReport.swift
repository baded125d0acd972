/// What came of flows as JUnit XML: one suite with one test case a flow, whose time is the flow's speech.
///
/// Only a suite may have properties in the schema that Jenkins validates with, so each flow is one; they hold
/// its speech cost. Source: `junit-10.xsd` of the Jenkins xUnit plugin.
enum JUnitReport {
  static func render(_ reports: [FlowReport]) -> String {
    let failed = reports.count { !$0.isPassed }
    let time = reports.reduce(0) { $0 + $1.speechSeconds }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites name=\"earshot check\" tests=\"\(reports.count)\" failures=\"\(failed)\" errors=\"0\" "
        + "time=\"\(tenths(time))\">",
    ]
    for report in reports { lines += suite(report) }
    lines.append("</testsuites>")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func suite(_ report: FlowReport) -> [String] {
    let name = "name=\"\(escaped(report.name))\""
    let time = "time=\"\(tenths(report.speechSeconds))\""
    let properties = report.speechCost.map { "      <property name=\"\($0.name)\" value=\"\($0.value)\"/>" }
    let counts = "tests=\"1\" failures=\"\(report.isPassed ? 0 : 1)\" errors=\"0\" skipped=\"0\""
    return [
      "  <testsuite \(name) \(counts) \(time)>",
      "    <properties>",
    ] + properties + ["    </properties>"] + testCase(report, name, time) + ["  </testsuite>"]
  }

  private static func testCase(_ report: FlowReport, _ name: String, _ time: String) -> [String] {
    let opening = "    <testcase classname=\"earshot.flow\" \(name) \(time)"
    guard let first = report.findings.first else { return [opening + "/>"] }
    let sentences = report.findings.flatMap { finding in
      ["\(report.name):\(finding.line): \(finding)"] + finding.details.map { "  \($0)" }
    }
    let message = escaped("line \(first.line): \(first)")
    return [
      opening + ">",
      "      <failure type=\"expectation\" message=\"\(message)\">"
        + sentences.map(escaped).joined(separator: "\n") + "</failure>",
      "    </testcase>",
    ]
  }

  private static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }

  /// Text as it may stand in an attribute and between tags.
  ///
  /// XML 1.0 has no way to write most control characters; their pictures stand for them.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x27: result += "&apos;"
      case 0x09, 0x0A, 0x0D: result += "&#\(scalar.value);"
      case 0..<0x20: result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: result += "\u{2421}"
      case 0x80...0x9F, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
