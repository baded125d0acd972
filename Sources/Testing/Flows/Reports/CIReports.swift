import Announcements
import Text

extension [FlowReport] {
  /// JUnit XML: a suite with one test case for each flow.
  ///
  /// A CI server shows the properties of suites, not those of test cases; so each flow is one. They hold its verdict and
  /// its speech cost. Times are seconds by the clock on the wall, with three decimals.
  var junit: String {
    JUnitReport.timed.text(
      "earshot check",
      map { report in
        let steps =
          report.steps.flatMap { step in
            ["\(step.place.reference): \(step.action.lines.joined(separator: " "))"] + step.said.map { "  \($0.text)" }
          } + report.namedUnjudged.map { "\($0.place.words(in: report.name)): \($0)" }
        let test: JUnitReport.Case = (
          report.name, "earshot.flow", report.wallSeconds, report.outcome, steps.isEmpty ? nil : steps.joined(separator: "\n")
        )
        return (report.name, nil, report.figures, [test], nil)
      })
  }

  /// SARIF: results are what was found and why a flow could not be played, at the lines of the flows.
  ///
  /// A passed flow has no result, as a service would show it as an alert; the verdict on each flow stands in the properties of
  /// the run.
  var sarif: String {
    SARIFLog.text(
      "earshot check", rules: FlowRule.allCases.map { ($0.rawValue, nil, $0.sentence, []) },
      invocation: SARIFLog.invocation(isSuccessful: allSatisfy { $0.problem == nil }, exitCode: exitCode),
      results: flatMap(\.results), properties: ["flows": .array(map(\.sarifVerdict))])
  }
}

/// What a result is about.
private enum FlowRule: String, CaseIterable {
  case expectation, command, unplayed, wavering

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
    case .wavering:
      localized(en: "Each flow passes at the first try.", nb: "Hvert forløp består i første forsøk.")
    }
  }
}

extension FlowReport {
  /// Why its test case is not simply passed; nil where it is.
  fileprivate var outcome: JUnitReport.Outcome? {
    let sentences =
      [problem?.description].compactMap(\.self)
      + findings.flatMap { finding in
        ["\(finding.place.words(in: name)): \(finding)"] + finding.details.map { "  \($0)" }
      }
    let details = sentences.joined(separator: "\n")
    if let problem { return .error(type: "exit code \(problem.exitCode)", problem.description, details: details) }
    if verdict == .passed, judgesNothing {
      return .skipped(localized(en: "the flow judges nothing", nb: "forløpet vurderer ingenting"), details: details)
    }
    if verdict == .wavering {
      return .flaky(
        earlierTries.map { failed -> (type: String, message: String, details: String) in
          let found = failed.findings.map { "\($0.place.words(in: name)): \($0)" }
          let all = [failed.problem?.description].compactMap(\.self) + found
          return (
            failed.problem.map { "exit code \($0.exitCode)" } ?? "expectation", all.first ?? "", all.joined(separator: "\n")
          )
        })
    }
    let isUnknown = verdict == .unknown
    guard let first = findings.first(where: { isUnknown || $0.restsOn.isEmpty }) else { return nil }
    let message = "\(first.place.words): \(first)"
    return isPassed
      ? .skipped(message, details: details)
      : .failure(type: isUnknown ? "unknown" : "expectation", message, details: details)
  }

  fileprivate var sarifVerdict: JSONText {
    [
      "flow": .string(name), "verdict": .string(verdict.rawValue), "passed": .boolean(isPassed),
      "judgesNothing": .boolean(judgesNothing), "expectations": .number(judgedCount), "unknown": .number(unknownCount),
      "tries": tries > 1 ? .number(tries) : nil,
      "unjudged": namedUnjudged.isEmpty ? nil : .strings(namedUnjudged.map(\.announcement.text)),
    ]
  }

  /// What was found, with its rule; an unknown expectation is open.
  fileprivate var results: [(rule: String, json: [(String, JSONText?)])] {
    let unplayed = problem.map { problem in
      (FlowRule.unplayed.rawValue, SARIFLog.result(.error, problem.reason, at: place(problem.place)))
    }
    let earlier: [(String, [(String, JSONText?)])] =
      verdict != .wavering
      ? []
      : earlierSentences.map { earlier in
        (
          FlowRule.wavering.rawValue,
          SARIFLog.result(
            .warning, "\(FlowReport.words(forTry: earlier.number)): \(earlier.sentence)", at: place(earlier.place))
        )
      }
    return [unplayed].compactMap(\.self) + earlier
      + findings.map { finding in
        let rule = finding.isOfCommand ? FlowRule.command : .expectation
        let kinds: JSONText? = finding.kinds.isEmpty ? nil : ["kinds": .strings(finding.kinds.map(\.rawValue))]
        return (
          rule.rawValue,
          SARIFLog.result(
            finding.restsOn.isEmpty ? .error : .open, ([finding.description] + finding.details).joined(separator: "\n"),
            at: place(finding.place), nil, [("properties", kinds)])
        )
      }
  }

  /// The line of the flow or of its snapshot.
  private func place(_ place: FlowPlace?) -> JSONText? {
    SARIFLog.place(place?.inclusion?.file ?? name, line: place.map { max(1, $0.line) })
  }
}
