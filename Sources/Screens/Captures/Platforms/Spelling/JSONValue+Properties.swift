import AccessibilityTree
import Text

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

extension SetPosition {
  /// A position from its index and count, from a pair of them, or from a text like "1 of 5"; nil if they
  /// are not numbers.
  init?(_ json: JSONValue?) {
    let pair =
      json?.array?.compactMap(\.int)
      ?? json?.string?.split { !$0.isNumber }.compactMap { Int($0) }
    if let pair, pair.count == 2 {
      self.init(pair[0], of: pair[1])
      return
    }
    guard let index = json?["index"]?.int else { return nil }
    let count = json?["count", "of", "total"]
    if count != nil, count?.int == nil { return nil }
    self.init(index, of: count?.int)
  }
}

extension JSONValue {
  /// A check mark: true, false, or a word for mixed.
  var toggled: Toggled? {
    switch self {
    case .string("mixed"), .string("partial"), .string("indeterminate"), .number(2): .mixed
    default: bool.map { $0 ? .on : .off }
    }
  }
}
