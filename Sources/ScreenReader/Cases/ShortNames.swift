/// The one short word behind the many spellings of a name on Apple's platforms.
///
/// UIKit writes `accessibilityLabel` and `isSelected`, SwiftUI `isButton`, Objective-C
/// `UIAccessibilityTraitButton`, a class is a `UISwitch`; published examples use all of them, `not_enabled`
/// and the bare word. What they share is the word that is left when the prefixes are gone.
enum ShortNames {
  private static let prefixes = [
    "UIAccessibilityTrait", "UIAccessibility", "AccessibilityTrait", "accessibility", "UI", "is",
  ]

  /// A field's name without prefixes, beginning with a small letter: "label", "elementsHidden".
  static func field(_ name: String) -> String {
    let words = name.split(whereSeparator: { "_- ".contains($0) })
    let rest = withoutPrefixes(
      words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() })
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// A role or trait as one word in small letters: "searchfield", "tabbar"; of a name with its type, like
  /// `UIAccessibilityTraits.header`, the last part counts.
  static func word(_ name: String) -> String {
    let last = name.split(separator: ".").last ?? ""
    return withoutPrefixes(last.filter(\.isLetter)).lowercased()
  }

  private static func withoutPrefixes(_ name: String) -> Substring {
    var rest = name[...]
    // A prefix ends where the next word begins, with a capital: "issue" and "accessible" have none.
    while let prefix = prefixes.first(where: { prefix in
      guard rest.count > prefix.count, rest.lowercased().hasPrefix(prefix.lowercased()) else { return false }
      let next = rest[rest.index(rest.startIndex, offsetBy: prefix.count)]
      return next.isUppercase && (prefix != "UI" || rest.hasPrefix("UI"))
    }) {
      rest = rest.dropFirst(prefix.count)
    }
    return rest
  }
}

extension JSONValue {
  /// The value with every field called by its short name, at every depth; of two spellings of one name the
  /// long one wins: what is set for accessibility goes before what the view itself has.
  var inShortNames: JSONValue {
    switch self {
    case .object(let members):
      var short: [String: JSONValue] = [:]
      for (name, value) in members.sorted(by: { $0.key < $1.key }) where value != .null {
        let field = ShortNames.field(name)
        if field != name || short[field] == nil { short[field] = value.inShortNames }
      }
      return .object(short)
    case .array(let values):
      return .array(values.map(\.inShortNames))
    case .null, .bool, .number, .string:
      return self
    }
  }

  /// A list of words, one word, or words in one string with commas between them, each by its short name.
  var words: [String] {
    let texts = array?.compactMap(\.string) ?? string.map { [$0] } ?? []
    return texts.flatMap { $0.split(whereSeparator: { ",|".contains($0) }) }
      .map { ShortNames.word(String($0)) }.filter { !$0.isEmpty }
  }

  /// The values of a list; a value that is no list stands for a list of itself.
  var list: [JSONValue] {
    array ?? [self]
  }
}
