import CustomDump
import Foundation
import Testing
import Text

@testable import Flows

@Suite("Plots of values in a row")
struct SeriesPlotTests {
  @Test(
    "An axis reaches the value in round steps",
    arguments: [
      (0.37, [0, 0.1, 0.2, 0.3, 0.4]), (4.0, [0, 1, 2, 3, 4]), (47, [0, 10, 20, 30, 40, 50]), (0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
      (1_234, [0, 500, 1_000, 1_500]),
    ] as [(Double, [Double])])
  func axis(value: Double, ticks: [Double]) {
    let scale = PlotScale(upTo: value, steps: 5)
    expectNoDifference(scale.ticks.map { ($0 * 1e6).rounded() / 1e6 }, ticks)
    #expect(scale.end >= value)
  }

  @Test("A line goes through the dots of all values, the last of which is told apart")
  func line() {
    let source = SeriesPlot(name: "Speech", unit: "s", values: [1, 2, 3]).svg.source
    expectNoDifference(source.components(separatedBy: "<polyline").count - 1, 1)
    expectNoDifference(source.components(separatedBy: "<circle").count - 1, 3)
    expectNoDifference(source.components(separatedBy: "plot-last").count - 1, 1)
  }

  @Test("A name is escaped")
  func escaped() {
    #expect(SeriesPlot(name: "<a>", unit: "ms", values: [1]).svg.source.contains("aria-label=\"&lt;a&gt;\""))
  }

  @Test(
    "A number has as many decimals as it is worth",
    arguments: [
      (123.4, "123 ms"), (12.34, "12,3 ms"), (3.38, "3,4 ms"), (0.345, "0,35 ms"), (0.0123, "0,0123 ms"), (5, "5 ms"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    expectNoDifference(PlotNumber.text(value, unit: "ms", separator: ","), text)
  }
}
