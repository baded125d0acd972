/// The members of a JSON object under names of one spelling.
struct Members {
  private(set) var members: [String: JSONValue] = [:]

  /// Takes over an object's members, renaming those whose folded name is known.
  ///
  /// A name is folded by leaving out case, everything but letters and digits, and the prefixes `android:`,
  /// `accessibility` and `is`. Of two members that fall together the one already spelled so stays.
  init(_ object: [String: JSONValue], canonicalNames: [String: String]) {
    for (name, value) in object.sorted(by: { $0.key < $1.key }) where value != .null {
      let canonical = Self.foldings(of: name).lazy.compactMap { canonicalNames[$0] }.first ?? name
      if members[canonical] == nil || canonical == name { members[canonical] = value }
    }
  }

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
      if let flag = members[name]?.flag { members[name] = .bool(flag) }
    }
  }

  private static func foldings(of name: String) -> [String] {
    var folded = name.lowercased()
    if folded.hasPrefix("android:") { folded.removeFirst("android:".count) }
    folded.removeAll { !$0.isLetter && !$0.isNumber }
    var foldings = [folded]
    for prefix in ["accessibility", "is", "has"] where folded.hasPrefix(prefix) && folded != prefix {
      foldings.append(String(folded.dropFirst(prefix.count)))
    }
    return foldings
  }
}

extension JSONValue {
  /// Yes or no, also as a word or as 1 and 0.
  var flag: Bool? {
    switch self {
    case .bool(let value): value
    case .number(let number): number == 1 ? true : number == 0 ? false : nil
    case .string(let word):
      switch word.lowercased() {
      case "true", "yes", "on", "1": true
      case "false", "no", "off", "0": false
      default: nil
      }
    default: nil
    }
  }

  /// A number, also where it is written as a text.
  var count: Int? { int ?? string.flatMap { Int($0) } }

  /// A word without case and without anything but letters and digits; empty for what is no word.
  var folded: String {
    (text ?? bool.map { "\($0)" } ?? "").lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// A check mark by its words, as node info, layouts and Compose have them.
  var checkMark: JSONValue? {
    switch folded {
    case "true", "checked", "on", "1": true
    case "false", "unchecked", "notchecked", "off", "0": false
    case "mixed", "partial", "partially", "partiallychecked", "indeterminate", "2": "mixed"
    default: nil
    }
  }

  /// Whether something is expanded, by its words.
  var expansion: Bool? {
    switch folded {
    case "true", "expanded", "full", "partial", "3", "2": true
    case "false", "collapsed", "1": false
    default: nil
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
