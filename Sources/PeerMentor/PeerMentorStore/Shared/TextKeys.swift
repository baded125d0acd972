import Foundation

/// Forms of text by which the store finds and orders it.
package enum TextKey {
  /// The form in which two spellings of an e-mail address are the same.
  ///
  /// Canonical composition and full case folding (through upper case, which also joins ß and ss). The part before the @ may in
  /// theory distinguish cases; no mail service of today does.
  package static func email(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
      .precomposedStringWithCanonicalMapping.uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
  }

  /// The words of a search, in the form of a name's key; at most eight of them.
  package static func words(_ text: String) -> [String] {
    name(text).split(separator: " ").prefix(8).map(String.init)
  }

  /// The form that puts names into the order of the Norwegian alphabet when compared byte by byte.
  ///
  /// Æ, Ø and Å come after Z, with Ä and Ö beside them; other accents, case and runs of spaces do not count.
  /// "Aa" is left as it is: whether it means Å depends on the name.
  package static func name(_ text: String) -> String {
    var key = ""
    let words = text.precomposedStringWithCanonicalMapping.lowercased()
      .split(whereSeparator: \.isWhitespace)
    for character in words.joined(separator: " ") {
      switch character {
      case "æ", "ä": key += "{"
      case "ø", "ö": key += "|"
      case "å": key += "}"
      default:
        let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
        key.unicodeScalars += scalars.filter { $0.properties.generalCategory != .nonspacingMark }
      }
    }
    return key
  }
}
