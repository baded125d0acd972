import Semantics

/// What elements can be on a platform, whether a role, a trait or a class says so: a row for each kind.
struct ElementKinds: Sendable {
  struct Kind: Sendable {
    /// The word that rules for this kind alone know it by.
    let word: String
    /// What it is to the reader; `unknown` for what is told by its texts and states alone.
    let role: Role
    /// Other names of roles, traits and classes (see ``Vocabulary``).
    let spellings: [String]

    init(_ word: String, _ role: Role, _ spellings: String...) {
      self.word = word
      self.role = role
      self.spellings = spellings
    }
  }

  /// In the order they were given.
  let all: [Kind]
  private let vocabulary: Vocabulary
  private let roles: [String: Role]

  /// - Parameter prefixes: What may stand before a name, folded.
  init(prefixes: [String], _ kinds: [Kind]) {
    all = kinds
    vocabulary = Vocabulary(
      prefixes: prefixes, Dictionary(kinds.map { ($0.word, $0.spellings) }, uniquingKeysWith: +))
    roles = Dictionary(kinds.map { ($0.word, $0.role) }) { first, _ in first }
  }

  /// The word for a kind, by the last part of any of its names; nil for what is not known.
  func word(for name: String) -> String? { vocabulary.word(for: name.lastPart) }

  /// The role of a kind, by its word; `unknown` for a word that is none.
  func role(of word: String) -> Role { roles[word] ?? .unknown }
}
