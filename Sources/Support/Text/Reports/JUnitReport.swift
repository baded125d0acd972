/// Results as JUnit XML, which CI servers read.
///
/// Sources: `junit-10.xsd` of the Jenkins xUnit plugin; `surefire-test-report.xsd` of Maven Surefire, which each suite follows too.
package enum JUnitReport: Sendable {
  /// How a file is laid out; the order of attributes goes with it. All layouts mean the same to a reader.
  ///
  /// `timed` has each element on its own line and the times of test cases, `cases` each test case on its own line without
  /// times, `compact` all on one line without times.
  case timed, cases, compact

  /// A test case: its name, the group that CI servers list it in, the seconds that it took, why it is not simply passed, and what
  /// happened in it.
  package typealias Case = (name: String, group: String, seconds: Double, outcome: Outcome?, output: String?)

  /// Test cases that belong together: their name, the day of the run as `YYYY-MM-DD`, facts about all of them (nil for no place
  /// for such facts), and a text about all of them.
  package typealias Suite = (
    name: String, day: String?, properties: [(name: String, value: String)]?, cases: [Case], output: String?
  )

  /// Why a test case is not simply passed. The format allows one for each, so the details list all that was found.
  package enum Outcome: Sendable {
    /// The type is a word for programs, such as the id of a rule; the message is one sentence.
    case failure(type: String, String, details: String)
    case error(type: String, String, details: String)
    /// Surefire's schema has no type for it.
    case skipped(String, details: String)
    /// It passed after tries that did not: a type, a message and all that was found, for each of them.
    case flaky([(type: String, message: String, details: String)])
  }

  /// The text of a file.
  package func text(_ name: String, _ suites: [Suite]) -> String {
    let all = suites.flatMap(\.cases)
    let document = Markup.element(
      "testsuites",
      [("name", name), ("tests", "\(all.count)")] + Self.counts(all) + (self == .timed ? [time(all)] : []),
      lines(suites.map(suite), self != .compact))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(document.source)\n"
  }

  private func suite(_ suite: Suite) -> Markup {
    let properties = suite.properties.map { properties in
      let elements = properties.map { Markup.element("property", [("name", $0.name), ("value", $0.value)]) }
      return [Markup.element("properties", [], lines(elements, self == .timed))]
    }
    return .element(
      "testsuite",
      [("name", suite.name)] + (suite.day.map { [("timestamp", "\($0)T00:00:00")] } ?? [])
        + [("tests", "\(suite.cases.count)")] + Self.counts(suite.cases, withSkipped: true) + [time(suite.cases)],
      lines((properties ?? []) + suite.cases.map(testCase) + Self.output(suite.output), self != .compact))
  }

  private func testCase(_ test: Case) -> Markup {
    let names = [("classname", test.group), ("name", test.name)]
    let children = (test.outcome.map(elements) ?? []) + Self.output(test.output)
    return .element(
      "testcase", (self == .timed ? names : names.reversed()) + [time([test])],
      lines(children, self == .timed && !children.isEmpty))
  }

  private func elements(_ outcome: Outcome) -> [Markup] {
    func attributes(_ type: String, _ message: String) -> [(String, String)] {
      self == .timed ? [("type", type), ("message", message)] : [("message", message), ("type", type)]
    }
    func text(_ details: String) -> [Markup] { details.isEmpty ? [] : [.text(details)] }
    return switch outcome {
    case .failure(let type, let message, let details): [.element("failure", attributes(type, message), text(details))]
    case .error(let type, let message, let details): [.element("error", attributes(type, message), text(details))]
    case .skipped(let message, let details): [.element("skipped", [("message", message)], text(details))]
    case .flaky(let tries):
      tries.map { failed in
        .element(
          "flakyFailure", attributes(failed.type, failed.message), [.element("stackTrace", .text(failed.details))])
      }
    }
  }

  private static func output(_ text: String?) -> [Markup] { text.map { [.element("system-out", .text($0))] } ?? [] }

  private static func counts(_ cases: [Case], withSkipped: Bool = false) -> [(String, String)] {
    var (failures, errors, skipped) = (0, 0, 0)
    for case let outcome? in cases.map(\.outcome) {
      switch outcome {
      case .failure: failures += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      case .flaky: break
      }
    }
    return [("failures", "\(failures)"), ("errors", "\(errors)")] + (withSkipped ? [("skipped", "\(skipped)")] : [])
  }

  /// The seconds of test cases together, with three decimals.
  private func time(_ cases: [Case]) -> (String, String) {
    guard self == .timed else { return ("time", "0") }
    let milliseconds = Int((max(0, cases.reduce(0) { $0 + $1.seconds }) * 1000).rounded())
    return ("time", "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())")
  }

  /// The elements, each on its own line if wanted.
  private func lines(_ elements: [Markup], _ isWanted: Bool) -> [Markup] {
    isWanted ? elements.flatMap { ["\n", $0] } + ["\n"] : elements
  }
}
