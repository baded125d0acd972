import Announcements
import Text

/// The results of flows as JUnit XML: one suite with one test case a flow, with its steps as output.
///
/// Only a suite may have properties in the schema that Jenkins validates with, so each flow is one; they hold its verdict and
/// its speech cost. Times are seconds by the clock on the wall, with three decimals. Sources: `junit-10.xsd` of the Jenkins
/// xUnit plugin; `surefire-test-report.xsd` of Maven Surefire, which each suite follows too.
enum JUnitReport {
  static func render(_ reports: [FlowReport]) -> String {
    let suites = Markup.element(
      "testsuites",
      [("name", "earshot check"), ("tests", "\(reports.count)")] + counts(reports)
        + [("time", seconds(reports.reduce(0) { $0 + $1.wallSeconds }))], lines(reports.map(suite)))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(suites.source)\n"
  }

  private static func suite(_ report: FlowReport) -> Markup {
    let properties = report.figures.map { Markup.element("property", [("name", $0.name), ("value", $0.value)]) }
    let skipped = outcome(report)?.kind == .skipped ? "1" : "0"
    return .element(
      "testsuite",
      [("name", report.name), ("tests", "1")] + counts([report])
        + [("skipped", skipped), ("time", seconds(report.wallSeconds))],
      lines([.element("properties", [], lines(properties)), testCase(report)]))
  }

  private static func testCase(_ report: FlowReport) -> Markup {
    let parts = [outcome(report).map { element($0, of: report) }, output(report)].compactMap(\.self)
    return .element(
      "testcase", [("classname", "earshot.flow"), ("name", report.name), ("time", seconds(report.wallSeconds))],
      parts.isEmpty ? [] : lines(parts))
  }

  private static func counts(_ reports: [FlowReport]) -> [(String, String)] {
    let kinds = reports.compactMap { outcome($0)?.kind }
    return [("failures", "\(kinds.count { $0 == .failure })"), ("errors", "\(kinds.count { $0 == .error })")]
  }

  // MARK: Outcome

  private enum Kind { case failure, error, skipped }

  /// Why a test case is not simply passed; nil where it is.
  private static func outcome(_ report: FlowReport) -> (kind: Kind, type: String, message: String)? {
    if let problem = report.problem { return (.error, "exit code \(problem.exitCode)", problem.description) }
    if report.verdict == .passed, report.judgesNothing {
      return (.skipped, Flow.judgesNothing, localized(en: "the flow judges nothing", nb: "forløpet vurderer ingenting"))
    }
    let isUnknown = report.verdict == .unknown
    guard let first = report.findings.first(where: { isUnknown || $0.restsOn.isEmpty }) else { return nil }
    return (report.isPassed ? .skipped : .failure, isUnknown ? "unknown" : "expectation", "\(first.place.words): \(first)")
  }

  /// All findings of a flow in one element, which is what the format allows a test case.
  private static func element(_ outcome: (kind: Kind, type: String, message: String), of report: FlowReport) -> Markup {
    let sentences =
      [report.problem?.description].compactMap(\.self)
      + report.findings.flatMap { finding in
        ["\(finding.place.words(in: report.name)): \(finding)"] + finding.details.map { "  \($0)" }
      }
    let attributes = [("type", outcome.type), ("message", outcome.message)]
    let text = [Markup.text(sentences.joined(separator: "\n"))]
    return switch outcome.kind {
    case .failure: .element("failure", attributes, text)
    case .error: .element("error", attributes, text)
    // Surefire's schema has no type for it.
    case .skipped: .element("skipped", [attributes[1]], text)
    }
  }

  /// The steps with what was said after each; nil where none was played.
  private static func output(_ report: FlowReport) -> Markup? {
    guard !report.steps.isEmpty else { return nil }
    let steps = report.steps.flatMap { step in
      ["\(step.place.reference): \(step.action.lines.joined(separator: " "))"] + step.said.map { "  \($0.text)" }
    }
    return .element("system-out", [], [.text(steps.joined(separator: "\n"))])
  }

  private static func seconds(_ seconds: Double) -> String {
    let milliseconds = Int((max(0, seconds) * 1000).rounded())
    return "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
  }

  /// Puts each element on its own line.
  private static func lines(_ elements: [Markup]) -> [Markup] {
    elements.flatMap { ["\n", $0] } + ["\n"]
  }
}
