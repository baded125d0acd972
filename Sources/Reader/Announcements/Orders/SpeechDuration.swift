/// How long speech lasts by a listener's rate: words ÷ rate, the rule of virtual time.
package enum SpeechDuration {
  /// The number of words in a text: runs without white space that hold a letter or a digit.
  ///
  /// A text that has only marks counts as one word, because each mark is said by its name. A blank text
  /// has none.
  package static func words(in text: String) -> Int {
    let runs = text.split(whereSeparator: \.isWhitespace)
    let words = runs.count { $0.contains { $0.isLetter || $0.isNumber } }
    return words == 0 && !runs.isEmpty ? 1 : words
  }

  /// How long so many words last.
  ///
  /// - Parameter rate: words per minute; less than 1 counts as 1.
  static func of(words: Int, rate: Int) -> Duration {
    .seconds(60) * words / max(1, rate)
  }

  /// How long a text lasts at a rate in words per minute.
  package static func of(_ text: String, rate: Int) -> Duration {
    of(words: words(in: text), rate: rate)
  }

  /// The end of each word in Unicode scalars, what is written up to the next white space included; the
  /// last is the end of the text.
  static func wordEnds(in text: String) -> [Int] {
    var ends: [Int] = []
    var offset = 0
    var isWord = false
    for character in text {
      if character.isWhitespace {
        if isWord { ends.append(offset) }
        isWord = false
      } else if character.isLetter || character.isNumber {
        isWord = true
      }
      offset += character.unicodeScalars.count
    }
    if isWord || ends.isEmpty { ends.append(offset) }
    ends[ends.count - 1] = offset
    return ends
  }
}
