import Flows
import Text

extension ShownLatency {
  /// The last answers as a plot, and in words.
  ///
  /// - Parameter latencies: in milliseconds, the oldest first.
  init(_ latencies: [Double], last: Double, words: LivePageWords) {
    func text(_ value: Double) -> String {
      PlotNumber.text(value, unit: "ms", separator: words.language.decimalSeparator)
    }
    let median = latencies.sorted()[latencies.count / 2]
    var plot = SeriesPlot(
      name: words.latencyPlot(latencies.count), unit: "ms", decimalSeparator: words.language.decimalSeparator,
      values: latencies)
    plot.room = Show.longestPlot
    plot.width = 420
    plot.height = 130
    self.init(plot: plot.svg.source, text: words.latency(last: text(last), median: text(median)))
  }
}
