import Text

extension JSONValue {
  /// The value with the names of all members in it in one spelling.
  func spelled(in vocabulary: Vocabulary) -> JSONValue {
    switch self {
    case .object(let members):
      .object(Members(members, spelledIn: vocabulary).members.mapValues { $0.spelled(in: vocabulary) })
    case .array(let values): .array(values.map { $0.spelled(in: vocabulary) })
    case .null, .bool, .number, .string: self
    }
  }

  /// A number, also one that is written as a text.
  var count: Int? { int ?? string.flatMap { Int($0) } }

  /// A word in lower case with only its letters and digits; empty for a value that is no word.
  var folded: String { (text ?? bool.map { "\($0)" } ?? "").folded }

  /// The values of a list; a value that is no list stands for a list of itself.
  var list: [JSONValue] { array ?? [self] }

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

extension String? {
  /// The text, nil if it is empty.
  package var nonEmpty: String? { self?.isEmpty == false ? self : nil }

  /// The text, nil if there is nothing in it but spaces and control characters, as `TextUtils.getTrimmedLength` counts.
  var unlessTrimmedAway: String? { self?.unicodeScalars.contains { $0 > " " } == true ? self : nil }
}
