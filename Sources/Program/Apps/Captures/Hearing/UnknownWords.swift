import AccessibilityTree
import Captures
import ScreenReader
import Text

/// The words that an unknown fact could have put into an announcement.
///
/// An expectation that asks for no more than such words beyond what is said can be neither held nor failed: the
/// capture does not tell.
struct UnknownWords {
  let profile: ReaderProfile

  /// The facts of these that `text` may rest on, where it says more than `said`.
  func properties(_ properties: [NodeProperty], thatMaySay text: String, beyond said: String) -> [NodeProperty] {
    var rest = Self.words(text)
    for word in Self.words(said) {
      if let place = rest.firstIndex(of: word) { rest.remove(at: place) }
    }
    guard !rest.isEmpty else { return [] }
    // All that is asked for beyond what was said must be words of facts that are unknown.
    let known = Set(properties.flatMap(words))
    guard rest.allSatisfy({ known.contains($0) || Int($0) != nil && properties.contains(.position) }) else { return [] }
    return properties.filter { property in rest.contains { words(of: property).contains($0) } || property == .position && rest.contains { Int($0) != nil } }
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
  }

  /// What readers say of the fact, in the profile's language; none for what an app words itself.
  private func words(of property: NodeProperty) -> [String] {
    let phrases: [String] =
      switch property {
      case .heading: profile.language(en: ["heading", "level"], nb: ["overskrift", "nivå"])
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
