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
