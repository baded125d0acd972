import Text

/// The elements in an element.
enum ElementContent {
  /// In the one spelling of their platform, as a case describes them.
  case described([JSONValue])
  /// As a capture has them: each is spelled when its node is made, so that the screen never exists a second time as JSON.
  case captured([CapturedElement])

  /// The content of an element that is in the one spelling as a whole.
  init(of element: JSONValue) { self = .described(element["children"]?.array ?? []) }

  var isEmpty: Bool {
    switch self {
    case .described(let elements): elements.isEmpty
    case .captured(let elements): elements.isEmpty
    }
  }

  /// What a closure makes of each element: of its own properties in the one spelling, its content, and its place.
  ///
  /// - Parameter enclosing: The element that they are in.
  func map<Made>(
    by rules: some PlatformElements, in enclosing: JSONValue, _ make: (JSONValue, ElementContent, Int) -> Made
  ) -> [Made] {
    switch self {
    case .described(let elements): elements.enumerated().map { make($1, ElementContent(of: $1), $0) }
    case .captured(let elements):
      elements.enumerated().map { make(rules.spelled($1.json, in: enclosing), .captured($1.children), $0) }
    }
  }
}
