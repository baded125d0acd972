import Announcements
import Text

/// The results of flows as a JSON array with one object a flow, each on its own line.
enum JSONReport {
  private struct Line: Encodable {
    var flow: String
    var passed: Bool
    /// Number of expectations judged.
    var expectations: Int
    var announcements: Int
    var speechSeconds: Double
    var interruptions: Int
    var keyPresses: Int
    var findings: [Finding]
    var steps: [Step]
  }

  private struct Step: Encodable {
    var line: Int
    var step: String
    var said: [String]
    /// As `expect screen` and `expect cursor` have them.
    var screen: String?
    var cursor: String?

    init(_ step: FlowReport.Step) {
      line = step.line
      self.step = step.action.lines.joined(separator: " ")
      said = step.said.map(\.text)
      screen = step.screenName
      cursor = step.cursor
    }
  }

  private struct Finding: Encodable {
    var line: Int
    var expected: String
    var said: String
    /// The most likely intention, or the reason why nothing more was heard.
    var advice: String?
    /// The segments that differ.
    var differences: [Difference]
    /// The announcements heard or waiting at that moment.
    var moment: [Moment]

    init(_ finding: FlowReport.Finding) {
      line = finding.line
      expected = finding.expected
      said = finding.said
      advice = finding.advice
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

  static func render(_ reports: [FlowReport]) -> String {
    let objects = reports.map { report in
      Line(
        flow: report.name, passed: report.isPassed, expectations: report.judgedCount,
        announcements: report.announcementCount, speechSeconds: report.speechSeconds.tenths,
        interruptions: report.interruptionCount, keyPresses: report.keyCount,
        findings: report.findings.map(Finding.init), steps: report.steps.map(Step.init)
      ).json()
    }
    return objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
