/// The number formats of plots.
package enum PlotNumber {
  /// A place in a drawing, with two decimals at most.
  static func coordinate(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A value for people, with more decimals the smaller it is: "12 ms", "0.35 s"; without a unit the number alone.
  ///
  /// - Parameter separator: The decimal separator.
  package static func text(_ value: Double, unit: String, separator: String) -> String {
    let decimals = abs(value) >= 100 ? 1.0 : abs(value) >= 1 ? 10 : abs(value) >= 0.1 ? 100 : 10_000
    let rounded = (value * decimals).rounded() / decimals
    let number = rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    let written = number.split(separator: ".").joined(separator: separator)
    return unit.isEmpty ? written : "\(written) \(unit)"
  }
}
