import Foundation

/// Forms of text under which the store finds and orders it.
enum TextKey {
  /// The form under which two spellings of an e-mail address are the same.
  ///
  /// Canonical composition and full case folding (by way of upper case, which also joins ß and ss). The part
  /// before the @ may in theory tell cases apart; no mail service of today does.
  static func email(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
      .precomposedStringWithCanonicalMapping.uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
  }

  /// The form that puts names into the order of the Norwegian alphabet when compared byte by byte.
  ///
  /// Æ, Ø and Å come after Z, with Ä and Ö beside them; other accents, case and runs of spaces do not count.
  /// "Aa" is left as it is: whether it means Å depends on the name.
  static func name(_ text: String) -> String {
    var key = ""
    let words = text.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: \.isWhitespace)
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

/// The candidate that a person most likely meant, or nil if none is near.
///
/// Near is at most a third of the letters wrong, by edit distance; a candidate that the text begins counts as
/// near as well.
func suggestion(for text: String, among candidates: [String]) -> String? {
  let key = TextKey.name(text)
  guard !key.isEmpty else { return nil }
  let near = candidates.compactMap { candidate -> (candidate: String, distance: Int)? in
    let other = TextKey.name(candidate)
    if other.hasPrefix(key) || other.split(separator: " ").contains(Substring(key)) {
      return (candidate, 0)
    }
    let distance = editDistance(Array(key), Array(other))
    return distance <= max(1, other.count / 3) ? (candidate, distance) : nil
  }
  return near.min { $0.distance < $1.distance }?.candidate
}

/// Levenshtein's distance: how many letters to add, remove or replace.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var previous = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      current.append(
        min(
          previous[column] + (letter == other ? 0 : 1),
          previous[column + 1] + 1,
          current[column] + 1))
    }
    previous = current
  }
  return previous[second.count]
}
