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
