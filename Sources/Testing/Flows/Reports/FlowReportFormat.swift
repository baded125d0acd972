/// The forms in which `earshot check` tells what came of flows.
package enum FlowReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For people: one line a finding, one a flow, one for all.
  case text
  /// Test Anything Protocol, version 13.
  case tap
  /// The XML that continuous integration servers read.
  case junit
  /// One JSON array with one object a flow.
  case json

  /// The whole report, newline at its end.
  package func render(_ reports: [FlowReport]) -> String {
    switch self {
    case .text: TextReport.render(reports)
    case .tap: TAPReport.render(reports)
    case .junit: JUnitReport.render(reports)
    case .json: JSONReport.render(reports)
    }
  }
}

extension FlowReport {
  /// What the flow costs a listener, as the figures a test server keeps: names as in the JSON report.
  var speechCost: [(name: String, value: String)] {
    [
      ("expectations", "\(judgedCount)"), ("speechSeconds", "\(speechSeconds.tenths)"),
      ("announcements", "\(announcementCount)"), ("interruptions", "\(interruptionCount)"),
      ("keyPresses", "\(keyCount)"),
    ]
  }
}
