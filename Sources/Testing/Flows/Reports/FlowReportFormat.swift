/// The formats in which `earshot check` reports the results of flows.
package enum FlowReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For people: one line for each finding, one for each flow, one for all.
  case text
  /// Test Anything Protocol, version 13.
  case tap
  /// The XML that continuous integration servers read.
  case junit
  /// One JSON array with one object a flow.
  case json
  /// SARIF 2.1.0, which code-scanning services read.
  case sarif
  /// Annotations of GitHub Actions at the lines of the flows.
  case github

  /// The whole report, with a newline at its end.
  package func render(_ reports: [FlowReport]) -> String {
    switch self {
    case .text: TextReport.render(reports)
    case .tap: TAPReport.render(reports)
    case .junit: reports.junit
    case .json: reports.json
    case .sarif: reports.sarif
    case .github: GitHubReport.render(reports)
    }
  }
}

extension FlowReport {
  /// The verdict and the speech cost of the flow, for a test server: names as in the JSON report.
  var figures: [(name: String, value: String)] {
    [
      ("verdict", verdict.rawValue), ("expectations", "\(judgedCount)"), ("unknown", "\(unknownCount)"),
      ("speechSeconds", "\(speechSeconds.tenths)"),
      ("announcements", "\(announcementCount)"), ("interruptions", "\(interruptionCount)"),
      ("keyPresses", "\(keyCount)"),
    ] + (judgesNothing ? [("judgesNothing", "true")] : [])
  }
}
