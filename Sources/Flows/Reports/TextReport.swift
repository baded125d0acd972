/// Reports of flows for people: what failed with its place, then one line a flow.
public enum TextReport {
  /// The lines of one flow's report, without newlines.
  ///
  /// A finding begins with `file:line:`, so that editors and terminals can jump there.
  public static func lines(for report: FlowReport) -> [String] {
    report.findings.map { "\(report.name):\($0.line): \($0)" } + [summary(of: report)]
  }

  private static func summary(of report: FlowReport) -> String {
    let judged = report.judgedCount
    let expectations = counted(judged, "expectation")
    guard !report.isPassed else { return "\(report.name): ok, \(expectations)" }
    return "\(report.name): not ok, \(counted(report.findings.count, "finding")) in \(expectations)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
