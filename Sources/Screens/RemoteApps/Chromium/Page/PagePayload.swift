internal import Text

/// What a script in a page sends.
enum PagePayload {
  /// It as JSON; nil where it is none.
  static func json(_ payload: String) -> JSONValue? { try? JSONReader.value(of: Array(payload.utf8)) }
}
