import Announcements
import Text

/// The results of flows as a JSON object, with one object a flow, each on its own line.
enum JSONReport {
  private struct Line: Encodable {
    var flow: String
    var passed: Bool
    /// `passed`, `failed`, `error` or `unknown`.
    var verdict: String
    /// Whether the flow says so: then passed means that it could be played.
    var judgesNothing: Bool
    /// Why it could not be played or judged.
    var error: Problem?
    /// Number of expectations judged.
    var expectations: Int
    /// Number of expectations that depend on unknown properties.
    var unknown: Int
    var announcements: Int
    var speechSeconds: Double
    var interruptions: Int
    var keyPresses: Int
    var findings: [Finding]
    var steps: [Step]
  }

  private struct Problem: Encodable {
    var reason: String
    var line: Int?
    /// The included file that has the line, and the lines that include it, the nearest first.
    var file: String?
    var includedBy: [String]?
    var exitCode: Int32

    init(_ problem: FlowProblem) {
      reason = problem.reason
      line = problem.place?.line
      file = problem.place?.inclusion?.file
      includedBy = problem.place?.inclusion?.includedBy
      exitCode = problem.exitCode
    }
  }

  private struct Step: Encodable {
    var line: Int
    /// The included file that has the line.
    var file: String?
    var step: String
    var said: [String]
    /// As `expect screen` and `expect cursor` have them.
    var screen: String?
    var cursor: String?

    init(_ step: FlowReport.Step) {
      line = step.place.line
      file = step.place.inclusion?.file
      self.step = step.action.lines.joined(separator: " ")
      said = step.said.map(\.text)
      screen = step.screenName
      cursor = step.cursor
    }
  }

  private struct Finding: Encodable {
    var line: Int
    /// The file that has the line, where it is not the flow's own, and the lines that include it, the nearest first.
    var file: String?
    var includedBy: [String]?
    /// How it differs from the snapshot, the worst first.
    var kinds: [String]?
    var expected: String
    var said: String
    /// The most likely intention, or the reason why nothing more was heard.
    var advice: String?
    /// The unknown properties on which the expectation depends, where it neither holds nor fails.
    var unknown: [String]?
    /// The segments that differ.
    var differences: [Difference]
    /// The announcements heard or waiting at that moment.
    var moment: [Moment]

    init(_ finding: FlowReport.Finding) {
      line = finding.line
      file = finding.place.inclusion?.file
      includedBy = finding.place.inclusion?.includedBy
      kinds = finding.kinds.isEmpty ? nil : finding.kinds.map(\.rawValue)
      expected = finding.expected
      said = finding.said
      advice = finding.advice
      unknown = finding.restsOn.isEmpty ? nil : finding.restsOn
      differences = finding.differences.map { Difference(expected: $0.expected, said: $0.said) }
      moment = finding.moment.map(Moment.init)
    }
  }

  private struct Difference: Encodable {
    var expected: [String]
    var said: [String]
  }

  private struct Moment: Encodable {
    var priority: String
    var text: String
    var standing: String
    /// The words heard before the cut.
    var heard: String?

    init(_ moment: HeardAnnouncement) {
      priority = moment.announcement.priority.rawValue
      text = moment.announcement.text
      standing = moment.outcome.standing
      if case .cut(let words, _) = moment.outcome { heard = words }
    }
  }

  static func render(_ reports: [FlowReport]) -> String { document(reports.map(\.json)) }

  /// The object with the objects of flows.
  fileprivate static func document(_ flows: [String]) -> String {
    let lines = flows.isEmpty ? "" : "\n\(flows.joined(separator: ",\n"))\n"
    return "{\"schema\":\(OutputSchema.check),\"flows\":[\(lines)]}\n"
  }

  fileprivate static func object(_ report: FlowReport) -> String {
    Line(
      flow: report.name, passed: report.isPassed, verdict: report.verdict.rawValue, judgesNothing: report.judgesNothing,
      error: report.problem.map { Problem($0) },
      expectations: report.judgedCount, unknown: report.unknownCount, announcements: report.announcementCount,
      speechSeconds: report.speechSeconds.tenths, interruptions: report.interruptionCount, keyPresses: report.keyCount,
      findings: report.findings.map(Finding.init), steps: report.steps.map(Step.init)
    ).json()
  }
}

extension FlowReport {
  /// The report as one JSON object, without the newline.
  var json: String { JSONReport.object(self) }
}

extension [(comparison: StyleComparison?, report: FlowReport)] {
  /// Flows in both styles as JSON; one that could not be played has its report.
  package var json: String { JSONReport.document(map { $0.comparison?.json ?? $0.report.json }) }
}
