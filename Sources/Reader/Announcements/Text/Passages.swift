extension TracedText {
  /// The text cut into pieces that eSpeak NG takes without harm; joined they are the text.
  ///
  /// eSpeak NG 1.51 aborts on 85 and more one-letter words with a dot (`a.a.a.`), and on what it takes for one
  /// word of more than its buffer of 160 bytes (`b.` and emoji, `’s` and again `’s`); and no text should keep
  /// the helper busy for long. A cut comes at the end of a clause, else after a word, and only inside a
  /// word that is longer than any.
  package var passages: [TracedText] {
    var passages: [TracedText] = []
    var start = 0
    var bytes = 0
    var dotted = 0
    var clauseEnd = 0
    var wordEnd = 0
    var wordBytes = 0
    var index = 0

    func cut(at end: Int) {
      passages.append(self[start..<end])
      start = end
      index = end
      bytes = 0
      dotted = 0
      wordBytes = 0
    }

    while index < scalars.count {
      let scalar = scalars[index]
      bytes += UTF8.width(scalar)
      wordBytes += UTF8.width(scalar)
      if scalar == ".", followsSingleLetter(index) { dotted += 1 }
      index += 1
      if scalar == " " {
        wordEnd = index
        wordBytes = 0
        if index >= 2, Self.clauseMarks.contains(scalars[index - 2]) { clauseEnd = index }
      }
      if dotted == Self.mostDotted || wordBytes >= Self.mostWordBytes {
        cut(at: index)
      } else if bytes >= Self.mostBytes {
        cut(at: clauseEnd > start ? clauseEnd : wordEnd > start ? wordEnd : index)
      }
    }
    if start < scalars.count { passages.append(self[start..<scalars.count]) }
    return passages
  }

  /// UTF-8 bytes of a passage at most.
  private static let mostBytes = 400

  /// UTF-8 bytes without a space at most.
  private static let mostWordBytes = 120

  /// One-letter words with a dot in a passage at most.
  private static let mostDotted = 20

  private static let clauseMarks: Set<Unicode.Scalar> = [".", ",", ":", ";", "!", "?", "…"]

  /// Whether the dot at `index` ends a word of one letter, spaces between them allowed.
  private func followsSingleLetter(_ index: Int) -> Bool {
    var before = index - 1
    while before >= 0, scalars[before] == " " { before -= 1 }
    // Accents that found no letter of their own belong to the letter before them.
    while before > 0, scalars[before].properties.canonicalCombiningClass != .notReordered { before -= 1 }
    guard before >= 0, scalars[before].isWordScalar else { return false }
    return before == 0 || !scalars[before - 1].isWordScalar
  }
}

extension Unicode.Scalar {
  /// Whether it is part of a word: a letter, an accent or a digit of any alphabet.
  var isWordScalar: Bool {
    if isASCII {
      return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.canonicalCombiningClass != .notReordered
  }
}
