import AccessibilityTree
import Captures
package import Flows
package import Text

/// A page that shows a screen and, side by side, its computed speech and the device's: elements that differ are framed and
/// numbered in the drawing.
///
/// It is self-contained, without scripts. The table repeats in words everything that the drawing shows.
package struct DeviceSpeechPage {
  private let screen: HeardScreen
  private let comparison: DeviceSpeechComparison
  private let reader: String
  private let language: Language

  /// - Parameter reader: The screen reader on the device: `TalkBack`, `VoiceOver`.
  package init(_ screen: HeardScreen, _ comparison: DeviceSpeechComparison, heardFrom reader: String, language: Language) {
    (self.screen, self.comparison, self.reader, self.language) = (screen, comparison, reader, language)
  }

  /// The page as the text of a file.
  package var html: String {
    let tree = screen.entry.tree(in: language).tree
    let surface = screen.entry.surface
    let drawing = ScreenDrawing(tree, cursor: nil, on: surface, marks: marks(in: tree))
    let title = words.title(SourceName(screen.entry.file).short, reader)
    return Markup.page(
      language: language.rawValue, title: title, style: PageAssets.style, allowing: "; img-src data:",
      body: [
        .element("header", .element("h1", .text(title))),
        .pictures([surface?.picture].compactMap(\.self)),
        .element(
          "main",
          .element("p", [("class", "verdict")], [.text(words.summary(of: comparison))]),
          .element("p", .text(words.introduction(reader))),
          .element(
            "div", [("class", "beside")],
            [
              .element(
                "figure", .element("figcaption", .text(screen.entry.name)),
                drawing.hasPlaces ? drawing.svg(title: screen.entry.name) : .element("p", .text(words.placeless))),
              .section("announcements", words.caption, [table]),
            ])),
      ])
  }

  private var words: DeviceSpeechPhrases { DeviceSpeechPhrases(language: language) }

  private var table: Markup {
    let heads = [words.number, words.relation, words.computed, words.heard(from: reader), words.element]
    return .table(
      namedBy: "announcements", heads,
      rows: comparison.lines.enumerated().map { place, line in
        let cells = [
          "\(place + 1)", words.name(of: line.relation), line.computed ?? "–", line.heard ?? "–", line.node?.path ?? "–",
        ]
        return .element(
          "tr", [("role", "row")],
          zip(heads, cells).enumerated().map { column, cell in
            column == 0
              ? .element("th", [("role", "rowheader"), ("scope", "row"), ("data-head", cell.0)], [.text(cell.1)])
              : .element(
                "td", [("role", "cell"), ("class", column == 4 ? "path" : "word"), ("data-head", cell.0)], [.text(cell.1)])
          })
      })
  }

  /// A frame around each element whose device speech differs from the computed one, with the numbers of its rows.
  private func marks(in tree: SemanticTree) -> [ScreenDrawing.Mark] {
    let differing = comparison.lines.enumerated().filter { $0.element.relation != .same && $0.element.node != nil }
    return Dictionary(grouping: differing) { $0.element.node }.values.sorted { $0[0].offset < $1[0].offset }.compactMap { rows in
      guard let frame = rows[0].element.node.flatMap({ tree[$0]?.frame }), frame.width > 0, frame.height > 0 else { return nil }
      return ScreenDrawing.Mark(
        frame, name: rows.map { "\($0.offset + 1)" }.joined(separator: ", "),
        colour: rows.allSatisfy { $0.element.relation == .onlyComputed } ? "#b3261e" : "#7a1fa2")
    }
  }
}

extension DeviceSpeechPhrases {
  func title(_ source: String, _ reader: String) -> String {
    language(en: "\(source): computed, and heard from \(reader)", nb: "\(source): beregnet, og hørt fra \(reader)")
  }
  func introduction(_ reader: String) -> String {
    language(
      en: """
        What was computed by the rules of the style beside what \(reader) said on a device. The numbers in the drawing are \
        those of the rows that differ: red is what the device did not say, violet what it said otherwise.
        """,
      nb: """
        Det som er beregnet etter stilens regler, ved siden av det \(reader) sa på en enhet. Tallene i tegningen hører til de \
        radene som er ulike: rødt er det enheten ikke sa, fiolett det den sa på en annen måte.
        """)
  }
  var caption: String { language(en: "Announcement by announcement", nb: "Opplesing for opplesing") }
  var number: String { language(en: "Number", nb: "Nummer") }
  var relation: String { language(en: "How they agree", nb: "Samsvar") }
  var computed: String { language(en: "Computed", nb: "Beregnet") }
  var element: String { language(en: "Element", nb: "Element") }
  var placeless: String {
    language(en: "The capture does not tell where its elements are.", nb: "Skjermbildet forteller ikke hvor elementene er.")
  }
  func heard(from reader: String) -> String { language(en: "Heard from \(reader)", nb: "Hørt fra \(reader)") }
}
