import ScreenReader
import Text

/// The results of flows, as lines for people. A finding begins with `file:line:`, so that editors jump there; the
/// announcements heard or waiting at that moment stand below it.
enum TextReport {
  static func render(_ reports: [FlowReport]) -> String {
    var lines: [String] = []
    for report in reports {
      if let problem = report.problem { lines.append("\(problem)") }
      for finding in report.findings {
        lines.append("\(finding.place.words(in: report.name)): \(finding)")
        lines += finding.details.map { "  \($0)" }
      }
      lines += report.remarks
      lines.append(summary(of: report))
    }
    if reports.count > 1 { lines.append("\(reports.count) flows, \(total(of: reports))") }
    return lines.map { PrintableText.of($0) + "\n" }.joined()
  }

  /// How many flows have not passed, by their verdicts, the worst first.
  private static func total(of reports: [FlowReport]) -> String {
    let words: [(FlowVerdict, String)] = [(.error, "with an error"), (.failed, "not as expected"), (.unknown, "unknown")]
    let counts = words.map { verdict, words in (count: reports.count { $0.verdict == verdict }, words: words) }
      .filter { $0.count > 0 }
    return counts.isEmpty ? "all as expected" : counts.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
  }

  /// One flow's verdict and speech cost, on one line.
  static func summary(of report: FlowReport) -> String {
    guard report.problem == nil || !report.steps.isEmpty else { return "\(report.name): error, not played" }
    let missed = report.missedCount
    let unknown = report.unknownCount
    let refused = report.findings.count - missed - unknown
    let verdict = [
      report.problem == nil ? nil : "error",
      missed > 0 ? "\(missed) of \(counted(report.judgedCount, "expectation")) not met" : nil,
      unknown > 0 ? "\(counted(unknown, "expectation")) unknown" : nil,
      refused > 0 ? "\(counted(refused, "command")) not done" : nil,
      report.verdict == .passed ? (report.judgedCount > 0 ? "as expected" : "judges nothing") : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return "\(report.name): \(verdict), \(counted(report.announcementCount, "announcement")), "
      + "\(report.speechSeconds.tenths) s of speech, \(counted(report.interruptionCount, "interruption")), "
      + counted(report.keyCount, "key press", "key presses")
  }

  private static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
