/// What came of flows as JUnit XML: one test case a flow, whose time is the flow's speech.
enum JUnitReport {
  static func render(_ reports: [FlowReport]) -> String {
    let failed = reports.count { !$0.isPassed }
    let time = reports.reduce(0) { $0 + $1.speechSeconds }
    let totals =
      "tests=\"\(reports.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"0\" time=\"\(tenths(time))\""
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites name=\"earshot check\" \(totals)>",
      "  <testsuite name=\"earshot check\" \(totals)>",
    ]
    for report in reports { lines += testCase(report) }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.map { $0 + "\n" }.joined()
  }

  private static func testCase(_ report: FlowReport) -> [String] {
    let opening =
      "    <testcase classname=\"earshot.flow\" name=\"\(escaped(report.name))\" "
      + "assertions=\"\(report.judgedCount)\" time=\"\(tenths(report.speechSeconds))\""
    guard let first = report.findings.first else { return [opening + "/>"] }
    let sentences = report.findings.map { "\(report.name):\($0.line): \($0)" }
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
