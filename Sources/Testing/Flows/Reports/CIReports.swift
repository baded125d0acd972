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
      }, .timed
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

extension [FlowReport] {
  /// SARIF: results are what was found and why a flow could not be played, at the lines of the flows.
  ///
  /// A passed flow has no result, as a service would show it as an alert; the verdict on each flow stands in the properties of
  /// the run.
  var sarif: String {
    var log = SARIFLog("earshot check")
    log.rules = FlowRule.allCases.map { .init($0.rawValue, $0.sentence) }
    log.results = flatMap(\.sarifResults)
    log.invocation = .init(isSuccessful: allSatisfy { $0.problem == nil }, exitCode: exitCode)
    log.properties = ["flows": .array(map(\.sarifVerdict))]
    return log.text
  }
}

/// What a result is about.
private enum FlowRule: String, CaseIterable {
  case expectation, command, unplayed

  var sentence: String {
    switch self {
    case .expectation: localized(en: "What a flow expects is heard.", nb: "Det et forløp forventer, høres.")
    case .command:
      localized(
        en: "Each command of a flow is done, or its answer is judged.",
        nb: "Hver kommando i et forløp blir utført, eller svaret blir vurdert.")
    case .unplayed:
      localized(
        en: "Each flow can be played and judges something.", nb: "Hvert forløp kan spilles av og vurderer noe.")
    }
  }
}

extension FlowReport {
  fileprivate var sarifVerdict: JSONText {
    [
      "flow": .string(name), "verdict": .string(verdict.rawValue), "passed": .boolean(isPassed),
      "judgesNothing": .boolean(judgesNothing), "expectations": .number(judgedCount), "unknown": .number(unknownCount),
    ]
  }

  /// An unknown expectation is open, in the standard's word; only what failed has a level.
  fileprivate var sarifResults: [SARIFLog.Result] {
    let unplayed = problem.map { problem in
      SARIFLog.Result(FlowRule.unplayed.rawValue, .fail, .error, problem.reason, at: sarifPlace(problem.place))
    }
    return [unplayed].compactMap(\.self)
      + findings.map { finding in
        let rule = finding.isOfCommand ? FlowRule.command : .expectation
        let isUnknown = !finding.restsOn.isEmpty
        var result = SARIFLog.Result(
          rule.rawValue, isUnknown ? .open : .fail, isUnknown ? .none : .error,
          ([finding.description] + finding.details).joined(separator: "\n"), at: sarifPlace(finding.place))
        if !finding.kinds.isEmpty { result.further = [("properties", ["kinds": .strings(finding.kinds.map(\.rawValue))])] }
        return result
      }
  }

  /// The line of the flow or of its snapshot.
  private func sarifPlace(_ place: FlowPlace?) -> SARIFLog.Place? {
    .init(place?.inclusion?.file ?? name, line: place.map { max(1, $0.line) })
  }
}
