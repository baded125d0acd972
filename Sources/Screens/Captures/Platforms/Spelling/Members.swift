import Text

/// The members of a JSON object under names of one spelling.
struct Members {
  /// The members by their names.
  private(set) var members: [String: JSONValue] = [:]

  /// Takes over an object's members, renaming those whose name is known.
  ///
  /// Of two members that fall together the one whose name fits best stays (``Vocabulary/MatchQuality``), and of equals
  /// the first by name.
  init(_ object: [String: JSONValue], spelledIn vocabulary: Vocabulary) {
    // Captures have the one spelling: there is nothing to be renamed, and no two members fall together.
    if object.allSatisfy({ vocabulary.isCanonical($0.key) && $0.value != .null }) {
      members = object
      return
    }
    var fits: [String: Int] = [:]
    for (name, value) in object.sorted(by: { $0.key < $1.key }) where value != .null {
      let (word, fit) = vocabulary.match(name) ?? (name, .exact)
      if let rival = fits[word], rival >= fit.rawValue { continue }
      members[word] = value
      fits[word] = fit.rawValue
    }
  }

  /// The member of this name.
  subscript(_ name: String) -> JSONValue? {
    get { members[name] }
    set { members[name] = newValue }
  }

  /// The member's value, which is not passed on.
  mutating func take(_ name: String) -> JSONValue? {
    members.removeValue(forKey: name)
  }

  /// Makes true and false of the words and numbers that stand for them.
  mutating func makeFlags(_ names: Set<String>) {
    for name in names {
      if let flag = members[name]?.bool { members[name] = .bool(flag) }
    }
  }
}
