/// The rules of counting and listing in a language.
extension Language {
  /// A noun in singular and plural: the plural rule of English and Bokmål.
  package typealias Noun = (one: String, other: String)

  /// A number of something: "1 item", "0 items".
  package func counted(_ count: Int, en: Noun, nb: Noun) -> String {
    let noun = self(en: en, nb: nb)
    return "\(figure(count)) \(count == 1 ? noun.one : noun.other)"
  }

  /// A number in figures: in Bokmål those from 10 000 on are written in groups.
  package func figure(_ count: Int) -> String {
    count > 9_999 ? self(en: "\(count)", nb: grouped(count)) : "\(count)"
  }

  /// Alternatives as people list them: "en", "en or nb", "low, normal or high".
  package func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(self(en: "or", nb: "eller")) \(last)"
  }

  /// The sign before the decimals of a number.
  package var decimalSeparator: String { self(en: ".", nb: ",") }

  /// A number with its digits in groups of three: "12,345", "12 345".
  ///
  /// The space is a plain one: eSpeak NG ends the number at a no-break space and leaves out "tusen".
  package func grouped(_ count: Int) -> String {
    var digits = Array(String(count))
    var end = digits.count - 3
    while end > 0 {
      digits.insert(self(en: ",", nb: " "), at: end)
      end -= 3
    }
    return String(digits)
  }
}
