internal import Foundation

/// The form of a text that a search among many texts compares: small Latin letters and digits, and nothing else.
///
/// Each character of a text is mapped by itself. So if a text contains another, in any case and spelling, its key contains
/// the other's key; the reverse does not follow. Stores keep the keys of the texts that are searched, and the searcher
/// judges each find.
package enum SearchKey {
  /// The key of a text: without accents, spaces, punctuation and letters of other alphabets. Æ, Ø and the letters of
  /// Sami that are no letters with accents are kept.
  package static func key(_ text: String) -> String {
    var key = ""
    key.reserveCapacity(text.utf8.count)
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    for scalar in (isASCII ? text : text.decomposedStringWithCanonicalMapping).unicodeScalars {
      if let letter = letter(scalar) { key.unicodeScalars.append(letter) }
    }
    return key
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z", "0"..."9", "æ", "ø", "đ", "ŋ", "ŧ": scalar
    case "A"..."Z": Unicode.Scalar(scalar.value + 0x20)
    case "Æ": "æ"
    case "Ø": "ø"
    case "Đ": "đ"
    case "Ŋ": "ŋ"
    case "Ŧ": "ŧ"
    default: nil
    }
  }
}
