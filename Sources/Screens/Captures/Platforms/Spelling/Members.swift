import Text

/// The members of a JSON object, their names in one spelling.
struct Members {
  /// The members by their names.
  private(set) var members: [String: JSONValue] = [:]

  /// Stores an object's members, renaming those whose name is known.
  ///
  /// Of two members with the same word the one whose name fits best stays (``Vocabulary/MatchQuality``), and of equals
  /// the first by name.
  init(_ object: [String: JSONValue], spelledIn vocabulary: Vocabulary) {
    // Captures have the one spelling: nothing is renamed, and no two members have the same word.
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

  /// Removes a member and returns its value.
  mutating func take(_ name: String) -> JSONValue? {
    members.removeValue(forKey: name)
  }

  /// Turns words and numbers that stand for true and false into flags.
  mutating func makeFlags(_ names: Set<String>) {
    for name in names {
      if let flag = members[name]?.bool { members[name] = .bool(flag) }
    }
  }
}
