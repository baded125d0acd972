import AccessibilityTree
import Text

/// The kinds of elements on iOS, by the type of a container, a role, a class or a trait.
enum IOSKinds {
  static let roles = ElementKinds(prefixes: IOSFields.prefixes, file: EmbeddedText.ios_kinds_txt)

  /// The traits, in the order in which VoiceOver says several of one element.
  static let traits = ElementKinds(prefixes: IOSFields.prefixes, file: EmbeddedText.ios_traits_txt)

  /// The word for an element's kind.
  static func word(for json: JSONValue) -> String {
    let names = [json["containerType"], json["role", "type", "class"]].compactMap { $0?.string }
    return names.map { roles.word(for: $0) ?? $0.lastPart.folded }.first { $0 != "none" } ?? "custom"
  }

  /// The word for a container; the trait of a tab bar turns any element into one.
  static func containerWord(for json: JSONValue) -> String {
    traits(of: json).contains("tabBar") ? "customTabBar" : word(for: json)
  }

  /// The words of an element's traits: from a list, or from one string with commas or bars between them.
  static func traits(of json: JSONValue) -> Set<String> {
    let names = (json["traits"]?.list ?? []).compactMap(\.string)
      .flatMap { $0.split(whereSeparator: { ",|".contains($0) }) }
    return Set(names.compactMap { traits.word(for: String($0)) })
  }

  /// Whether a word without a role stands for one element and not for a group: the word is `element`, or the element has a
  /// label and no better word.
  static func isElement(_ json: JSONValue, _ word: String) -> Bool {
    word == "element" || ["custom", "none"].contains(word) && json["label"] != nil
  }
}
