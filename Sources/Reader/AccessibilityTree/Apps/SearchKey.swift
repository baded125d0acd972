internal import Foundation

/// The form of a text in which it is looked for among very many: small Latin letters and digits, and nothing else.
///
/// Each character of a text is mapped by itself. So a text that holds another, whatever case and spelling that has, has
/// a key that holds the other's key; not the other way round. Stores keep keys of what they are searched for, and who
/// searches judges what was found.
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
