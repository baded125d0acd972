internal import SpeechCore

/// How long words take where nobody hears them: words divided by the rate, as on the virtual clock of a check.
enum SpeechEstimate {
  static func duration(of text: String, rate: Int) -> Duration {
    let words = text.split(whereSeparator: \.isWhitespace).count
    return .milliseconds(max(words, 1) * 60_000 / max(rate, 1))
  }

  /// How many scalars of the text are over after `elapsed`, to the end of the last whole word.
  static func heard(of text: String, rate: Int, after elapsed: Duration) -> Int {
    let words = Int(elapsed / .milliseconds(1)) * rate / 60_000
    let scalars = Array(text.unicodeScalars)
    var count = 0
    var isInWord = false
    for (offset, scalar) in scalars.enumerated() {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace, !isInWord {
        if count == words { return offset }
        count += 1
      }
      isInWord = !isSpace
    }
    return scalars.count
  }
}
