import Text

/// The few phrases the queue says of its own accord, in the language of the announcement they stand for.
package struct QueuePhrases: Sendable {
  let language: Language

  /// Bokmål for Norwegian codes, English for all others.
  package init(code: String) {
    language = Language(code: code) ?? .english
  }

  /// Takes the place of a text that the synthesizer could not say.
  package var unspeakable: String {
    language(en: "A text could not be spoken", nb: "En tekst kunne ikke leses opp")
  }

  /// Stands for `count` messages that a flood left no time for; 1 or more.
  func more(_ count: Int) -> String {
    language(en: "and \(language.grouped(count)) more", nb: "og \(language.grouped(count)) til")
  }
}
