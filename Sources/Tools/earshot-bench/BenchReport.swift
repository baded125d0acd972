import Foundation
import Text

/// The results of a run of `bench`, for people and for programs.
struct BenchReport: Encodable {
  var schema = OutputSchema.bench
  var machine = Machine()
  var measurements: [Measurement] = []
  var ratios: [Ratio] = []
  /// The parts that were left out, with the reason.
  var notes: [String] = []

  /// One thing measured many times, in milliseconds.
  struct Measurement: Encodable {
    var name: String
    var figures: Figures
    /// The goal for the median; nil where none is set.
    var goal: Double?
    /// Whether the report for people contains the bounds of the median.
    var tellsBounds = false
    /// All measured values, for plots; not in JSON.
    var values: [Double] = []

    private enum CodingKeys: String, CodingKey {
      case name, figures, goal, tellsBounds
    }
  }

  /// A comparison of two things, or a single figure that is no latency.
  struct Ratio: Encodable {
    var name: String
    var value: Double
    var goal: Double?
  }

  /// The machine on which it was measured.
  struct Machine: Encodable {
    var processors = ProcessInfo.processInfo.processorCount
    var model = Machine.model
    var system = ProcessInfo.processInfo.operatingSystemVersionString
    /// The load average of the last minute before the run began.
    var load = Machine.load
    var loadAfter: Double?
    var isOptimised = Machine.isOptimised

    static var load: Double {
      var load = [0.0]
      return getloadavg(&load, 1) == 1 ? load[0] : -1
    }

    private static var model: String {
      let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
      return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
    }

    private static var isOptimised: Bool {
      #if DEBUG
        false
      #else
        true
      #endif
    }
  }

  mutating func add(_ name: String, _ values: [Double], goal: Double? = nil, tellsBounds: Bool = false) {
    if let figures = Figures(values) {
      measurements.append(Measurement(name: name, figures: figures, goal: goal, tellsBounds: tellsBounds, values: values))
    } else {
      notes.append("\(name): nothing could be measured")
    }
  }

  /// Adds the ratio of one median to another.
  mutating func addRatio(_ name: String, of dividend: String, to divisor: String, goal: Double? = nil) {
    guard let above = median(of: dividend), let below = median(of: divisor), below > 0 else { return }
    ratios.append(Ratio(name: name, value: above / below, goal: goal))
  }

  func median(of name: String) -> Double? { figures(of: name)?.median }

  func figures(of name: String) -> Figures? {
    measurements.first { $0.name == name }?.figures
  }

  // MARK: - For people

  /// The machine, as a sentence.
  var machineLine: String {
    let build = machine.isOptimised ? "" : ", built without optimisation: figures say little"
    return "Machine: \(machine.processors) processors, \(machine.model), \(machine.system), load "
      + "\(machine.load.threeDigits)\(build)."
  }

  /// One sentence a line, for listening.
  var lines: [String] {
    var lines = [
      machineLine,
      "All times are milliseconds: median, 95th and 99th percentile.",
    ]
    lines += measurements.map { measured in
      let figures = measured.figures
      let goal = measured.goal.map { ", goal \($0.threeDigits)" } ?? ""
      let bounds =
        measured.tellsBounds
        ? ", median between \(figures.medianLow.threeDigits) and \(figures.medianHigh.threeDigits) "
          + "with 95 % confidence"
        : ""
      return "\(measured.name): \(figures.median.threeDigits), \(figures.p95.threeDigits), "
        + "\(figures.p99.threeDigits); \(figures.count) times\(bounds)\(goal)"
    }
    lines += ratios.map { ratio in
      "\(ratio.name): \(ratio.value.threeDigits)" + (ratio.goal.map { ", goal \($0.threeDigits)" } ?? "")
    }
    return lines + notes.map { "Left out: \($0)" }
  }
}

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
