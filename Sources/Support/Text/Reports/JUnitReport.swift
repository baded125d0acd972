/// Results as JUnit XML, which CI servers read.
///
/// Sources: `junit-10.xsd` of the Jenkins xUnit plugin; `surefire-test-report.xsd` of Maven Surefire, which each suite follows too.
package struct JUnitReport: Sendable {
  /// The command: `earshot check`.
  package var name: String
  /// The suites, in the order of the report.
  package var suites: [Suite]
  /// How the file is laid out. The order of attributes goes with it; all layouts mean the same to a reader.
  private let layout: Layout

  /// How a file is laid out.
  package enum Layout: Sendable {
    /// Each element on its own line, with the times that test cases took.
    case timed
    /// Each suite and each test case on its own line, without times.
    case cases
    /// On one line, without times.
    case compact
  }

  package init(_ name: String, _ suites: [Suite], _ layout: Layout) {
    (self.name, self.suites, self.layout) = (name, suites, layout)
  }

  /// Test cases that belong together.
  package struct Suite: Sendable {
    package var name: String
    /// The day on which it was run, as `YYYY-MM-DD`; nil where the report does not depend on it.
    package var day: String?
    /// Facts about the whole suite, each with its name; nil for no place for them.
    package var properties: [(name: String, value: String)]?
    package var cases: [Case]
    /// Text about the whole suite; nil for none.
    package var output: String?

    package init(_ name: String, _ cases: [Case]) {
      (self.name, self.cases) = (name, cases)
    }
  }

  /// One test case.
  package struct Case: Sendable {
    package var name: String
    /// The group that CI servers list it in, where Java has a class.
    package var group: String
    /// The time that it took by the clock on the wall.
    package var seconds = 0.0
    /// Why it is not simply passed; nil where it is.
    package var outcome: Outcome?
    /// What happened in it; nil for none.
    package var output: String?

    package init(_ name: String, in group: String) {
      (self.name, self.group) = (name, group)
    }
  }

  /// Why a test case is not simply passed. The format allows one a test case, so its details list all that was found.
  package struct Outcome: Sendable {
    /// What a CI server makes of it.
    package enum Kind: Sendable { case failure, error, skipped }
    package var kind: Kind
    /// A word for programs, such as the id of a rule; a skipped case has none, as Surefire's schema has no place for it.
    package var type: String
    /// One sentence.
    package var message: String
    /// All that was found, in lines; empty for nothing but the message.
    package var details: String

    package init(_ kind: Kind, type: String = "", _ message: String, details: String = "") {
      (self.kind, self.type, self.message, self.details) = (kind, type, message, details)
    }
  }

  /// The file's text.
  package var text: String {
    let all = suites.flatMap(\.cases)
    let document = Markup.element(
      "testsuites",
      [("name", name), ("tests", "\(all.count)")] + Self.counts(all) + (layout == .timed ? [time(all)] : []),
      lines(suites.map(element), layout != .compact))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(document.source)\n"
  }

  private func element(_ suite: Suite) -> Markup {
    let day = suite.day.map { [("timestamp", "\($0)T00:00:00")] } ?? []
    let skipped = suite.cases.count { $0.outcome?.kind == .skipped }
    let properties = suite.properties.map { properties in
      let elements = properties.map { Markup.element("property", [("name", $0.name), ("value", $0.value)]) }
      return [Markup.element("properties", [], lines(elements, layout == .timed))]
    }
    return .element(
      "testsuite",
      [("name", suite.name)] + day + [("tests", "\(suite.cases.count)")] + Self.counts(suite.cases)
        + [("skipped", "\(skipped)"), time(suite.cases)],
      lines((properties ?? []) + suite.cases.map(element) + Self.output(suite.output), layout != .compact))
  }

  private func element(_ test: Case) -> Markup {
    let names = [("classname", test.group), ("name", test.name)]
    let children = (test.outcome.map { [element($0)] } ?? []) + Self.output(test.output)
    return .element(
      "testcase", (layout == .timed ? names : names.reversed()) + [time([test])],
      lines(children, layout == .timed && !children.isEmpty))
  }

  private func element(_ outcome: Outcome) -> Markup {
    let (type, message) = (("type", outcome.type), ("message", outcome.message))
    let attributes = layout == .timed ? [type, message] : [message, type]
    let details = outcome.details.isEmpty ? [] : [Markup.text(outcome.details)]
    return switch outcome.kind {
    case .failure: .element("failure", attributes, details)
    case .error: .element("error", attributes, details)
    case .skipped: .element("skipped", [message], details)
    }
  }

  private static func output(_ text: String?) -> [Markup] { text.map { [.element("system-out", .text($0))] } ?? [] }

  private static func counts(_ cases: [Case]) -> [(String, String)] {
    let kinds = cases.compactMap(\.outcome?.kind)
    return [("failures", "\(kinds.count { $0 == .failure })"), ("errors", "\(kinds.count { $0 == .error })")]
  }

  /// The seconds of test cases together, with three decimals.
  private func time(_ cases: [Case]) -> (String, String) {
    guard layout == .timed else { return ("time", "0") }
    let milliseconds = Int((max(0, cases.reduce(0) { $0 + $1.seconds }) * 1000).rounded())
    return ("time", "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())")
  }

  /// The elements, each on its own line if wanted.
  private func lines(_ elements: [Markup], _ isWanted: Bool) -> [Markup] {
    isWanted ? elements.flatMap { ["\n", $0] } + ["\n"] : elements
  }
}
