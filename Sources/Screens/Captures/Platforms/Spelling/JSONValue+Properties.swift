import AccessibilityTree
import Text

extension JSONValue {
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

  /// A check mark: true, false, or a word for mixed.
  var toggled: Toggled? {
    switch self {
    case .string("mixed"), .string("partial"), .string("indeterminate"), .number(2): .mixed
    default: bool.map { $0 ? .on : .off }
    }
  }
}

extension Frame {
  /// `[x, y, width, height]`.
  var json: JSONValue { .array([x, y, width, height].map(JSONValue.number)) }

  /// A frame from `[x, y, width, height]`, `[[x, y], [width, height]]` or an object with these four, also
  /// within `origin` and `size`; nil for anything else.
  init?(_ json: JSONValue?) {
    let named = [("x", "origin"), ("y", "origin"), ("width", "size"), ("height", "size")]
      .compactMap { (json?[$0] ?? json?[$1]?[$0])?.number }
    let numbers = json?.array?.flatMap(\.list).compactMap(\.number) ?? named
    self.init(numbers: numbers)
  }

  /// A frame from x, y, width and height; nil unless there are four and each is possible on a screen: a file may hold any
  /// number, and code that draws a screen counts in whole numbers.
  init?(numbers: [Double]) {
    guard numbers.count == 4, numbers.allSatisfy({ $0.magnitude < 1e9 }) else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension String? {
  /// The text, nil if it is empty.
  package var nonEmpty: String? { self?.isEmpty == false ? self : nil }

  /// The text, nil if there is nothing in it but spaces and control characters, as `TextUtils.getTrimmedLength` counts.
  var unlessTrimmedAway: String? { self?.unicodeScalars.contains { $0 > " " } == true ? self : nil }
}
