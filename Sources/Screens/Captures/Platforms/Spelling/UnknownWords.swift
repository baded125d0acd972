import Text

/// A word in the description of an element that its platform's tables do not have.
struct UnknownWord: Hashable, Sendable {
  /// What is named by such words.
  enum Kind: String, Hashable, Sendable {
    case field, setting, role, `trait`
  }

  /// What it names.
  var kind: Kind
  /// The word as it is written.
  var word: String
  /// The known word that is nearest to it; nil where none is near.
  var nearest: String?

  /// A word that stands in no table, and the nearest one that does.
  init(_ kind: Kind, _ word: String, nearest: String?) {
    (self.kind, self.word, self.nearest) = (kind, word, nearest)
  }
}

/// What is known of an element's description: names of fields, and words for what an element is.
///
/// How it finds the words that are not known:
/// 1. A name is known that is a field's, in any spelling, or one that no reader says; under the latter it does not look.
/// 2. In a fact, the names of its parts are known too.
/// 3. Of a role, of a container's type and of traits it looks at the words. Classes it leaves out: every app has its own.
struct KnownWords: Sendable {
  var fields: Vocabulary
  var silentFields: Vocabulary
  /// The words for what an element is; those of classes are not looked at.
  var roles: ElementKinds
  /// Whether a word for what an element is means something.
  var isRole: @Sendable (String) -> Bool
  /// The words of which several stand for one element; nil on a platform without.
  var traits: ElementKinds?
  var silentTraits: Set<String> = []

  private static let parts = Vocabulary(file: EmbeddedText.part_names_txt)

  /// The words for an element of no kind, and for the bars that no reader names.
  private static let noRole: Set<String> = ["custom", "none", "unknown", "element", "", "navigationbar", "toolbar"]

  /// The unknown words in an element and all that is in it, each once, in the order of their names.
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
    // The rest of UIKit's traits: what they change is not what is said.
    silentTraits: [
      "updatesfrequently", "playssound", "summaryelement", "startsmediasession", "allowsdirectinteraction",
      "causespageturn", "statictext", "supportszoom", "none",
    ])
}
