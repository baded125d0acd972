import Foundation

/// Statistics of many measurements of one thing.
struct Figures: Encodable {
  var count: Int
  var median: Double
  var p95: Double
  var p99: Double
  /// Bounds of the median with 95 % confidence, from the ranks of the sorted values.
  var medianLow: Double
  var medianHigh: Double

  /// Nil where nothing was measured.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func value(at share: Double) -> Double {
      sorted[min(max(Int((share * Double(sorted.count)).rounded(.up)) - 1, 0), sorted.count - 1)]
    }
    count = sorted.count
    median = value(at: 0.5)
    p95 = value(at: 0.95)
    p99 = value(at: 0.99)
    // Of n values about n/2 lie below the median, plus or minus 0.98 times the root of n.
    let spread = 0.98 / Double(sorted.count).squareRoot()
    medianLow = value(at: 0.5 - spread)
    medianHigh = value(at: 0.5 + spread)
  }
}

extension Double {
  /// The number with as many decimals as three digits need: `0.043`, `2.10`, `147`.
  var threeDigits: String {
    String(format: abs(self) < 1 ? "%.3f" : self < 10 ? "%.2f" : self < 100 ? "%.1f" : "%.0f", self)
  }
}

extension Duration {
  /// Milliseconds, with all their decimals.
  var inMilliseconds: Double { self / .milliseconds(1) }
}
