package import AccessibilityTree
package import ScreenReader
import Text

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
      case .error: profile.language(en: ["error", "invalid"], nb: ["feil", "error", "ugyldig inndata"])
      default: []
      }
    return phrases.flatMap(Self.words)
  }
}
