import Text

/// An error in a setting, a voice or a file of them, with its place.
package struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How a command ends that meets it.
  var kind: Kind
  /// Where: `config.yaml:3`, `EARSHOT_RATE`, `--rate`.
  var place: String
  /// What is wrong there, and what to try.
  var reason: String
  /// The same in Norwegian.
  var bokmål: String
  /// The place in Norwegian, where that is another: `stemmen «nb»`.
  var placeInBokmål: String?

  /// What is wrong at a place, and what to try, as a clause without a full stop, in both languages.
  init(_ kind: Kind, at place: String, _ reason: String, nb bokmål: String, place placeInBokmål: String? = nil) {
    self.kind = kind
    self.place = place
    self.reason = reason
    self.bokmål = bokmål
    self.placeInBokmål = placeInBokmål
  }

  package var description: String { "\(place): \(reason)" }
  /// The whole message in Norwegian.
  package var descriptionInBokmål: String { "\(placeInBokmål ?? place): \(bokmål)" }

  /// The class of an error, which decides how a command ends; the number is its exit code.
  enum Kind: Int32, Hashable, Sendable {
    /// An option, a variable of the environment, or a name a person gave.
    case wrongUsage = 64
    /// A file's content.
    case wrongContent = 65
    /// A file that cannot be read or written.
    case readWriteFailed = 74
  }

  /// The exit code of a command that ends with it.
  var exitCode: Int32 { kind.rawValue }
}

/// A fault of a value, before its place is known.
struct ValueError: Error, Hashable {
  var text: String
  var bokmål: String

  init(_ text: String, nb bokmål: String) {
    self.text = text
    self.bokmål = bokmål
  }

  /// "unknown language 'fr'; use en or nb", or the most likely intention.
  static func unknown(_ text: String, what: Phrase, known: [String]) -> ValueError {
    let shown = PrintableText.excerpt(text)
    return ValueError(
      "unknown \(what.en) '\(shown)'; \(NearestWord.advice(for: text, among: known))",
      nb: "ukjent \(what.nb) «\(shown)»; \(NearestWord.advice(for: text, among: known, in: .bokmål))")
  }
}
