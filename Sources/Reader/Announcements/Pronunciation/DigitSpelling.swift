/// Separates the digits of numbers, for voices that say 42 as "four two", or 2233 as "twenty-two thirty-three".
///
/// Ordinals (`21. mai`, `21st`) and clock times stay as they are: their digits alone would be another day and
/// hour.
enum DigitSpelling {
  /// - Parameter size: How many digits are said together. Of an odd number of digits the first is said by itself.
  static func applied(to text: TracedText, inGroupsOf size: Int = 1) -> TracedText {
    guard text.scalars.contains(where: \.isDigit) else { return text }
    var spelled = TracedText(endingAt: text.end)
    var index = 0
    while index < text.scalars.count {
      let end = text.scalars[index...].firstIndex { !$0.isDigit } ?? text.scalars.count
      guard end > index else {
        spelled.append(text.scalars[index], from: text.origins[index])
        index += 1
        continue
      }
      let isWhole = isWhole(index..<end, in: text.scalars)
      for place in index..<end {
        if place > index, !isWhole, (end - place).isMultiple(of: size) { spelled.append(" ", from: text.origins[place]) }
        spelled.append(text.scalars[place], from: text.origins[place])
      }
      index = end
    }
    return spelled
  }

  /// Whether a number is an ordinal or a part of a clock time.
  private static func isWhole(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
    func scalar(_ index: Int) -> Unicode.Scalar? {
      scalars.indices.contains(index) ? scalars[index] : nil
    }
    let next = scalar(range.upperBound)
    if next == ":", scalar(range.upperBound + 1)?.isDigit == true { return true }
    if scalar(range.lowerBound - 1) == ":", scalar(range.lowerBound - 2)?.isDigit == true { return true }
    if next == ".", scalar(range.upperBound + 1) == " ",
      let following = scalar(range.upperBound + 2), following.properties.isLowercase
    {
      return true
    }
    return next?.properties.isAlphabetic == true
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
