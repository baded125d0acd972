package import Text

/// What comes from a browser over its debugging connection.
package enum DevToolsMessage: Hashable, Sendable {
  /// The result of the command with a number, or why it failed.
  case answer(Int, Result<JSONValue, DevToolsFailure>)
  /// Something happened.
  case event(DevToolsEvent)
  /// The connection is at its end; why, where that is known.
  case ended(String?)
}

/// Something that happened in a browser.
package struct DevToolsEvent: Hashable, Sendable {
  /// Its name with that of its domain: `Page.loadEventFired`.
  package var method: String
  /// What it tells.
  package var params: JSONValue
  /// The page it is of; nil for the browser itself.
  var session: String?
}

/// Why a command failed, in the browser's words.
package struct DevToolsFailure: Error, Hashable, Sendable {
  /// Like `No node found for given backend id`.
  var message: String
}

extension DevToolsMessage {
  /// Understands a message; nil for one of a kind that is not known.
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
