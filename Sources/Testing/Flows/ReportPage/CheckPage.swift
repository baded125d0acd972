import AccessibilityTree
import Announcements
import Text

/// The page of a check: each flow with its steps, what was heard, what was expected, and the screens on which something failed.
///
/// It is one file without scripts that loads nothing from elsewhere. Flows that did not pass are unfolded.
struct CheckPage {
  private let reports: [FlowReport]
  private let language: Language

  /// More pictures than a person looks at; a page with all screens of a large suite would be too large to be opened.
  private static let mostPictures = 60

  init(_ reports: [FlowReport], in language: Language) {
    (self.reports, self.language) = (reports, language)
  }

  /// The page as the text of a file.
  var html: String {
    let title = language.counted(reports.count, en: ("flow", "flows"), nb: ("forløp", "forløp")) + ", earshot check"
    var pictures = PictureList(most: Self.mostPictures)
    let flows = reports.enumerated().map { flow($1, number: $0 + 1, &pictures) }
    return Markup.page(
      language: language.rawValue, title: title, style: PageAssets.checkStyle, allowing: "; img-src data:",
      body: [
        .element("header", .element("h1", .text(title))), .pictures(pictures.all),
        .element(
          "main", [],
          [.element("p", [("class", "verdict")], [.text(Self.sentence(TextReport.total(of: reports)))]), overview] + flows),
      ])
  }

  private static func sentence(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }

  private var overview: Markup {
    let columns = [
      language(en: "Flow", nb: "Forløp"), language(en: "Verdict", nb: "Dom"), language(en: "Expectations", nb: "Forventninger"),
      language(en: "Speech", nb: "Tale"), language(en: "Seconds", nb: "Sekunder"),
    ]
    return .table(
      language(en: "All flows", nb: "Alle forløp"), columns,
      reports.enumerated().map { index, report in
        [
          .element("a", [("class", "path"), ("href", "#flow-\(index + 1)")], [.text(report.name)]),
          .element("span", report.isPassed ? [] : [("class", "bad")], [.text(word(for: report.verdict))]),
          .text("\(report.judgedCount)"), .text(report.speechSeconds.speech), .text(seconds(report.wallSeconds)),
        ]
      })
  }

  private func seconds(_ seconds: Double) -> String {
    "\(seconds.tenths)".replacing(".", with: language.decimalSeparator)
  }

  private func word(for verdict: FlowVerdict) -> String {
    switch verdict {
    case .passed: language(en: "passed", nb: "bestått")
    case .failed: language(en: "failed", nb: "ikke bestått")
    case .wavering: language(en: "wavering", nb: "ustabilt")
    case .error: language(en: "error", nb: "feil")
    case .unknown: language(en: "unknown", nb: "ukjent")
    }
  }

  // MARK: A flow

  private func flow(_ report: FlowReport, number: Int, _ pictures: inout PictureList) -> Markup {
    pictures.flow = number
    var content: [Markup] = []
    if let problem = report.problem {
      content.append(.element("p", [("class", "fails")], [.element("strong", .text(problem.description))]))
    }
    content += report.remarks.map { .element("p", .text($0)) }
    let earlier = report.earlierSentences.map { "\(FlowReport.words(forTry: $0.number)): \($0.sentence)" }
    content += lines(earlier, language(en: "Earlier tries", nb: "Tidligere forsøk"))
    var open = report.findings
    let steps = report.steps.map { step(in: report, $0, &open, &pictures) }
    if !steps.isEmpty { content.append(.element("ol", [("class", "steps")], steps)) }
    content += lines(
      open.map { "\($0.place.words(in: report.name)): \($0)" }, language(en: "Further findings", nb: "Flere funn"))
    content += lines(
      report.namedUnjudged.map { "\($0.place.words(in: report.name)): \($0)" },
      language(en: "Not judged by any line", nb: "Ikke vurdert av noen linje"))
    content += lines(
      report.deviceSentences, language(en: "Beside what the device said", nb: "Ved siden av det enheten sa"))
    if report.problem != nil, let last = report.views.indices.last {
      content += picture(last, of: report, language(en: "where the flow stopped", nb: "der forløpet stanset"), &pictures)
    }
    return .section(
      "flow-\(number)", report.name,
      [
        .element(
          "details", [("class", "flow")] + (report.verdict == .passed ? [] : [("open", "")]),
          [.element("summary", .text(TextReport.summary(of: report)))] + content)
      ])
  }

  /// Some lines of text below a heading; nothing for no lines.
  private func lines(_ lines: [String], _ heading: String) -> [Markup] {
    guard !lines.isEmpty else { return [] }
    return [
      .element("p", [("class", "part")], [.text(heading)]),
      .element("ul", [("class", "further")], lines.map { .element("li", [("class", "detail")], [.text($0)]) }),
    ]
  }

