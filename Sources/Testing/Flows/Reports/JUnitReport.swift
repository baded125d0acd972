import Announcements
import Text

extension [FlowReport] {
  /// JUnit XML as CI servers read it: a suite with one test case for each flow.
  ///
  /// A CI server shows the properties of suites, not those of test cases; so each flow is one. They hold its verdict and
  /// its speech cost. Times are seconds by the clock on the wall, with three decimals.
  var junit: String {
    JUnitReport(
      "earshot check",
      map { report in
        var test = JUnitReport.Case(report.name, in: "earshot.flow")
        test.seconds = report.wallSeconds
        test.outcome = report.junitOutcome
        test.output = report.steps.isEmpty ? nil : report.stepLines.joined(separator: "\n")
        var suite = JUnitReport.Suite(report.name, [test])
        suite.properties = report.figures
        return suite
      }
    ).text
  }
}

extension FlowReport {
  /// Why its test case is not simply passed; nil where it is.
  fileprivate var junitOutcome: JUnitReport.Outcome? {
    let sentences =
      [problem?.description].compactMap(\.self)
      + findings.flatMap { finding in
        ["\(finding.place.words(in: name)): \(finding)"] + finding.details.map { "  \($0)" }
      }
    let details = sentences.joined(separator: "\n")
    if let problem {
      return .init(.error, type: "exit code \(problem.exitCode)", problem.description, details: details)
    }
    if verdict == .passed, judgesNothing {
      return .init(.skipped, localized(en: "the flow judges nothing", nb: "forløpet vurderer ingenting"), details: details)
    }
    let isUnknown = verdict == .unknown
    guard let first = findings.first(where: { isUnknown || $0.restsOn.isEmpty }) else { return nil }
    return .init(
      isPassed ? .skipped : .failure, type: isUnknown ? "unknown" : "expectation", "\(first.place.words): \(first)",
      details: details)
  }

  /// The steps with what was said after each.
  fileprivate var stepLines: [String] {
    steps.flatMap { step in
      ["\(step.place.reference): \(step.action.lines.joined(separator: " "))"] + step.said.map { "  \($0.text)" }
    }
  }
}
