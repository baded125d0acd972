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

// MARK: - What plots have in common

/// An axis that begins at zero: the places of values, and the values with a grid line and a number.
package struct PlotScale: Hashable {
  /// The value at the axis' end.
  package let end: Double
  /// The values with a grid line, from zero up.
  package let ticks: [Double]

  /// An axis to at least a value, in no more than the given steps, each 1, 2 or 5 times a power of ten.
  package init(upTo value: Double, steps: Int) {
    let wanted = value.isFinite && value > 0 ? value : 1
    // The step after 1 is 2, after 2 it is 5, after 5 it is 10.
    let factors = [2, 2.5, 2]
    var (step, round) = (1e-6, 0)
    while wanted / step > Double(steps) {
      step *= factors[round % factors.count]
      round += 1
    }
    let count = Int((wanted / step).rounded(.up))
    // A tick is a multiple, not a sum, so that 0.3 is written as such.
    ticks = (0...count).map { Double($0) * step }
    end = Double(count) * step
  }

  /// A value as a share of the axis' length.
  package func share(of value: Double) -> Double { min(max(value / end, 0), 1) }
}

/// The number formats of plots.
package enum PlotNumber {
  /// A place in a drawing, with two decimals at most.
  package static func coordinate(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A value for people, with more decimals the smaller it is: "12 ms", "0.35 s"; without a unit the number alone.
  ///
  /// - Parameter separator: The decimal separator.
  package static func text(_ value: Double, unit: String, separator: String) -> String {
    let decimals = abs(value) >= 100 ? 1.0 : abs(value) >= 1 ? 10 : abs(value) >= 0.1 ? 100 : 10_000
    let rounded = (value * decimals).rounded() / decimals
    let number = rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    let written = number.split(separator: ".").joined(separator: separator)
    return unit.isEmpty ? written : "\(written) \(unit)"
  }
}

/// The style sheet of plots. It uses the page's colours `--text`, `--ground`, `--faint`, `--accent` and `--focus`.
package enum PlotStyle {
  /// The rules for the classes of plots.
  package static let sheet = Markup.raw(file: EmbeddedText.plots_css)
}