  // MARK: A step

  /// - Parameter open: The findings that the page does not show yet.
  private func step(
    in report: FlowReport, _ step: PlayedStep, _ open: inout [FlowReport.Finding], _ pictures: inout PictureList
  ) -> Markup {
    func findings(at place: FlowPlace) -> [FlowReport.Finding] {
      defer { open.removeAll { $0.place == place } }
      return open.filter { $0.place == place }
    }
    let own = findings(at: step.place)
    let judged = step.judging.map { ($0.step, findings(at: $0.step.place)) }
    var content: [Markup] = [
      .element(
        "p", [],
        [
          .element("code", .text(step.action.lines.joined(separator: " ")))
        ] + place(step.place))
    ]
    content += own.map { self.finding($0) }
    if !step.said.isEmpty {
      content += part(language(en: "Heard", nb: "Hørt"), step.said.map(announcement))
    } else if !step.judging.isEmpty {
      content += part(language(en: "Heard", nb: "Hørt"), [.element("li", .text(language(en: "nothing", nb: "ingenting")))])
    }
    content += part(language(en: "Expected", nb: "Forventet"), judged.map { expectation($0.0, $0.1) })
    for view in (own + judged.flatMap { $0.1 }).compactMap(\.viewIndex).uniqued {
      content += picture(view, of: report, step.place.words, &pictures)
    }
    return .element("li", [], content)
  }

  /// Where a step is written; nothing for the opening of the app, which no line asks for.
  private func place(_ place: FlowPlace) -> [Markup] {
    place.line == 0 ? [] : [" ", .element("span", [("class", "place")], [.text(place.words)])]
  }

  private func part(_ heading: String, _ items: [Markup]) -> [Markup] {
    items.isEmpty ? [] : [.element("p", [("class", "part")], [.text(heading)]), .element("ul", [], items)]
  }

  private func announcement(_ announcement: Announcement) -> Markup {
    let words = AnnouncementWords(language)
    let priority = announcement.priority == .navigation ? "" : "\(words.priority(announcement.priority)): "
    return .element(
      "li", [], [.text(priority), .element("span", [("lang", announcement.language)], [.text(announcement.text)])])
  }

  private func expectation(_ step: FlowStep, _ findings: [FlowReport.Finding]) -> Markup {
    let line: [Markup] = [.element("code", .text(step.action.lines.joined(separator: " ")))] + place(step.place)
    guard !findings.isEmpty else {
      return .element("li", [], line + [" ", .text(language(en: "as expected", nb: "som forventet"))])
    }
    return .element("li", [], line + findings.map { finding($0) })
  }

  private func finding(_ finding: FlowReport.Finding) -> Markup {
    let details = finding.details.joined(separator: "\n")
    return .element(
      "div", [("class", "fails")],
      [.element("strong", .text(finding.description))]
        + (details.isEmpty ? [] : [.element("p", [("class", "detail place")], [.text(details)])]))
  }

  // MARK: Pictures

  private func picture(
    _ view: Int, of report: FlowReport, _ place: String, _ pictures: inout PictureList
  ) -> [Markup] {
    guard report.views.indices.contains(view), pictures.take(view) else { return [] }
    let shown = report.views[view]
    let surface = report.surfaces[shown.info.name].map { pictures.add($0) }
    let drawing = ScreenDrawing(shown.tree, cursor: shown.cursor, on: surface)
    guard drawing.hasPlaces else { return [] }
    let title = language(en: "The screen \(shown.info.title), \(place)", nb: "Skjermbildet \(shown.info.title), \(place)")
    return [.element("figure", .element("figcaption", .text(title)), drawing.svg(title: title))]
  }
}

/// The pictures of a page: each screen of a flow once, and each picture under a name of its own.
private struct PictureList {
  let most: Int
  private(set) var all: [ScreenSurface.Picture] = []
  private var taken: Set<[Int]> = []
  /// The number of the flow whose screens are shown.
  var flow = 0

  init(most: Int) { self.most = most }

  /// Whether a view of the flow is to be shown, which none was before.
  mutating func take(_ view: Int) -> Bool { taken.count < most && taken.insert([flow, view]).inserted }

  /// The surface with its picture under a name that no other flow's has.
  mutating func add(_ surface: ScreenSurface) -> ScreenSurface {
    var surface = surface
    guard let name = surface.picture?.name else { return surface }
    surface.picture?.name = "flow-\(flow)-\(name)"
    if let picture = surface.picture, !all.contains(where: { $0.name == picture.name }) { all.append(picture) }
    return surface
  }
}

extension [Int] {
  /// Each number once, in its first place.
  fileprivate var uniqued: [Int] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
