import AccessibilityTree
import Audit
import Flows
import ScreenReader
import Text

/// The page of a test that was listened to, in the order of the test: the step, the picture, the words of the readers, what live
/// regions said, the findings.
///
/// It is one file without scripts that loads nothing from elsewhere. A screen that is reached again is shown once.
struct ListenPage {
  private let test: ListenedTest
  private let report: AuditReport
  private let name: String

  init(_ test: ListenedTest, _ report: AuditReport, of name: String) {
    (self.test, self.report, self.name) = (test, report, name)
  }

  private var language: Language { report.language }

  /// The page as the text of a file.
  var html: String {
    let title = language(en: "A test listened to: \(name)", nb: "Lyttet til en test: \(name)")
    let pictures = test.states.values.sorted { $0.moment < $1.moment }.compactMap(\.picture)
    return Markup.page(
      language: language.rawValue, title: title, style: PageAssets.style, allowing: "; img-src data:",
      body: [
        .element("header", .element("h1", .text(title))), .pictures(pictures),
        .element(
          "main", [],
          [
            .element("p", [("class", "verdict")], [.text(report.summary)]), .element("p", .text(extent)),
            .element(
              "p",
              .text(
                language(
                  en: "The words are computed; no screen reader has said them. Nothing but the test has acted.",
                  nb: "Ordene er beregnet; ingen skjermleser har sagt dem. Ingenting annet enn testen har handlet."))),
          ] + test.moments.enumerated().map { section($0 + 1, $1) }),
      ])
  }

  /// How much there is.
  private var extent: String {
    let steps = test.moments.reduce(0) { $0 + $1.steps.count }
    let places = Set(test.moments.map(\.place)).count
    return [
      language.counted(test.states.count, en: ("screen", "screens"), nb: ("skjermbilde", "skjermbilder")),
      language.counted(steps, en: ("step", "steps"), nb: ("steg", "steg")),
      language.counted(places, en: ("page or session", "pages or sessions"), nb: ("side eller økt", "sider eller økter")),
    ].joined(separator: ", ").capitalisedFirst + "."
  }

  // MARK: A moment

  private func section(_ number: Int, _ moment: ListenedTest.Moment) -> Markup {
    let heard = moment.state.flatMap { test.states[$0] }
    let title = heard?.title ?? language(en: "After the last screen", nb: "Etter det siste skjermbildet")
    var content: [Markup] = []
    var place = [language(en: "Page or session \(moment.place)", nb: "Side eller økt \(moment.place)")]
    if let address = heard?.address { place.append(address) }
    content.append(.element("p", [("class", "path")], [.text(place.joined(separator: ", "))]))
    content += part(
      language(en: "What the test did", nb: "Hva testen gjorde"), moment.steps.map { .text($0.in(language)) }, isOrdered: true)
    content += part(
      language(en: "What live regions said", nb: "Hva live-områder sa"),
      moment.said.map { said in
        .element("q", .text(said.text))
          + (said.isAssertive ? .text(language(en: ", assertive", nb: ", assertive")) : "")
      })
    if let state = moment.state, let heard {
      if heard.moment == number {
        content += screen(state, heard)
      } else {
        content.append(
          .element(
            "p",
            .text(language(en: "The same screen as at ", nb: "Det samme skjermbildet som ved "))
              + .element("a", [("href", "#screen-\(heard.moment)")], [.text("\(heard.moment). \(heard.title)")]) + "."))
      }
    }
    return .section("screen-\(number)", "\(number). \(title)", content)
  }

  /// A list below a heading; nothing where it is empty.
  private func part(_ heading: String, _ items: [Markup], isOrdered: Bool = false) -> [Markup] {
    guard !items.isEmpty else { return [] }
    return [
      .element("h3", .text(heading)),
      .element(isOrdered ? "ol" : "ul", [], items.map { .element("li", $0) }),
    ]
  }

  private func screen(_ state: String, _ heard: ListenedTest.HeardState) -> [Markup] {
    let readers = heard.words.flatMap { reader, lines -> [Markup] in
      let name = reader.version.map { "\(reader.style.name), \($0.rawValue)" } ?? reader.style.name
      guard lines.isEmpty else { return part(name, lines.map { .text($0) }, isOrdered: true) }
      return [
        .element("h3", .text(name)),
        .element("p", .text(language(en: "Nothing is heard.", nb: "Ingenting høres."))),
      ]
    }
    let found = findings(of: state)
    let words = Markup.element("div", [], readers)
    let shown =
      heard.drawing.map { [Markup.element("div", [("class", "beside")], [.element("figure", $0), words])] } ?? [words]
    return shown + [.element("h3", .text(language(en: "Findings", nb: "Funn")))]
      + (found.isEmpty
        ? [.element("p", .text(language(en: "There are none.", nb: "Det er ingen.")))] : [.list(found)])
  }

  // MARK: Findings

  /// The findings on a state: those that were met on it first in full, the others by their first place.
  private func findings(of state: String) -> [Markup] {
    report.findings.filter { $0.places.contains { $0.state.en == state } }.map { finding in
      let first = finding.places.first.flatMap { test.states[$0.state.en] }
      let words = "\(finding.certainty.word.in(language)): \(finding.measured.in(language))"
      guard let first, finding.places.first?.state.en != state else { return description(of: finding, words) }
      return .text("\(words), ")
        + .element(
          "a", [("href", "#screen-\(first.moment)")],
          [.text(language(en: "as at \(first.moment). \(first.title)", nb: "som ved \(first.moment). \(first.title)"))])
    }
  }

  private func description(of finding: Finding, _ words: String) -> Markup {
    var parts: [Markup] = [.element("strong", .text(words))]
    if let criterion = finding.criterion {
      parts.append(.text(" (WCAG \(criterion.number) \(criterion.title.in(language)), \(criterion.level.rawValue))"))
    }
    parts.append(
      .text(". \(language(en: "To fix it", nb: "Slik rettes det")): \(finding.fix.in(language))."))
    if let heard = report.heard(at: finding) {
      parts += [
        .text(" \(language(en: "Heard", nb: "Hørt")): "), .element("q", [("lang", heard.language.rawValue)], [.text(heard.text)]),
        ".",
      ]
    }
    parts += [
      .voidElement("br", []),
      .element("span", [("class", "path")], [.text("\(finding.rule), \(finding.selector ?? finding.node.path)")]),
    ]
    return parts.reduce("", +)
  }
}
