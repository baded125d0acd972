import Announcements
import Text

/// One place where the announced words differ from the expected ones, segment by segment.
///
/// A listener who hears two long announcements one after the other cannot tell where they differ; this names only the
/// segments that do.
package struct WordingDifference: Hashable, Sendable {
  /// The segments expected here; empty where something was said in addition.
  package var expected: [String]
  /// The clauses that were said here; empty where something is missing.
  var said: [String]

  /// The differences between a text and the most similar run of words in an announcement, word by word; empty where no run is
  /// similar.
  package static func nearest(to expected: String, in said: String) -> [WordingDifference] {
    let wanted = SpokenWords(expected)
    guard let run = SpokenWords(said).nearestRun(to: wanted, slips: { NearestWord.slips(from: $0, to: $1) }) else { return [] }
    return places(wanted.folded, run.folded, written: wanted.written, run.written).map { place in
      WordingDifference(
        expected: place.expected.isEmpty ? [] : [place.expected.joined(separator: " ")],
        said: place.said.isEmpty ? [] : [place.said.joined(separator: " ")])
    }
  }

  /// All places where two texts differ, in the order in which they are heard.
  package static func all(expected: String, said: String) -> [WordingDifference] {
    places(
      SpokenText(expected).clauses, SpokenText(said).clauses, written: SpokenText.writtenClauses(of: expected),
      SpokenText.writtenClauses(of: said))
  }

  /// The places where two lists differ, with the written words.
  private static func places<Part: Hashable>(
    _ wanted: [Part], _ heard: [Part], written wantedWords: [String], _ heardWords: [String]
  ) -> [WordingDifference] {
    let changes = heard.difference(from: wanted)
    let missing = Set(changes.removals.map(\.place))
    let added = Set(changes.insertions.map(\.place))
    var found: [WordingDifference] = []
    var (before, after) = (0, 0)
    while before < wanted.count || after < heard.count {
      var place = WordingDifference(expected: [], said: [])
      while before < wanted.count, missing.contains(before) {
        place.expected.append(wantedWords[before])
        before += 1
      }
      while after < heard.count, added.contains(after) {
        place.said.append(heardWords[after])
        after += 1
      }
      if !place.expected.isEmpty || !place.said.isEmpty { found.append(place) }
      before += 1
      after += 1
    }
    return found
  }
}

extension WordingDifference: CustomStringConvertible {
  /// `"text field" instead of "button"`.
  package var description: String {
    let (expected, said) = (expected.joined(separator: ", ").inQuotes, said.joined(separator: ", ").inQuotes)
    if self.said.isEmpty { return localized(en: "\(expected) missing", nb: "\(expected) mangler") }
    return self.expected.isEmpty
      ? localized(en: "\(said) in addition", nb: "\(said) i tillegg")
      : localized(en: "\(said) instead of \(expected)", nb: "\(said) i stedet for \(expected)")
  }
}

extension CollectionDifference.Change {
  /// Where in its collection the element is.
  var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
