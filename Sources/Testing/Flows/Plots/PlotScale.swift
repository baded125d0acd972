/// An axis that begins at zero: the places of values, and the values with a grid line and a number.
struct PlotScale: Hashable {
  /// The value at the axis' end.
  let end: Double
  /// The values with a grid line, from zero up.
  let ticks: [Double]

  /// An axis to at least a value, in no more than the given steps, each 1, 2 or 5 times a power of ten.
  init(upTo value: Double, steps: Int) {
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
  func share(of value: Double) -> Double { min(max(value / end, 0), 1) }
}
