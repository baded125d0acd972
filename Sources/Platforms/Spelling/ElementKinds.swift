import Semantics

/// The kinds of elements on a platform, named by a role, a trait or a class: a row for each kind.
struct ElementKinds: Sendable {
  struct Kind: Sendable {
    /// The word that rules for this kind alone know it by.
    let word: String
    /// Its role; `unknown` for a kind with texts and states alone.
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

  /// - Parameter prefixes: The prefixes of names, folded.
  init(prefixes: [String], _ kinds: [Kind]) {
    all = kinds
    vocabulary = Vocabulary(
      prefixes: prefixes, Dictionary(kinds.map { ($0.word, $0.spellings) }, uniquingKeysWith: +))
    roles = Dictionary(kinds.map { ($0.word, $0.role) }) { first, _ in first }
  }

  /// The word for a kind, by the last part of any of its names; nil for an unknown name.
  func word(for name: String) -> String? { vocabulary.word(for: name.lastPart) }

  /// The role of a kind, by its word; `unknown` for an unknown word.
  func role(of word: String) -> Role { roles[word] ?? .unknown }
}
