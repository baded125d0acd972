internal import Text

/// A message from a script in a page.
enum PagePayload {
  /// The message as JSON; nil where it is none.
  static func json(_ payload: String) -> JSONValue? { try? JSONReader.value(of: Array(payload.utf8)) }
}
