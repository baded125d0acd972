/// Words of a text, for comparing what is heard: case folded, split at everything that is no letter or digit.
struct Words: Hashable {
  var words: [String]

  init(_ text: String) {
    words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  var isEmpty: Bool { words.isEmpty }

  /// Whether the other words stand in these, one after the other.
  func contains(_ other: Words) -> Bool {
    guard !other.isEmpty else { return true }
    guard other.words.count <= words.count else { return false }
    return (0...(words.count - other.words.count)).contains {
      Array(words[$0..<$0 + other.words.count]) == other.words
    }
  }

  /// How often the other words stand in these, one after the other, without sharing a word.
  func count(of other: Words) -> Int {
    guard !other.isEmpty else { return 0 }
    var (count, place) = (0, 0)
    while place + other.words.count <= words.count {
      let isHere = words[place..<place + other.words.count].elementsEqual(other.words)
      if isHere { count += 1 }
      place += isHere ? other.words.count : 1
    }
    return count
  }

  func hasSuffix(_ other: Words) -> Bool {
    !other.isEmpty && Array(words.suffix(other.words.count)) == other.words
  }

  func hasPrefix(_ other: Words) -> Bool {
    !other.isEmpty && Array(words.prefix(other.words.count)) == other.words
  }
}

extension String {
  /// The text as a quotation in English.
  var quoted: String { "'\(self)'" }

  /// The text as a quotation in Bokmål.
  var inGuillemets: String { "«\(self)»" }
}

/// A code that says which language a text is in, as `lang` has it: `en`, `nb-NO`, `zh-Hant`.
struct LanguageCode: Hashable {
  /// As it was written.
  var text: String

  init(_ text: String) { self.text = text }

  /// Whether it is well formed (BCP 47) and begins with a language: one of the codes of two letters (ISO 639-1), or one of
  /// three letters. Those are some eight thousand, and are taken as they are.
  var isValid: Bool {
    let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, language.allSatisfy({ $0.isASCII && $0.isLetter }),
      parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
    else { return false }
    return language.count == 3 || Self.ofTwoLetters.contains(String(language))
  }

  /// ISO 639-1; `iw`, `in`, `ji`, `mo` and `sh` are older codes that are still read.
  private static let ofTwoLetters = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et \
    eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv ka kg ki \
    kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr \
    nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th \
    ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " ").map(String.init))
}
