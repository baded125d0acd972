import ScreenReader
import Text

/// The results of flows, as lines for people. A finding begins with `file:line:`, so that editors jump there; the
/// announcements heard or waiting at that moment stand below it.
enum TextReport {
  static func render(_ reports: [FlowReport]) -> String {
    var lines: [String] = []
    for report in reports {
      for finding in report.findings {
        lines.append("\(report.name):\(finding.line): \(finding)")
        lines += finding.details.map { "  \($0)" }
      }
      lines.append(summary(of: report))
    }
    let failed = reports.count { !$0.isPassed }
    if reports.count > 1 {
      lines.append("\(reports.count) flows, \(failed == 0 ? "all as expected" : "\(failed) not as expected")")
    }
    return lines.map { PrintableText.of($0) + "\n" }.joined()
  }

  private static func summary(of report: FlowReport) -> String {
    let missed = report.findings.count { !$0.isOfCommand && $0.restsOn.isEmpty }
    let unknown = report.unknownCount
    let refused = report.findings.count - missed - unknown
    let verdict = [
      missed > 0 ? "\(missed) of \(counted(report.judgedCount, "expectation")) not met" : nil,
      unknown > 0 ? "\(counted(unknown, "expectation")) unknown" : nil,
      refused > 0 ? "\(counted(refused, "command")) not done" : nil,
      report.isPassed ? "as expected" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return "\(report.name): \(verdict), \(counted(report.announcementCount, "announcement")), "
      + "\(report.speechSeconds.tenths) s of speech, \(counted(report.interruptionCount, "interruption")), "
      + counted(report.keyCount, "key press", "key presses")
  }

  private static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
