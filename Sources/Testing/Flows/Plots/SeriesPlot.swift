package import Text

/// Values in a row, as dots with a line through them: how something changes from one to the next.
///
/// It is drawn without colours of its own: the page's style sheet gives them by class (`PlotStyle`). Who does not see it
/// reads its name, which has to say what it shows; the figures belong into a table beside it.
package struct SeriesPlot: Hashable, Sendable {
  /// Its accessible name: one sentence.
  package var name: String
  /// What stands after a number of the axis: `ms`.
  package var unit: String
  /// What stands before the decimals of a number.
  package var decimalSeparator: String
  /// The values, first to last; nil where there is none, which parts the line.
  package var values: [Double?]
  /// What each value is the value of, shown when it is pointed at; as many as there are values, or none.
  package var labels: [String] = []
  /// Whether there is nothing between whole numbers.
  package var isWhole = false
  /// Whether the first and the last label stand below the plot.
  package var showsLabels = false
  /// A value that none should be above, drawn as a line of its own; nil for none.
  package var limit: Double?
  /// How many values there is room for; as many as there are if that is more.
  package var room = 2
  /// In the unit of the page.
  package var width = 640.0
  /// In the unit of the page.
  package var height = 200.0

  /// A plot of values.
  package init(name: String, unit: String, decimalSeparator: String = ".", values: [Double?]) {
    self.name = name
    self.unit = unit
    self.decimalSeparator = decimalSeparator
    self.values = values
  }

  /// The plot as SVG.
  package var svg: Markup {
    let scale = PlotScale(upTo: max(values.compactMap(\.self).max() ?? 0, limit ?? 0), steps: max(1, Int(height / 40)), isWhole: isWhole)
    return .element(
      "svg",
      [
        ("class", "plot"), ("role", "img"), ("aria-label", name), ("viewBox", "0 0 \(number(width)) \(number(height))"),
        ("xmlns", "http://www.w3.org/2000/svg"),
      ],
      scale.ticks.flatMap { gridLine(at: $0, on: scale) }
        + (limit.map { [line("plot-limit", at: $0, on: scale)] } ?? [])
        + runs(on: scale) + dots(on: scale) + ends)
  }

  // MARK: Places

  private static let left = 72.0
  private static let margin = 14.0
  private static let labelHeight = 18.0
  /// The most characters of a label below the plot.
  private static let longestLabel = 24

  private func x(_ index: Int) -> Double {
    let steps = Double(max(room, values.count, 2) - 1)
    return Self.left + (width - Self.left - Self.margin) * Double(index) / steps
  }

  private func y(_ value: Double, on scale: PlotScale) -> Double {
    let bottom = height - Self.margin - (showsLabels ? Self.labelHeight : 0)
    return bottom - (bottom - Self.margin) * scale.share(of: value)
  }

  // MARK: Parts

  private func gridLine(at value: Double, on scale: PlotScale) -> [Markup] {
    [
      line("plot-grid", at: value, on: scale),
      .element(
        "text",
        [
          ("class", "plot-text"), ("x", number(Self.left - 8)), ("y", number(y(value, on: scale) + 5)),
          ("text-anchor", "end"),
        ], [.text(PlotNumber.text(value, unit: unit, separator: decimalSeparator))]),
    ]
  }

  private func line(_ style: String, at value: Double, on scale: PlotScale) -> Markup {
    let place = number(y(value, on: scale))
    return .element(
      "line",
      [
        ("class", style), ("x1", number(Self.left)), ("x2", number(width - Self.margin)), ("y1", place), ("y2", place),
      ])
  }

  /// A line through each run of values without a gap.
  private func runs(on scale: PlotScale) -> [Markup] {
    values.indices.split { values[$0] == nil }.filter { $0.count > 1 }.map { run in
      let points = run.compactMap { index in
        values[index].map { "\(number(x(index))),\(number(y($0, on: scale)))" }
      }
      return .element("polyline", [("class", "plot-line"), ("points", points.joined(separator: " "))])
    }
  }

  private func dots(on scale: PlotScale) -> [Markup] {
    values.enumerated().compactMap { index, value in
      guard let value else { return nil }
      let text = PlotNumber.text(value, unit: unit, separator: decimalSeparator)
      let label = labels.indices.contains(index) ? "\(labels[index]): \(text)" : text
      return .element(
        "circle",
        [
          ("class", index == values.count - 1 ? "plot-dot plot-last" : "plot-dot"), ("cx", number(x(index))),
          ("cy", number(y(value, on: scale))), ("r", index == values.count - 1 ? "6" : "4"),
        ], [.element("title", [], [.text(label)])])
    }
  }

  /// The first and the last label, below their values.
  private var ends: [Markup] {
    guard showsLabels, let first = labels.first, let last = labels.last else { return [] }
    func end(_ text: String, _ x: Double, _ anchor: String) -> Markup {
      .element(
        "text",
        [("class", "plot-text"), ("x", number(x)), ("y", number(height - 4)), ("text-anchor", anchor)],
        [.text(String(text.prefix(Self.longestLabel)))])
    }
    return [end(first, Self.left, "start")] + (labels.count > 1 ? [end(last, width - Self.margin, "end")] : [])
  }

  private func number(_ number: Double) -> String { PlotNumber.coordinate(number) }
}
