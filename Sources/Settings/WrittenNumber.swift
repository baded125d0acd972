import SafeText

/// The whole number a text stands for.
///
/// - Parameters:
///   - what: What it is the number of, for the error: `the rate`.
///   - unit: What is counted, if that is to be told.
func number(_ text: String, _ what: String, _ range: ClosedRange<Int>, unit: String? = nil) throws(ValueError) -> Int {
  let allowed = "from \(range.lowerBound) to \(range.upperBound)" + (unit.map { " \($0)" } ?? "")
  guard let number = Int(text) else {
    throw ValueError("\(what) must be a whole number \(allowed), not '\(PrintableText.excerpt(text))'")
  }
  guard range.contains(number) else { throw ValueError("\(what) must be \(allowed), not \(number)") }
  return number
}
