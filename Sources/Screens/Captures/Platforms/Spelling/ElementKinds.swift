import AccessibilityTree

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
