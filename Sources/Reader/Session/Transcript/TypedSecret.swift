/// What a secure field holds, where it is a secret that scripts type by name; the secret itself is not in it.
package struct TypedSecret: Hashable, Sendable {
  /// The secret's name: `demo`.
  package var name: String
  /// How many characters it has.
  package var count: Int

  /// A secret by its name.
  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
