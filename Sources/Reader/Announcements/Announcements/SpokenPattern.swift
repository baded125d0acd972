/// A text that is looked for in announcements, with places where any words may stand.
///
/// In quotes such a place is written `*`, and the sign itself `\*`. The time to compare grows with the length of the text,
/// however many places there are: of each piece the first occurrence is taken, and no other one is tried.
package struct SpokenPattern: Hashable, Sendable {
  /// The texts before, between and behind the places; one where there is no place.
  package let pieces: [String]

  /// A text as it is, without such a place.
  package init(_ text: String) { pieces = [text] }

  /// The texts between places where any words may stand.
  package init(pieces: [String]) { self.pieces = pieces.isEmpty ? [""] : pieces }

  /// Whether any words may stand somewhere in it.
  package var hasPlaces: Bool { pieces.count > 1 }

  /// Its words, without the places.
  package var words: SpokenWords { SpokenWords(pieces.joined(separator: " ")) }

  /// Whether no word of it is compared, so that it would stand in any text; a place alone stands for any announcement.
  package var isEmpty: Bool { !hasPlaces && words.written.isEmpty }

  /// Whether a text is this one, compared segment by segment; a place stands for words of one or of several segments.
  package func isAll(of said: String) -> Bool {
    guard hasPlaces else { return SpokenText(said) == SpokenText(pieces[0]) }
    let text = Letters(SpokenText.writtenClauses(of: said).map(Letters.words))
    let wanted = pieces.map { piece in
      var letters = Letters(SpokenText.writtenClauses(of: piece).map(Letters.words))
      // At a comma beside a place a segment begins or ends.
      letters.edges = (Letters.isSeparated(piece, atEnd: false), Letters.isSeparated(piece, atEnd: true))
      return letters
    }
    return text.hold(wanted, fromStart: true, toEnd: true)
  }

  /// Whether its words stand in a text as a run of whole words.
  package func isPart(of said: String) -> Bool {
    guard hasPlaces else {
      let wanted = SpokenWords(pieces[0])
      // A text without words, such as a question mark, is searched for as it is.
      return wanted.written.isEmpty ? pieces[0].isEmpty || said.contains(pieces[0]) : SpokenWords(said).contains(wanted)
    }
    let wanted = pieces.map { Letters([SpokenWords($0).folded]) }
    return Letters([SpokenWords(said).folded]).hold(wanted, fromStart: false, toEnd: false)
  }

  /// The pieces whose words do not stand in a text.
  package func piecesMissing(in said: String) -> [String] {
    let words = SpokenWords(said)
    return pieces.filter { !words.contains(SpokenWords($0)) }
  }
}

/// The letters of a text as they are compared, with the borders of its words and segments.
private struct Letters {
  /// What is between two letters.
  enum Border: Comparable { case none, word, segment }

  private(set) var letters: [Character] = []
  /// The border before each letter, and the one behind the last.
  private(set) var borders: [Border] = [.segment]
  /// Whether a segment begins at the start, and ends at the end.
  var edges = (start: false, end: false)

  /// - Parameter segments: The segments with their words.
  init(_ segments: [[String]]) {
    for words in segments {
      for word in words where !word.isEmpty {
        letters += word
        borders += Array(repeating: .none, count: word.count - 1) + [.word]
      }
      borders[borders.count - 1] = .segment
    }
  }

  /// The words of a segment, folded.
  static func words(of segment: String) -> [String] {
    segment.split { $0.isWhitespace || SpokenText.isHyphen($0) }.map { SpokenText.folded($0) }
  }

  /// Whether a mark between segments stands at the start or the end of a text.
  static func isSeparated(_ text: String, atEnd: Bool) -> Bool {
    let mark = atEnd ? text.last { !$0.isWhitespace } : text.first { !$0.isWhitespace }
    return mark.map(SpokenText.isSeparator) ?? false
  }

  /// Whether pieces stand here one after the other, with any words between them.
  func hold(_ pieces: [Letters], fromStart: Bool, toEnd: Bool) -> Bool {
    var place = 0
    for (number, piece) in pieces.enumerated() where !piece.letters.isEmpty {
      let start: Int?
      if fromStart, number == 0 {
        start = holds(piece, at: 0) ? 0 : nil
      } else if toEnd, number == pieces.count - 1 {
        // The last piece stands at the end, wherever else it stands too.
        let end = letters.count - piece.letters.count
        start = end >= place && holds(piece, at: end) ? end : nil
      } else {
        start = (place..<max(place, letters.count)).first { holds(piece, at: $0) }
      }
      guard let start else { return false }
      place = start + piece.letters.count
    }
    return true
  }

  private func holds(_ piece: Letters, at start: Int) -> Bool {
    let end = start + piece.letters.count
    guard end <= letters.count, borders[start] >= (piece.edges.start ? .segment : .word),
      borders[end] >= (piece.edges.end ? .segment : .word)
    else { return false }
    for offset in piece.letters.indices {
      guard letters[start + offset] == piece.letters[offset] else { return false }
      // Words may be written apart or together, segments not.
      guard offset == 0 || (borders[start + offset] == .segment) == (piece.borders[offset] == .segment) else { return false }
    }
    return true
  }
}

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
