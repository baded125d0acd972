/// The same words in all of Earshot's languages, for a report whose language is chosen after it was made.
///
/// Ids, states and other names in the code are the same in all of them.
package struct Phrase: Hashable, Sendable {
  /// British English.
  package var en: String
  /// Norwegian Bokmål.
  package var nb: String

  /// Creates a phrase from its words in each language.
  package init(en: String, nb: String) {
    self.en = en
    self.nb = nb
  }

  /// Creates a phrase by calling the closure for each language.
  package init(_ wording: (Language) -> String) {
    self.init(en: wording(.english), nb: wording(.bokmål))
  }

  /// Creates a phrase that is the same in all languages: a name, a figure.
  package init(_ all: String) {
    self.init(en: all, nb: all)
  }

  /// The words in a language.
  package func `in`(_ language: Language) -> String {
    language(en: en, nb: nb)
  }

  /// One phrase directly after another.
  package static func + (one: Phrase, other: Phrase) -> Phrase {
    Phrase(en: one.en + other.en, nb: one.nb + other.nb)
  }
}

extension [Phrase] {
  /// The phrases with "and" between them.
  package func joinedWithAnd() -> Phrase {
    Phrase(en: map(\.en).joined(separator: " and "), nb: map(\.nb).joined(separator: " og "))
  }
}
