package import Text

/// A message of a browser on its debugging connection.
package enum DevToolsMessage: Hashable, Sendable {
  /// The result of the command with a number, or the reason why it failed.
  case answer(Int, Result<JSONValue, DevToolsFailure>)
  /// An event of the browser.
  case event(DevToolsEvent)
  /// The end of the connection, with the reason where that is known.
  case ended(String?)
}

/// An event in a browser.
package struct DevToolsEvent: Hashable, Sendable {
  /// Its name with that of its domain: `Page.loadEventFired`.
  package var method: String
  /// Its parameters.
  package var params: JSONValue
  /// The session of its page; nil for the browser itself.
  var session: String?
}

/// The reason why a command failed, in the browser's words.
package struct DevToolsFailure: Error, Hashable, Sendable {
  /// Like `No node found for given backend id`.
  var message: String
}

extension DevToolsMessage {
  /// Reads a message; nil for one of an unknown kind.
  init?(_ json: JSONValue) {
    if let number = json["id"]?.int {
      if let error = json["error"] {
        self = .answer(number, .failure(DevToolsFailure(message: error["message"]?.string ?? "no reason was given")))
      } else {
        self = .answer(number, .success(json["result"] ?? .object([:])))
      }
    } else if let method = json["method"]?.string {
      self = .event(
        DevToolsEvent(method: method, params: json["params"] ?? .object([:]), session: json["sessionId"]?.string))
    } else {
      return nil
    }
  }
}
