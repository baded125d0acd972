import Text

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
