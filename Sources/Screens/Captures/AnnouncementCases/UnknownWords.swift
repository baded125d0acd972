import ScreenReader
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

extension AnnouncementCase {
  /// A sentence for each unknown word in a case, with the nearest known one.
  package var warnings: [String] {
    unknownWords.map { unknown in
      let word = PrintableText.excerpt(unknown.word)
      return localized(
        en: "case '\(PrintableText.excerpt(id))' has the unknown \(unknown.kind.rawValue) '\(word)'; "
          + (unknown.nearest.map { "did you mean '\($0)'?" }
            ?? "it is passed over; if it matters, write it as the platform does"),
        nb: "tilfellet «\(PrintableText.excerpt(id))» har \(unknown.kind.bokmål) «\(word)», som ikke er kjent; "
          + (unknown.nearest.map { "mente du «\($0)»?" }
            ?? "det blir hoppet over; betyr det noe, skriv det slik plattformen gjør"))
    }
  }

  /// The unknown fields and reader settings of a case, without those of its element or its event.
  static func unknownWords(of json: JSONValue) -> [UnknownWord] {
    guard case .object(let members) = json else { return [] }
    let unknown = members.keys.sorted().filter { !fields.contains($0) && !annotations.contains($0) }
      .map { UnknownWord(.field, $0, nearest: NearestWord.suggestion(for: $0, among: fields.sorted())) }
    guard case .object(let settings)? = members["settings"] else { return unknown }
    return unknown
      + settings.keys.sorted().filter { ReaderProfile.settingNames.word(for: $0) == nil && !silentSettings.contains($0) }
      .map { UnknownWord(.setting, $0, nearest: ReaderProfile.settingNames.nearestSpelling(to: $0)) }
  }

  /// The fields of a case.
  private static let fields: Set<String> = [
    "id", "style", "locale", "platform", "kind", "node", "nodes", "elements", "steps", "event", "settings",
  ]

  /// Settings of the platforms' readers that change no word of an announcement, or a word that is always said here.
  private static let silentSettings: Set<String> = [
    "separator", "speakSelected", "rate", "pitch", "volume", "punctuation", "capitals", "sounds", "vibration", "note",
  ]

  /// Fields with notes on a case: its source, and the announcement that is expected.
  private static let annotations: Set<String> = [
    "expected", "expectedHint", "expectedTrailer", "queue", "match", "partial", "source", "evidence", "derived", "note",
    "notes", "comment", "rule", "conflictsWith", "pathInferred", "web", "title", "description", "tags", "url",
  ]
}
