import CustomDump
import Foundation
import Testing
import Text

@testable import Flows

@Suite("Plots of values in a row")
struct SeriesPlotTests {
  @Test("An axis reaches the value in round steps", arguments: [
    (0.37, [0, 0.1, 0.2, 0.3, 0.4]), (4.0, [0, 1, 2, 3, 4]), (47, [0, 10, 20, 30, 40, 50]), (0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    (1_234, [0, 500, 1_000, 1_500]),
  ] as [(Double, [Double])])
  func axis(value: Double, ticks: [Double]) {
    let scale = PlotScale(upTo: value, steps: 5)
    expectNoDifference(scale.ticks.map { ($0 * 1e6).rounded() / 1e6 }, ticks)
    #expect(scale.end >= value)
  }

  @Test("Between whole numbers there is no line")
  func whole() {
    expectNoDifference(PlotScale(upTo: 0, steps: 4, isWhole: true).ticks, [0, 1])
    expectNoDifference(PlotScale(upTo: 7, steps: 4, isWhole: true).ticks, [0, 2, 4, 6, 8])
  }

  @Test("The first and the last label stand below, escaped")
  func ends() {
    var plot = SeriesPlot(name: "Speech", unit: "s", values: [1, 2, 3])
    (plot.labels, plot.showsLabels) = (["1.0", "1.1", "<2>"], true)
    #expect(plot.svg.source.contains(">1.0</text>") && plot.svg.source.contains(">&lt;2&gt;</text>"))
  }

  @Test("A value that is missing parts the line, and has no dot")
  func gap() {
    let source = SeriesPlot(name: "Speech", unit: "s", values: [1, 2, nil, 3, 4, nil, 5]).svg.source
    expectNoDifference(source.components(separatedBy: "<polyline").count - 1, 2)
    expectNoDifference(source.components(separatedBy: "<circle").count - 1, 5)
  }

  @Test("Names and labels are escaped")
  func escaped() {
    var plot = SeriesPlot(name: "<a>", unit: "ms", values: [1])
    plot.labels = ["\"><script>"]
    let source = plot.svg.source
    #expect(source.contains("aria-label=\"&lt;a&gt;\""))
    #expect(!source.contains("<script>"))
  }

  @Test("A number has as many decimals as it is worth", arguments: [
    (123.4, "123 ms"), (12.34, "12,3 ms"), (3.38, "3,4 ms"), (0.345, "0,35 ms"), (0.0123, "0,0123 ms"), (5, "5 ms"),
  ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    expectNoDifference(PlotNumber.text(value, unit: "ms", separator: ","), text)
  }
}
