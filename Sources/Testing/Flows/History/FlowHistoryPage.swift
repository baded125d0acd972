package import Text

/// A history as a page: for each flow its speech as a plot over the builds, the other figures beside it, and all of them in
/// a table.
package struct FlowHistoryPage: Sendable {
  private let history: FlowHistory
  private let words: FlowHistoryWords
  private let language: Language
  private let style: Markup

  /// - Parameter style: The style sheet of pages.
  package init(_ history: FlowHistory, language: Language, style: Markup) {
    self.history = history
    self.language = language
    self.style = style
    words = FlowHistoryWords(language: language)
  }

  /// The page as the text of a file. It needs no script and nothing from elsewhere.
  package var source: String {
    let sections = history.flows.enumerated().map { section($0, $1) }
    return Markup.page(
      language: language.rawValue, title: words.title, style: style + PlotStyle.sheet,
      body: [
        .element("header", .element("h1", .text(words.title)), .element("p", .text(words.introduction))),
        .element("main", [], sections.isEmpty ? [.element("p", .text(words.empty))] : sections),
      ])
  }

  private func section(_ place: Int, _ flow: String) -> Markup {
    let costs = history.costs(of: flow)
    let id = "flow-\(place + 1)"
    func figure(_ what: String, _ unit: String, isLarge: Bool, _ value: (FlowHistory.Cost) -> Double) -> Markup {
      var plot = SeriesPlot(
        name: words.plot(what, flow), unit: unit, decimalSeparator: language.decimalSeparator,
        values: costs.map { $0.map(value) })
      plot.labels = history.builds.map(\.build)
      plot.showsLabels = isLarge
      // All but seconds are counted.
      plot.isWhole = !isLarge
      if !isLarge { (plot.width, plot.height) = (360, 160) }
      return .element("figure", .element("figcaption", .text(what)), plot.svg)
    }
    return .element(
      "section", [("aria-labelledby", id)],
      [
        .element("h2", [("id", id)], [.text(flow)]),
        figure(words.speech, "s", isLarge: true) { $0.speechSeconds },
        .element(
          "div", [("class", "plots")],
          [
            figure(words.announcements, "", isLarge: false) { Double($0.announcements) },
            figure(words.interruptions, "", isLarge: false) { Double($0.interruptions) },
            figure(words.keyPresses, "", isLarge: false) { Double($0.keyPresses) },
          ]),
        table(flow, costs),
      ])
  }

  private func table(_ flow: String, _ costs: [FlowHistory.Cost?]) -> Markup {
    let heads = [
      words.build, words.speech, words.announcements, words.interruptions, words.keyPresses, words.result,
    ]
    let rows = zip(history.builds, costs).map { build, cost -> Markup in
      let cells = cost.map {
        [
          words.seconds($0.speechSeconds), "\($0.announcements)", "\($0.interruptions)", "\($0.keyPresses)",
          words.result($0.passed),
        ]
      } ?? [words.absent, "", "", "", ""]
      return .element(
        "tr", [("role", "row")],
        [
          .element(
            "th", [("role", "rowheader"), ("scope", "row")],
            [.text(build.build), .voidElement("br", []), .element("span", [("class", "path")], [.text(build.at)])])
        ] + zip(heads.dropFirst(), cells).map { head, cell in
          .element("td", [("role", "cell"), ("data-head", head)], [.text(cell)])
        })
    }
    return .element(
      "table", [("role", "table"), ("aria-label", flow)],
      [
        .element(
          "thead", [("role", "rowgroup")],
          [
            .element(
              "tr", [("role", "row")],
              heads.map { .element("th", [("role", "columnheader"), ("scope", "col")], [.text($0)]) })
          ]),
        .element("tbody", [("role", "rowgroup")], rows),
      ])
  }
}
