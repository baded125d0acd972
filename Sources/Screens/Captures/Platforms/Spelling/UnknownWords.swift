import Text

/// A word in the description of an element that is not in its platform's tables.
struct UnknownWord: Hashable, Sendable {
  /// The kind of thing that the word names.
  enum Kind: String, Hashable, Sendable {
    case field, setting, role, `trait`

    /// The kind in Norwegian.
    var bokmål: String {
      switch self {
      case .field: "feltet"
      case .setting: "innstillingen"
      case .role: "rollen"
      case .trait: "trekket"
      }
    }
  }

  /// The kind of thing that it names.
  var kind: Kind
  /// The word as it is written.
  var word: String
  /// The nearest known word; nil where none is near.
  var nearest: String?

  /// A word that is in no table, and the nearest one that is.
  init(_ kind: Kind, _ word: String, nearest: String?) {
    (self.kind, self.word, self.nearest) = (kind, word, nearest)
  }
}

/// The known words of an element's description: names of fields, and words for kinds.
///
/// It finds unknown words in this way:
/// 1. A name is known if it is a field's, in any spelling, or one that no reader speaks; the content of the latter is skipped.
/// 2. Within a property, the names of its parts are known too.
/// 3. The words of roles, container types and traits are checked. Classes are not: every app has its own.
struct KnownWords: Sendable {
  var fields: Vocabulary
  var silentFields: Vocabulary
  /// The words for kinds of elements; class names are not checked.
  var roles: ElementKinds
  /// Whether a word for a kind has a meaning.
  var isRole: @Sendable (String) -> Bool
  /// The words of which an element may have several; nil on a platform without traits.
  var traits: ElementKinds?
  var silentTraits: Set<String> = []

  private static let parts = Vocabulary(file: EmbeddedText.part_names_txt)

  /// The words for an element without a kind, and for the bars that no reader names.
  private static let noRole: Set<String> = ["custom", "none", "unknown", "element", "", "navigationbar", "toolbar"]

  /// The unknown words in an element and its descendants, each once, in the order of their names.
  func unknown(in element: JSONValue) -> [UnknownWord] {
    var found: [UnknownWord] = []
    collect(element, isPart: false, into: &found)
    var reported: Set<UnknownWord> = []
    return found.filter { reported.insert($0).inserted }
  }

  private func collect(_ value: JSONValue, isPart: Bool, into found: inout [UnknownWord]) {
    switch value {
    case .array(let values): for value in values { collect(value, isPart: isPart, into: &found) }
    case .object(let members):
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        guard let field = fields.word(for: name) else {
          let isKnown = silentFields.word(for: name) != nil || isPart && Self.parts.word(for: name) != nil
          if !isKnown { found.append(UnknownWord(.field, name, nearest: fields.nearestSpelling(to: name))) }
          continue
        }
        switch field {
        case "role", "containerType": found += value.list.compactMap { $0.string }.compactMap(unknownRole)
        case "traits": found += unknownTraits(value)
        default: collect(value, isPart: field != "children" && field != "elements", into: &found)
        }
      }
    case .null, .bool, .number, .string: break
    }
  }

  private func unknownRole(_ word: String) -> UnknownWord? {
    if isRole(word) || Self.noRole.contains(word.folded) || word.contains(".") { return nil }
    return UnknownWord(.role, word, nearest: roles.nearestSpelling(to: word))
  }

  private func unknownTraits(_ value: JSONValue) -> [UnknownWord] {
    guard let traits else { return [] }
    return value.list.compactMap(\.string).flatMap { $0.split(whereSeparator: { ",|".contains($0) }) }
      .map { $0.filter { !$0.isWhitespace } }
      .filter { traits.word(for: $0) == nil && !silentTraits.contains($0.lastPart.folded) && !Self.noRole.contains($0.folded) }
      .map { UnknownWord(.trait, $0, nearest: traits.nearestSpelling(to: $0)) }
  }
}

extension AndroidFields {
  static let known = KnownWords(
    fields: vocabulary,
    silentFields: Vocabulary(prefixes: prefixes, file: EmbeddedText.android_silent_fields_txt),
    roles: AndroidKinds.roles, isRole: { AndroidKinds.word(for: $0) != nil })
}

extension IOSFields {
  static let known = KnownWords(
    fields: vocabulary, silentFields: Vocabulary(prefixes: prefixes, file: EmbeddedText.ios_silent_fields_txt),
    roles: IOSKinds.roles, isRole: { IOSKinds.roles.word(for: $0) != nil }, traits: IOSKinds.traits,
    // The rest of UIKit's traits, which do not change the words.
    silentTraits: [
      "updatesfrequently", "playssound", "summaryelement", "startsmediasession", "allowsdirectinteraction",
      "causespageturn", "statictext", "supportszoom", "none",
    ])
}
