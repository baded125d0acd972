package import Text

/// A series of values, as dots with a line through them.
///
/// The page's style sheet gives the colours by class (`PlotStyle`). A screen reader reads its name, which has to describe the
/// plot; the figures belong in a table beside it.
package struct SeriesPlot: Hashable, Sendable {
  /// Its accessible name: one sentence.
  var name: String
  /// What stands after a number of the axis: `ms`.
  var unit: String
  /// What stands before the decimals of a number.
  var decimalSeparator: String
  /// The values, first to last.
  var values: [Double]
  /// How many values there is room for; as many as there are if that is more.
  package var room = 2
  /// The width in units of the page.
  package var width = 640.0
  /// The height in units of the page.
  package var height = 200.0

  /// A plot of a series.
  package init(name: String, unit: String, decimalSeparator: String = ".", values: [Double]) {
    self.name = name
    self.unit = unit
    self.decimalSeparator = decimalSeparator
    self.values = values
  }

  /// The plot as SVG.
  package var svg: Markup {
    let scale = PlotScale(upTo: values.max() ?? 0, steps: max(1, Int(height / 40)))
    return .element(
      "svg",
      [
        ("class", "plot"), ("role", "img"), ("aria-label", name), ("viewBox", "0 0 \(number(width)) \(number(height))"),
        ("xmlns", "http://www.w3.org/2000/svg"),
      ],
      scale.ticks.flatMap { gridLine(at: $0, on: scale) } + through(on: scale) + dots(on: scale))
  }

  // MARK: Places

  private static let left = 72.0
  private static let margin = 14.0

  private func x(_ index: Int) -> Double {
    let steps = Double(max(room, values.count, 2) - 1)
    return Self.left + (width - Self.left - Self.margin) * Double(index) / steps
  }

  private func y(_ value: Double, on scale: PlotScale) -> Double {
    let bottom = height - Self.margin
    return bottom - (bottom - Self.margin) * scale.share(of: value)
  }

  // MARK: Parts

  private func gridLine(at value: Double, on scale: PlotScale) -> [Markup] {
    let place = y(value, on: scale)
    return [
      .element(
        "line",
        [
          ("class", "plot-grid"), ("x1", number(Self.left)), ("x2", number(width - Self.margin)), ("y1", number(place)),
          ("y2", number(place)),
        ]),
      .element(
        "text",
        [
          ("class", "plot-text"), ("x", number(Self.left - 8)), ("y", number(place + 5)), ("text-anchor", "end"),
        ], [.text(PlotNumber.text(value, unit: unit, separator: decimalSeparator))]),
    ]
  }

  /// The line through all values.
  private func through(on scale: PlotScale) -> [Markup] {
    guard values.count > 1 else { return [] }
    let points = values.enumerated().map { "\(number(x($0))),\(number(y($1, on: scale)))" }
    return [.element("polyline", [("class", "plot-line"), ("points", points.joined(separator: " "))])]
  }

  private func dots(on scale: PlotScale) -> [Markup] {
    values.enumerated().map { index, value in
      let isLast = index == values.count - 1
      return .element(
        "circle",
        [
          ("class", isLast ? "plot-dot plot-last" : "plot-dot"), ("cx", number(x(index))),
          ("cy", number(y(value, on: scale))), ("r", isLast ? "6" : "4"),
        ], [.element("title", [], [.text(PlotNumber.text(value, unit: unit, separator: decimalSeparator))])])
    }
  }

  private func number(_ number: Double) -> String { PlotNumber.coordinate(number) }
}
