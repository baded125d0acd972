/// A text as a list of words, in which other words can be found.
///
/// Words are parted by white space, hyphens and other punctuation; quotes and apostrophes inside a word are dropped,
/// signs that are spoken (`%`, `+`, an emoji) are words of their own, and case is folded.
package struct SpokenWords: Hashable, Sendable {
  /// The words as they are written.
  package private(set) var written: [String] = []
  /// The words as a listener compares them; one for each of `written`.
  package private(set) var folded: [String] = []

  /// The words of a text.
  package init(_ text: some StringProtocol) {
    var word = ""
    for character in text {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else if !Self.quotes.contains(character) {
        end(&word)
        if character.isSpokenSign { end(String(character)) }
      }
    }
    end(&word)
  }

  private mutating func end(_ word: inout String) {
    if !word.isEmpty { end(word) }
    word = ""
  }

  private mutating func end(_ word: String) {
    written.append(word)
    folded.append(word.lowercased())
  }

  private static let quotes: Set<Character> = ["'", "\"", "’", "‘", "“", "”", "«", "»", "`"]

  /// Whether the other's letters stand in this text as a run of whole words: "e-post" is in "Epost, tekstfelt".
  package func contains(_ other: SpokenWords) -> Bool {
    let wanted = other.folded.joined()
    return wanted.isEmpty
      || folded.indices.contains { start in
        var rest = wanted[...]
        for word in folded[start...] {
          guard rest.hasPrefix(word) else { return false }
          rest = rest.dropFirst(word.count)
          if rest.isEmpty { return true }
        }
        return false
      }
  }

  /// Whether each word of the other's stands here, wherever it does.
  package func hasAllWords(of other: SpokenWords) -> Bool {
    !other.folded.isEmpty && Set(other.folded).isSubset(of: folded)
  }

  /// The run of words with the fewest edits to the other text, with up to two words more or fewer than that has; nil where
  /// none is similar: where more than three of five letters would be edited.
  ///
  /// - Parameter slips: The number of edits that turn one text into the other.
  package func nearestRun(to other: SpokenWords, slips: (String, String) -> Int) -> SpokenWords? {
    let wanted = other.folded.joined(separator: " ")
    var nearest: (slips: Int, run: Range<Int>)?
    // Of equally near runs, the one with as many words.
    let usual = min(other.folded.count, folded.count)
    for count in [usual, usual + 1, usual + 2, usual - 1, usual - 2] where count > 0 && count <= folded.count {
      for start in 0...folded.count - count {
        // A different word in the place of one says more than a missing one.
        let slips = slips(folded[start..<start + count].joined(separator: " "), wanted) + 2 * max(usual - count, 0)
        if nearest.map({ slips < $0.slips }) ?? true { nearest = (slips, start..<start + count) }
      }
    }
    guard let nearest, nearest.slips * 5 <= wanted.count * 3 else { return nil }
    var run = self
    run.written = Array(written[nearest.run])
    run.folded = Array(folded[nearest.run])
    return run
  }
}

extension SpokenWords {
  /// The first word of which the other text has a part or another form, where the words around it are the same: "Varsler"
  /// for "Vars", and for "Varsel". Both as they are written; nil where there is none.
  package func firstPartOrForm(in other: SpokenWords) -> (said: String, asked: String)? {
    let count = other.folded.count
    guard count > 0, count <= folded.count else { return nil }
    for start in 0...folded.count - count {
      let differing = (0..<count).filter { folded[start + $0] != other.folded[$0] }
      guard let first = differing.first,
        differing.allSatisfy({ Self.areOfOneStem(folded[start + $0], other.folded[$0]) })
      else { continue }
      return (written[start + first], other.written[first])
    }
    return nil
  }

  /// Whether one word is a part of the other, or both begin alike as two forms of a word do. Short words and numbers
  /// are not taken for that: "15" is no form of "5".
  private static func areOfOneStem(_ one: String, _ other: String) -> Bool {
    let (shorter, longer) = one.count < other.count ? (one, other) : (other, one)
    guard shorter.count >= 3, (one + other).allSatisfy(\.isLetter) else { return false }
    let beginning = zip(one, other).prefix { $0 == $1 }.count
    return longer.contains(shorter) || beginning >= 4 && beginning * 3 >= shorter.count * 2
  }
}

extension Character {
  /// Whether it is a sign that is said, and not only a pause or a mark around words.
  fileprivate var isSpokenSign: Bool {
    isSymbol || "%&@#*".contains(self) || unicodeScalars.contains { $0.properties.isEmojiPresentation }
  }
}
