import Flows
import Text

/// The result of `bench` as a page: each distribution as a plot with its figures, and the comparisons.
///
/// It is in English, as the report in lines is.
struct BenchPage {
  private let report: BenchReport

  init(_ report: BenchReport) { self.report = report }

  /// The page as the text of a file, without scripts or external parts.
  var source: String {
    Markup.page(
      language: Language.english.rawValue, title: Self.title, style: PageAssets.style + PlotStyle.sheet,
      body: [
        .element("header", .element("h1", .text(Self.title)), .element("p", .text(report.machineLine)), legend),
        .element(
          "main", [], [distributions] + (report.ratios.isEmpty ? [] : [comparisons]) + (report.notes.isEmpty ? [] : [notes])),
      ])
  }

  private static let title = "How fast Earshot answers"

  private var legend: Markup {
    .element(
      "p",
      .text(
        """
        Each plot shows how often each time was measured, in milliseconds. The solid line is the median, the dashed one the \
        goal; what took longer than 99 in 100 is in the last bar.
        """))
  }

  private var distributions: Markup {
    .section("times", "Times", [.element("div", [("class", "plots")], report.measurements.map(figure))])
  }

  private func figure(_ measured: BenchReport.Measurement) -> Markup {
    let figures = measured.figures
    let goal = measured.goal.map { ", goal \($0.threeDigits) ms" } ?? ""
    let words =
      "median \(figures.median.threeDigits) ms, 95th percentile \(figures.p95.threeDigits) ms, "
      + "99th \(figures.p99.threeDigits) ms, measured \(figures.count) times\(goal)"
    let plot = DistributionPlot(
      name: "\(measured.name): \(words)", unit: "ms", values: measured.values, goal: measured.goal)
    return .element("figure", .element("figcaption", .text(measured.name)), plot.svg, .element("p", .text(words)))
  }

  private var comparisons: Markup {
    let rows = report.ratios.map { ratio in
      Markup.element(
        "tr", [("role", "row")],
        [
          .element("th", [("role", "rowheader"), ("scope", "row")], [.text(ratio.name)]),
          .element("td", [("role", "cell"), ("data-head", "Value")], [.text(ratio.value.threeDigits)]),
          .element("td", [("role", "cell"), ("data-head", "Goal")], [.text(ratio.goal?.threeDigits ?? "")]),
        ])
    }
    return .section(
      "compared", "Compared", [.table(namedBy: "compared", ["What", "Value", "Goal"], rows: rows)])
  }

  private var notes: Markup {
    .section("notes", "Left out", [.list(report.notes.map { .text($0) })])
  }
}

/// A histogram of measured values: bars over an axis of values, with a mark at the median and one at the goal.
///
/// Values above the 99th percentile are in the last bar, so that one outlier does not join all others in one bar.
struct DistributionPlot {
  /// Its accessible name: one sentence.
  var name: String
  /// What stands after a number of the axis: `ms`.
  var unit: String
  /// All that was measured, in any order.
  var values: [Double]
  /// What the median is to come up to; nil where nothing is set.
  var goal: Double?
  /// In the unit of the page.
  private let width = 480.0, height = 150.0

  /// The plot as SVG.
  var svg: Markup {
    let sorted = values.filter(\.isFinite).sorted()
    let scale = PlotScale(upTo: max(sorted.isEmpty ? 0 : sorted[(sorted.count - 1) * 99 / 100], goal ?? 0), steps: 5)
    var parts = bars(sorted, on: scale) + scale.ticks.flatMap { tick(at: $0, on: scale) }
    if let goal { parts.append(line("plot-limit", at: goal, on: scale)) }
    if !sorted.isEmpty { parts.append(line("plot-mark", at: sorted[(sorted.count - 1) / 2], on: scale)) }
    return .element(
      "svg",
      [
        ("class", "plot"), ("role", "img"), ("aria-label", name),
        ("viewBox", "0 0 \(PlotNumber.coordinate(width)) \(PlotNumber.coordinate(height))"),
        ("xmlns", "http://www.w3.org/2000/svg"),
      ], parts)
  }

  /// The number of values in each bar.
  static func counts(_ values: [Double], upTo end: Double) -> [Int] {
    var counts = [Int](repeating: 0, count: barCount)
    for value in values where value.isFinite {
      counts[min(max(Int(value / end * Double(barCount)), 0), barCount - 1)] += 1
    }
    return counts
  }

  static let barCount = 40

  // MARK: Places

  private static let margin = 24.0
  private static let bottom = 28.0

  private func x(_ share: Double) -> Double { Self.margin + (width - 2 * Self.margin) * share }
  private var floor: Double { height - Self.bottom }

  // MARK: Parts

  private func bars(_ values: [Double], on scale: PlotScale) -> [Markup] {
    let counts = Self.counts(values, upTo: scale.end)
    let most = Double(max(counts.max() ?? 0, 1))
    return counts.enumerated().filter { $1 > 0 }.map { index, count in
      let (left, right) = (x(Double(index) / Double(Self.barCount)), x(Double(index + 1) / Double(Self.barCount)))
      let top = floor - (floor - 8) * Double(count) / most
      return .element(
        "rect",
        [
          ("class", "plot-bar"), ("x", PlotNumber.coordinate(left)), ("y", PlotNumber.coordinate(top)),
          ("width", PlotNumber.coordinate(max(right - left - 1, 1))), ("height", PlotNumber.coordinate(floor - top)),
        ])
    }
  }

  private func tick(at value: Double, on scale: PlotScale) -> [Markup] {
    let place = PlotNumber.coordinate(x(scale.share(of: value)))
    // The last one has the unit after it, and so no room to be centred.
    let isLast = value == scale.ticks.last
    return [
      .element(
        "line",
        [
          ("class", "plot-grid"), ("x1", place), ("x2", place), ("y1", PlotNumber.coordinate(floor)),
          ("y2", PlotNumber.coordinate(floor + 5)),
        ]),
      .element(
        "text",
        [
          ("class", "plot-text"), ("x", isLast ? PlotNumber.coordinate(width) : place),
          ("y", PlotNumber.coordinate(height - 6)), ("text-anchor", isLast ? "end" : "middle"),
        ], [.text(PlotNumber.text(value, unit: isLast ? unit : "", separator: "."))]),
    ]
  }

  private func line(_ style: String, at value: Double, on scale: PlotScale) -> Markup {
    let place = PlotNumber.coordinate(x(scale.share(of: value)))
    return .element(
      "line", [("class", style), ("x1", place), ("x2", place), ("y1", "4"), ("y2", PlotNumber.coordinate(floor))])
  }
}
