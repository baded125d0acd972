import Text

/// The results of flows as SARIF 2.1.0 (OASIS standard of 27 March 2020).
///
/// Results are what was found and why a flow could not be played, at the lines of the flows. A passed flow has no result, as a
/// service would show it as an alert; the verdict on each flow stands in the properties of the run.
enum SARIFReport {
  static func render(_ reports: [FlowReport]) -> String {
    let driver: JSONText = [
      "name": .string("earshot check"), "version": .string(ProgramVersion.current),
      "semanticVersion": .string(ProgramVersion.current),
      "rules": .array(Rule.allCases.map { ["id": .string($0.rawValue), "shortDescription": ["text": .string($0.sentence)]] }),
    ]
    let run: JSONText = [
      "tool": ["driver": driver], "columnKind": .string("unicodeCodePoints"),
      "invocations": .array([
        [
          "executionSuccessful": .boolean(reports.allSatisfy { $0.problem == nil }),
          "exitCode": .number(Int(reports.exitCode)),
        ]
      ]),
      "results": .array(reports.flatMap(results)), "properties": ["flows": .array(reports.map(verdict))],
    ]
    let log: JSONText = [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
      "runs": .array([run]),
    ]
    return log.text() + "\n"
  }

  /// What a result is about.
  private enum Rule: String, CaseIterable {
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

  private static func verdict(_ report: FlowReport) -> JSONText {
    [
      "flow": .string(report.name), "verdict": .string(report.verdict.rawValue), "passed": .boolean(report.isPassed),
      "judgesNothing": .boolean(report.judgesNothing),
      "expectations": .number(report.judgedCount), "unknown": .number(report.unknownCount),
    ]
  }

  private static func results(_ report: FlowReport) -> [JSONText] {
    let problem = report.problem.map { result(.unplayed, report, $0.place, $0.reason, isUnknown: false) }
    return [problem].compactMap(\.self)
      + report.findings.map { finding in
        let text = ([finding.description] + finding.details).joined(separator: "\n")
        return result(
          finding.isOfCommand ? .command : .expectation, report, finding.place, text, isUnknown: !finding.restsOn.isEmpty,
          kinds: finding.kinds)
      }
  }

  /// An unknown expectation is open, in the standard's word; only what failed has a level.
  private static func result(
    _ rule: Rule, _ report: FlowReport, _ place: Flow.Place?, _ text: String, isUnknown: Bool, kinds: [DifferenceKind] = []
  ) -> JSONText {
    [
      "ruleId": .string(rule.rawValue), "ruleIndex": Rule.allCases.firstIndex(of: rule).map(JSONText.number),
      "kind": .string(isUnknown ? "open" : "fail"), "level": .string(isUnknown ? "none" : "error"),
      "message": ["text": .string(text)],
      "locations": .array([location(place, in: report.name)].compactMap(\.self)),
      "properties": kinds.isEmpty ? nil : ["kinds": .strings(kinds.map(\.rawValue))],
    ]
  }

  /// The line of the flow or of its snapshot; nil for standard input, which is no file.
  private static func location(_ place: Flow.Place?, in flow: String) -> JSONText? {
    let file = place?.inclusion?.file ?? flow
    guard file != "-" else { return nil }
    return [
      "physicalLocation": [
        "artifactLocation": .artifactLocation(file),
        "region": place.map { ["startLine": .number(max(1, $0.line))] },
      ]
    ]
  }
}
