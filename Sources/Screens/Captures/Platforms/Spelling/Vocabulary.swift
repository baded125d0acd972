import AccessibilityTree
import Text

/// The words of one subject, like a platform's fields, each with its other spellings.
///
/// Published examples write one thing in many ways: `accessibilityLabel` and `label`, `isSelected` and
/// `selected`, `content-desc` and `contentDescription`. Spellings are compared folded (``Swift/String/folded``), and any of
/// the prefixes may precede one; so a table lists only words that really differ.
struct Vocabulary: Sendable {
  private var words: [String: String] = [:]
  /// Each spelling of the table, by its folded form.
  private var spellings: [String: String] = [:]
  private let prefixes: [String]

  /// - Parameters:
  ///   - prefixes: The folded prefixes that a word may have, also several at once.
  ///   - spellings: Each word with its other spellings.
  init(prefixes: [String] = [], _ spellings: [String: [String]]) {
    self.prefixes = prefixes
    for (word, others) in spellings {
      for spelling in [word] + others {
        let rival = words.updateValue(word, forKey: spelling.folded)
        self.spellings[spelling.folded] = spelling
        assert(rival == nil || rival == word, "'\(spelling)' stands for two words")
      }
    }
  }

  /// - Parameter file: A built-in table, each row beginning with a word.
  init(prefixes: [String] = [], file: String) {
    let rows = SpellingTable.rows(of: file)
    self.init(prefixes: prefixes, Dictionary(uniqueKeysWithValues: rows.map { ($0.words[0], $0.spellings) }))
  }

  /// How well a name fits a word. A name set for accessibility wins over the element's ordinary one:
  /// `accessibilityLabel` before `label`.
  enum MatchQuality: Int {
    case other, exact, forAccessibility
  }

  /// The word that `name` is a spelling of; nil for an unknown name.
  func word(for name: String) -> String? { match(name)?.word }

  /// The word that `name` is a spelling of, and how well it fits.
  func match(_ name: String) -> (word: String, fit: MatchQuality)? {
    let folded = name.folded
    if let word = words[folded] { return (word, word == name ? .exact : .other) }
    return afterPrefix(folded[...], isForAccessibility: false)
  }

  /// The spelling most similar to an unknown name, prefixes aside; nil where none is near.
  func nearestSpelling(to name: String) -> String? {
    let known = spellings.keys.sorted()
    var rest = name.folded[...]
    while true {
      if let near = NearestWord.suggestion(for: String(rest), among: known) { return spellings[near] }
      guard let prefix = prefixes.first(where: { rest.hasPrefix($0) && rest.count > $0.count }) else { return nil }
      rest = rest.dropFirst(prefix.count)
    }
  }

  private func afterPrefix(_ folded: Substring, isForAccessibility: Bool) -> (word: String, fit: MatchQuality)? {
    for prefix in prefixes where folded.hasPrefix(prefix) {
      let rest = folded.dropFirst(prefix.count)
      let isForAccessibility = isForAccessibility || prefix.contains("accessibility")
      if let word = words[String(rest)] { return (word, isForAccessibility ? .forAccessibility : .other) }
      if let match = afterPrefix(rest, isForAccessibility: isForAccessibility) { return match }
    }
    return nil
  }
}

/// The kinds of elements on a platform, named by a role, a trait or a class: a row for each kind.
struct ElementKinds: Sendable {
  struct Kind: Sendable {
    /// The word by which rules refer to this kind.
    let word: String
    /// Its role; `unknown` for a kind with texts and states alone.
    let role: Role
    /// Other names of roles, traits and classes (see ``Vocabulary``).
    let spellings: [String]
  }

  /// The kinds in the order of the table.
  let all: [Kind]
  private let vocabulary: Vocabulary
  private let roles: [String: Role]

  /// - Parameters:
  ///   - prefixes: The prefixes of names, folded.
  ///   - file: A built-in table, each row beginning with the word and the role of a kind.
  init(prefixes: [String], file: String) {
    all = SpellingTable.rows(of: file).map { row in
      guard row.words.count == 2, let role = Role(rawValue: row.words[1]) else {
        preconditionFailure("'\(row.words)' is not a word and a role")
      }
      return Kind(word: row.words[0], role: role, spellings: row.spellings)
    }
    vocabulary = Vocabulary(prefixes: prefixes, Dictionary(all.map { ($0.word, $0.spellings) }, uniquingKeysWith: +))
    roles = Dictionary(all.map { ($0.word, $0.role) }) { first, _ in first }
  }

  /// The word for a kind, by the last part of any of its names; nil for an unknown name.
  func word(for name: String) -> String? { vocabulary.word(for: name.lastPart) }

  /// The known name most similar to an unknown one; nil where none is near.
  func nearestSpelling(to name: String) -> String? { vocabulary.nearestSpelling(to: name.lastPart) }

  /// The role of a kind, by its word; `unknown` for an unknown word.
  func role(of word: String) -> Role { roles[word] ?? .unknown }
}

/// A table of spellings in a file: each line has one or two words and, after a colon, other spellings of the first. A line
/// that begins with `#` is a comment.
enum SpellingTable {
  static func rows(of file: String) -> [(words: [String], spellings: [String])] {
    file.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
      return (parts[0], parts.count > 1 ? parts[1] : [])
    }
  }
}

extension StringProtocol {
  /// The text without spaces around it.
  var trimmed: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return String(self) }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[start...end])
  }
}

extension String {
  /// The text in lower case, with only its letters and digits.
  var folded: String {
    // Nearly all names are ASCII, and every element has dozens.
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased().filter { $0.isLetter || $0.isNumber } }
    return String(unsafeUninitializedCapacity: utf8.count) { buffer in
      var count = 0
      for byte in utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): buffer[count] = byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): buffer[count] = byte | 0x20
        default: continue
        }
        count += 1
      }
      return count
    }
  }

  /// Whether a voice can say the text: it has letters, numbers or signs. Points, dashes and bullets make pauses.
  package var isAudible: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .mathSymbol, .currencySymbol: true
      case .otherSymbol, .modifierSymbol: scalar.properties.isEmojiPresentation
      default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      }
    }
  }

  /// The last part of a qualified name: `Button` of `android.widget.Button`, `header` of
  /// `UIAccessibilityTraits.header`.
  var lastPart: String {
    func parts(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "/") }
    guard let last = utf8.lastIndex(where: { !parts($0) }) else { return self }
    let end = utf8.index(after: last)
    let start = utf8[..<end].lastIndex(where: parts).map { utf8.index(after: $0) } ?? startIndex
    return start == startIndex && end == endIndex ? self : String(self[start..<end])
  }
}
