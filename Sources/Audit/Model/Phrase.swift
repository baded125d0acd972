package import Commands
import ScreenReader

/// The same words in both of Earshot's languages, for reports.
///
/// Ids, states and other names of the code stay as they are in both.
package struct Phrase: Hashable, Sendable {
  /// British English.
  package var english: String
  /// Norwegian Bokmål.
  package var bokmål: String

  /// The same said in both.
  package init(_ english: String, _ bokmål: String) {
    self.english = english
    self.bokmål = bokmål
  }

  /// What is the same in both: a name, a figure.
  package init(_ both: String) {
    self.init(both, both)
  }

  /// The words in a language.
  package func `in`(_ language: ReaderProfile.Language) -> String {
    switch language {
    case .english: english
    case .bokmål: bokmål
    }
  }

  static func + (one: Phrase, other: Phrase) -> Phrase {
    Phrase(one.english + other.english, one.bokmål + other.bokmål)
  }
}

extension [Phrase] {
  /// The phrases with "and" between them.
  func joinedWithAnd() -> Phrase {
    Phrase(map(\.english).joined(separator: " and "), map(\.bokmål).joined(separator: " og "))
  }
}
