import Text

/// Parses a whole number.
///
/// - Parameters:
///   - what: The quantity, for the error: `the rate`.
///   - unit: The unit, if errors name it.
func number(_ text: String, _ what: Phrase, _ range: ClosedRange<Int>, unit: Phrase? = nil) throws(ValueError) -> Int {
  func error(_ got: String) -> ValueError {
    let (low, high) = (range.lowerBound, range.upperBound)
    let shown = PrintableText.excerpt(got)
    let isNumber = Int(got) != nil
    return ValueError(
      "\(what.en) must be \(isNumber ? "" : "a whole number ")from \(low) to \(high)\(unit.map { " \($0.en)" } ?? ""), "
        + "not \(isNumber ? shown : "'\(shown)'")",
      nb: "\(what.nb) må være \(isNumber ? "" : "et helt tall ")fra \(low) til \(high)\(unit.map { " \($0.nb)" } ?? ""), "
        + "ikke \(isNumber ? shown : "«\(shown)»")")
  }
  guard let number = Int(text), range.contains(number) else { throw error(text) }
  return number
}
