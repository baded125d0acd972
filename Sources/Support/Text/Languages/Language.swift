/// A language Earshot speaks, by its BCP 47 code.
package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case bokmål = "nb"

  /// The language of a code like "nb", "no-NO" or "en_GB.UTF-8"; all Norwegian
  /// codes mean Bokmål. Nil for a language that Earshot does not speak.
  package init?(code: String) {
    let primary = code.prefix { $0.isLetter }.lowercased()
    self.init(rawValue: ["nn", "no"].contains(primary) ? "nb" : primary)
  }

  /// The language's own name for itself.
  package var ownName: String { self(en: "English", nb: "Norsk bokmål") }

  /// The name of another language, or of this one, in this language.
  package func name(of spoken: Language) -> String {
    switch spoken {
    case .english: self(en: "English", nb: "engelsk")
    case .bokmål: self(en: "Norwegian Bokmål", nb: "norsk bokmål")
    }
  }
}

extension Language {
  /// The wording in this language; the other one is not evaluated.
  ///
  /// All words of Earshot in two languages are written like this, one phrase beside the other; long lists are tables
  /// (``TextTable``):
  ///
  ///     struct LampPhrases: Sendable {
  ///       let language: Language
  ///
  ///       /// Answers the switch; how many lamps are lit.
  ///       func lit(_ count: Int) -> String {
  ///         language(en: "\(count) of them are lit", nb: "\(count) av dem er tent")
  ///       }
  ///     }
  ///
  /// A phrase that lacks a language does not compile, and a third language is a third parameter here. The comment on a phrase
  /// is for its translator: it says where the phrase stands and what it is for. Spoken phrases are written for the ear, without
  /// abbreviations and symbols.
  @inlinable
  package func callAsFunction<Wording>(
    en: @autoclosure () -> Wording, nb: @autoclosure () -> Wording
  ) -> Wording {
    switch self {
    case .english: en()
    case .bokmål: nb()
    }
  }
}
