/// Where values stand on an axis that begins at zero, and which of them have a line with a number.
struct PlotScale: Hashable {
  /// The value at the axis' end.
  let end: Double
  /// The values with a line, zero among them, least first.
  let ticks: [Double]

  /// An axis that reaches at least as far as the value, in no more steps than given, each 1, 2 or 5 times a power of ten.
  init(upTo value: Double, steps: Int) {
    let wanted = value.isFinite && value > 0 ? value : 1
    // Of a step of 1 the next is 2, of 2 it is 5, of 5 it is 10.
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
  func share(of value: Double) -> Double { min(max(value / end, 0), 1) }
}
