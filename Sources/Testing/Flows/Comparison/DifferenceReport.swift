package import Text

/// The differences between two builds, in words: as text, as JUnit XML, and as a page of lists.
package struct DifferenceReport: Sendable {
  private let entries: [ReportedDifference]
  /// The screens that were compared, those without a difference among them.
  private let screens: [String]
  /// Sentences about both builds as a whole.
  private let notes: [String]
  /// What follows the number of differences in the last line.
  private let measure: String?
  private let language: Language
  /// The kinds that fail the comparison; nil for all.
  private let failing: Set<DifferenceKind>?

  package init(
    _ entries: [ReportedDifference], screens: [String], notes: [String] = [], measure: String? = nil,
    failing: Set<DifferenceKind>? = nil, in language: Language
  ) {
    (self.entries, self.notes, self.measure) = (entries, notes, measure)
    (self.failing, self.language) = (failing, language)
    var seen: Set<String> = []
    self.screens = (screens + entries.map { $0.screen ?? "" }).filter { seen.insert($0).inserted }
  }

  /// The number of differences of a kind that fails.
  private var failures: Int { entries.count { $0.fails(by: failing) } }

  /// The number of differences, and of those that fail where only some kinds do.
  package var verdict: String {
    let count =
      entries.isEmpty
      ? language(en: "no difference", nb: "ingen forskjell")
      : language.counted(entries.count, en: ("difference", "differences"), nb: ("forskjell", "forskjeller"))
    guard failing != nil, !entries.isEmpty else { return count }
    return count + language(en: ", \(failures) of a kind that fails", nb: ", \(failures) av et slag som feiler")
  }

  /// One line per difference, and a last line with their number.
  package var text: String {
    let last = measure.map { "\(verdict): \($0)" } ?? verdict
    return (entries.map(\.sentence) + notes + [last]).map { PrintableText.of($0) + "\n" }.joined()
  }

  /// JUnit XML: a test case for each screen, which fails by its differences of the kinds that fail.
  package func junit(_ name: String) -> String {
    let cases = screens.map { screen -> JUnitReport.Case in
      let own = entries.filter { ($0.screen ?? "") == screen }
      let failed = own.filter { $0.fails(by: failing) }
      let other = own.filter { !$0.fails(by: failing) }
      let outcome = failed.first.map { first -> JUnitReport.Outcome in
        let types = DifferenceKind.worstFirst(failed.flatMap(\.kinds).filter { $0.isAmong(failing) }).map(\.rawValue)
        return .failure(type: types.joined(separator: ","), first.sentence, details: Self.lines(failed))
      }
      let title = screen.isEmpty ? language(en: "session", nb: "økt") : screen
      return (title, "earshot.diff", 0, outcome, other.isEmpty ? nil : Self.lines(other))
    }
    let output = notes.isEmpty ? nil : notes.joined(separator: "\n")
    return JUnitReport.cases.text("earshot diff", [(name, nil, nil, cases, output)])
  }

  private static func lines(_ entries: [ReportedDifference]) -> String { entries.map(\.sentence).joined(separator: "\n") }

  /// A page with a list for each screen.
  package func html(_ title: String) -> String {
    let sections = screens.enumerated().compactMap { place, screen -> Markup? in
      let own = entries.filter { ($0.screen ?? "") == screen }
      guard !own.isEmpty else { return nil }
      return .section(
        "screen-\(place + 1)", screen.isEmpty ? language(en: "Session", nb: "Økt") : screen,
        [.list(own.map { .text($0.sentence) })])
    }
    return Markup.page(
      language: language.rawValue, title: title, style: PageAssets.style,
      body: [
        .element("header", .element("h1", .text(title))),
        .element(
          "main", [],
          [.element("p", [("class", "verdict")], [.text(([verdict] + notes).joined(separator: ". ") + ".")])] + sections),
      ])
  }
}

/// One difference.
package struct ReportedDifference: Sendable {
  /// All of its kinds, the worst first.
  var kinds: [DifferenceKind]
  /// The screen that it is on; nil where none is known.
  var screen: String?
  /// The difference as a sentence without its stop.
  var sentence: String

  package init(_ kinds: [DifferenceKind], on screen: String?, _ sentence: String) {
    (self.kinds, self.screen, self.sentence) = (kinds, screen, sentence)
  }

  fileprivate func fails(by failing: Set<DifferenceKind>?) -> Bool { kinds.contains { $0.isAmong(failing) } }
}
