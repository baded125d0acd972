package import AccessibilityTree
import Announcements
package import ScreenReader
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

/// The words that an unknown property could have added to an announcement.
///
/// An expectation that asks only for such words in addition to the announcement can neither be met nor fail, because the
/// capture lacks the property.
package struct UnknownWords {
  let profile: ReaderProfile

  /// The words of a profile's language.
  package init(profile: ReaderProfile) {
    self.profile = profile
  }

  /// The properties that `text` may depend on, where it contains more than `said`.
  package func properties(_ properties: [NodeProperty], thatMaySay text: String, beyond said: String) -> [NodeProperty] {
    var rest = Self.words(text)
    for word in Self.words(said) {
      if let place = rest.firstIndex(of: word) { rest.remove(at: place) }
    }
    guard !rest.isEmpty else { return [] }
    // All words in addition to the announcement must be words of unknown properties.
    let known = Set(properties.flatMap(words))
    guard rest.allSatisfy({ known.contains($0) || Int($0) != nil && properties.contains(.position) }) else { return [] }
    return properties.filter { property in
      rest.contains { words(of: property).contains($0) } || property == .position && rest.contains { Int($0) != nil }
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
  }

  /// The screen reader's words for the property, in the profile's language; none if an app words it itself.
  private func words(of property: NodeProperty) -> [String] {
    let phrases: [String] =
      switch property {
      case .heading: profile.language(en: ["heading", "level"], nb: ["overskrift", "nivå"])
      // The app's own words for a role are in no table; those of the reader are, and what it draws itself may have any of them.
      case .roleDescription: Role.allCases.map { ReaderStrings(of: profile).roles[$0] }
      case .selected: profile.language(en: ["selected", "not selected"], nb: ["valgt", "ikke valgt"])
      case .expanded: profile.language(en: ["expanded", "collapsed"], nb: ["utvidet", "sammenslått", "vises", "skjules"])
      case .position, .collection:
        profile.language(
          en: ["of", "in list", "items", "list start", "list end", "out of list"],
          nb: ["av", "i listen", "element", "elementer", "start på liste", "slutt på liste", "utenfor listen"])
      case .customActions: profile.language(en: ["actions available"], nb: ["handlinger tilgjengelig"])
      case .absentStates: profile.language(en: ["required", "invalid field"], nb: ["obligatorisk", "ugyldig felt"])
      case .error: profile.language(en: ["error", "invalid"], nb: ["feil", "error", "ugyldig inndata"])
      default: []
      }
    return phrases.flatMap(Self.words)
  }
}
