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
