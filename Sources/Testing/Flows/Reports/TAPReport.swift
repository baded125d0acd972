import Announcements

/// The results of flows in the Test Anything Protocol, version 13: one test point a flow.
///
/// Source: testanything.org, "TAP 13 specification"; nothing of version 14 is needed, and Perl's `prove` reads 13. Lists
/// contain mappings, because its reader takes a list entry with a colon for a mapping. A YAML block below the test point has
/// the flow's speech cost and its findings.
enum TAPReport {
  static func render(_ reports: [FlowReport]) -> String {
    var lines = ["TAP version 13", "1..\(reports.count)"]
    for (number, report) in zip(1..., reports) {
      // A reader that shows points alone shall not take it for one that simply passed.
      let name = report.name + (report.verdict == .wavering ? " (wavering)" : "")
      lines.append("\(report.isPassed ? "ok" : "not ok") \(number) - \(description(name))\(directive(report))")
      lines.append("  ---")
      lines += report.figures.map { "  \($0.name): \($0.value)" }
      if let problem = report.problem { lines.append("  error: \(scalar(problem.description))") }
      if !report.findings.isEmpty { lines.append("  findings:") }
      for finding in report.findings {
        lines.append("    - line: \(finding.line)")
        if let inclusion = finding.place.inclusion {
          lines.append("      file: \(scalar(inclusion.file))")
          if !inclusion.includedBy.isEmpty {
            lines.append("      includedBy: \(scalar(inclusion.includedBy.joined(separator: ", ")))")
          }
        }
        if !finding.kinds.isEmpty {
          lines.append("      kinds: \(scalar(finding.kinds.map(\.rawValue).joined(separator: ", ")))")
        }
        lines.append("      expected: \(scalar(finding.expected))")
        lines.append("      said: \(scalar(finding.said))")
        if let advice = finding.advice { lines.append("      advice: \(scalar(advice))") }
        if !finding.restsOn.isEmpty { lines.append("      unknown: \(scalar(finding.restsOn.joined(separator: ", ")))") }
        lines += list(
          "differs",
          finding.differences.map { place in
            [
              ("expected", place.expected.joined(separator: ", ")),
              ("said", place.said.joined(separator: ", ")),
            ]
          })
        lines += list("moment", finding.moment.map(mapping))
      }
      if !report.namedUnjudged.isEmpty { lines.append("  unjudged:") }
      for unjudged in report.namedUnjudged {
        lines += ["    - line: \(unjudged.place.line)", "      said: \(scalar(unjudged.announcement.text))"]
      }
      if !report.earlierTries.isEmpty { lines.append("  earlierTries:") }
      for earlier in report.earlierSentences {
        lines += ["    - try: \(earlier.number)", "      found: \(scalar(earlier.sentence))"]
      }
      lines.append("  ...")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// What lets a flow pass that was not judged in full; empty for all others.
  private static func directive(_ report: FlowReport) -> String {
    if report.verdict == .passed, report.judgesNothing { return " # SKIP judges nothing" }
    guard report.verdict == .unknown, report.isPassed else { return "" }
    return " # SKIP " + description("unknown: the capture does not tell \(report.unknownProperties.joined(separator: ", "))")
  }

  private static func mapping(_ moment: HeardAnnouncement) -> [(String, String)] {
    var cut: [(String, String)] = []
    if case .cut(let words, _) = moment.outcome { cut = [("after", words)] }
    let announcement = moment.announcement
    return [("standing", moment.outcome.standing)] + cut
      + [("priority", announcement.priority.rawValue), ("text", announcement.text)]
  }

  /// A list of mappings under a finding; no lines for an empty list.
  private static func list(_ name: String, _ mappings: [[(String, String)]]) -> [String] {
    guard !mappings.isEmpty else { return [] }
    return ["      \(name):"]
      + mappings.flatMap { mapping in
        mapping.enumerated().map { index, member in
          "        \(index == 0 ? "-" : " ") \(member.0): \(scalar(member.1))"
        }
      }
  }

  /// A test's description on one line, with `#` escaped, which would begin a directive.
  private static func description(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "#" { result += "\\" }
      result.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return result
  }

  /// A double-quoted scalar of YAML.
  private static func scalar(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{2028}", "\u{2029}": result += scalar == "\u{2028}" ? "\\L" : "\\P"
      case _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\x" + (digits.count < 2 ? "0" : "") + digits
      // YAML allows these only as numeric escapes.
      case "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
        result += "\\u" + String(scalar.value, radix: 16, uppercase: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
