import Foundation
import FoundationXML
package import Platforms
import Synchronization
import Threads

/// A phone behind a WebDriver server: it shows page sources, finds elements in them by XPath, and does what a test makes
/// of a touch or a text. It can be told to misbehave.
package final class StubPhone: Sendable {
  /// What a test's app does.
  package protocol App: Sendable {
    /// The page source.
    func source() -> String
    /// What Android calls the part of the app that is shown; nil on iOS.
    var activity: String? { get }
    /// Something is done to an element, which has these attributes: `click`, `clear`, `value`.
    mutating func act(_ deed: String, on element: [String: String], text: String)
    mutating func back()
    /// Called after each reading, for what changes by itself.
    mutating func wasRead()
  }

  private struct State {
    var app: any App
    var elements: [String: String] = [:]
    var session = 0
    var misbehaviour: [String: StubServer.Reply] = [:]
    var settings: [String: JSONValue] = [:]
    var asked: JSONValue = .null
    var texts: [String] = []
  }

  private let state: Mutex<State>
  private let platform: String

  /// - Parameter platform: `Android` or `iOS`.
  package init(_ platform: String, _ app: any App) {
    self.platform = platform
    state = Mutex(State(app: app))
  }

  /// What the app is now.
  package var app: any App { state.withLock { $0.app } }
  /// Changes the app from outside, as the world does.
  package func change(_ body: @Sendable (inout any App) -> Void) { state.withLock { body(&$0.app) } }
  /// The settings it was given.
  package var settings: [String: JSONValue] { state.withLock { $0.settings } }
  /// The capabilities it was asked for last.
  package var capabilities: JSONValue { state.withLock { $0.asked } }
  /// Ends the session, as a phone does that is taken away.
  package func endSession() { state.withLock { $0.session += 1 } }

  /// Answers each request whose path ends in this with something else; nil to answer as usual again.
  package func misbehave(at end: String, _ reply: StubServer.Reply?) { state.withLock { $0.misbehaviour[end] = reply } }

  /// The answer to a request.
  package func answer(_ request: StubServer.Request) -> StubServer.Reply {
    state.withLock { state in
      if let wrong = state.misbehaviour.first(where: { request.path.hasSuffix($0.key) }) { return wrong.value }
      let parts = request.path.split(separator: "/").map(String.init)
      if request.method == "POST", parts == ["session"] {
        state.session += 1
        state.asked = request.body["capabilities"]?["alwaysMatch"] ?? .null
        return .value(
          .object([
            "sessionId": .string("s\(state.session)"), "capabilities": .object(["platformName": .string(platform)]),
          ]))
      }
      guard parts.count > 1, parts[1] == "s\(state.session)" else {
        return .error("invalid session id", "A session is either terminated or not started")
      }
      if request.method == "DELETE" {
        state.session += 1
        return .value(.null)
      }
      return command(Array(parts.dropFirst(2)), request.body, &state)
    }
  }

  private func command(_ parts: [String], _ body: JSONValue, _ state: inout State) -> StubServer.Reply {
    switch (parts.first, parts.count) {
    case ("source", 1):
      defer { state.app.wasRead() }
      return .value(.string(state.app.source()))
    case ("appium", 2):
      guard case .object(let settings) = body["settings"] ?? .null else { return .error("invalid argument", "no settings") }
      state.settings.merge(settings) { $1 }
    case ("element", 1):
      guard body["using"]?.string == "xpath", let path = body["value"]?.string, found(path, state.app.source()) != nil else {
        return .error("no such element", "An element could not be located on the page")
      }
      let id = "e\(state.elements.count + 1)"
      state.elements[id] = path
      return .value(.object(["element-6066-11e4-a52e-4f735466cecf": .string(id)]))
    case ("element", 3):
      guard let path = state.elements[parts[1]], let attributes = found(path, state.app.source()) else {
        return .error("stale element reference", "The element does not exist in DOM anymore")
      }
      state.app.act(parts[2], on: attributes, text: body["text"]?.string ?? "")
    case ("back", 1): state.app.back()
    case ("execute", 2):
      switch body["script"]?.string {
      case "mobile: getCurrentActivity":
        guard let activity = state.app.activity else { return .error("unknown method", "Unknown mobile command") }
        return .value(.string(activity))
      case "mobile: hideKeyboard": return .error("unknown error", "Soft keyboard not present")
      default: return .error("unknown method", "Unknown mobile command")
      }
    default: return .error("unknown command", "The requested resource could not be found")
    }
    return .value(.null)
  }

  /// The attributes of the element that an XPath finds first.
  private func found(_ path: String, _ source: String) -> [String: String]? {
    // What the driver puts around the app is not there where elements are searched.
    let source = source.replacingOccurrences(of: "<AppiumAUT>", with: "").replacingOccurrences(of: "</AppiumAUT>", with: "")
    guard let document = try? XMLDocument(xmlString: source), let element = (try? document.nodes(forXPath: path))?.first as? XMLElement
    else { return nil }
    let attributes = (element.attributes ?? []).map { ($0.name ?? "", $0.stringValue ?? "") }
    return Dictionary(attributes) { $1 }
  }
}
