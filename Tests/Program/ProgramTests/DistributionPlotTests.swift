import CustomDump
import Foundation
import Testing
import Text

@testable import earshot_bench

@Suite("Plots of distributions")
struct DistributionPlotTests {
  @Test("Each value is in one bar, those far out in the last")
  func counts() {
    let counts = DistributionPlot.counts([0, 0.1, 9.9, 10, 500, .infinity], upTo: 10)
    expectNoDifference(counts.reduce(0, +), 5)
    expectNoDifference([counts.first, counts.last], [2, 3])
  }

  @Test("A value far out does not make all others one bar")
  func outlier() {
    let values = (0..<200).map { Double($0) / 100 } + [10_000]
    let source = DistributionPlot(name: "Times", unit: "ms", values: values).svg.source
    #expect(source.components(separatedBy: "plot-bar").count > 30)
    #expect(source.contains("2 ms"))
  }

  @Test("Nothing measured is an empty plot")
  func empty() {
    let source = DistributionPlot(name: "Times", unit: "ms", values: []).svg.source
    #expect(!source.contains("plot-bar") && !source.contains("nan"))
  }
}
