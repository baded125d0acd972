import Foundation
import FoundationXML
import LinuxSupport
import Synchronization
package import Text

/// A phone behind a WebDriver server: it returns page sources, finds elements in them by XPath, and passes touches and texts
/// on to a test's app. A test can make it misbehave.
package final class StubPhone: Sendable {
  /// The app of a test.
  package protocol App: Sendable {
    /// The page source.
    func source() -> String
    /// Android's name of the current activity; nil on iOS.
    var activity: String? { get }
    /// Performs `click`, `clear` or `value` on the element with these attributes.
    mutating func act(_ deed: String, on element: [String: String], text: String)
    mutating func back()
    /// Called after each reading, for changes without an action.
    mutating func wasRead()
    /// An attribute that a driver reports only on request; nil for none.
    func attribute(_ name: String, of element: [String: String], holding texts: [String]) -> String?
    /// Scrolls `up`, `down`, `left` or `right`, by a share of the visible part.
    mutating func scroll(_ direction: String, by share: Double)
  }

  private struct State {
    var app: any App
    var elements: [String: String] = [:]
    var session = 0
    var misbehaviour: [String: StubServer.Reply] = [:]
    var settings: [String: JSONValue] = [:]
    var asked: JSONValue = .null
    var texts: [String] = []
    var unknown: Set<String> = []
    /// VoiceOver's words from element to element; nil for a driver that cannot move it.
    var speech: [String]?
    /// Whether VoiceOver runs; `spoken` is the index of its element.
    var isSpeaking = false
    var spoken = 0
  }

  private let state: Mutex<State>
  private let platform: String

  /// - Parameter platform: `Android` or `iOS`.
  package init(_ platform: String, _ app: any App) {
    self.platform = platform
    state = Mutex(State(app: app))
  }

  /// The present state of the app.
  package var app: any App { state.withLock { $0.app } }
  /// Changes the app without an action on the phone.
  package func change(_ body: @Sendable (inout any App) -> Void) { state.withLock { body(&$0.app) } }
  /// The settings that the client has changed.
  package var settings: [String: JSONValue] { state.withLock { $0.settings } }
  /// The capabilities of the last request for a session.
  package var capabilities: JSONValue { state.withLock { $0.asked } }
  /// Ends the session, as a disconnected phone does.
  package func endSession() { state.withLock { $0.session += 1 } }

  /// Gives this answer to each request whose path ends so; nil restores the usual answers.
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

  /// Sets VoiceOver's words from element to element, for a driver that can move it.
  package func speak(_ texts: [String]) { state.withLock { $0.speech = texts } }
  /// Whether VoiceOver runs.
  package var isSpeaking: Bool { state.withLock { $0.isSpeaking } }

  /// Sets the commands that this phone's driver does not know.
  package func forget(_ commands: Set<String>) { state.withLock { $0.unknown = commands } }

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
      return .value(named(path, &state))
    case ("elements", 1):
      guard body["using"]?.string == "xpath", let path = body["value"]?.string else {
        return .error("invalid selector", "Only XPath is known")
      }
      let count = all(path, state.app.source()).count
      return .value(.array((0..<count).map { named("(\(path))[\($0 + 1)]", &state) }))
    case ("element", 3):
      guard let path = state.elements[parts[1]], let element = found(path, state.app.source()) else {
        return .error("stale element reference", "The element does not exist in DOM anymore")
      }
      state.app.act(parts[2], on: element.attributes, text: body["text"]?.string ?? "")
    case ("element", 4) where parts[2] == "attribute":
      guard let path = state.elements[parts[1]], let element = found(path, state.app.source()) else {
        return .error("stale element reference", "The element does not exist in DOM anymore")
      }
      let reported = state.app.attribute(parts[3], of: element.attributes, holding: element.texts) ?? element.attributes[parts[3]]
      return .value(reported.map(JSONValue.string) ?? .null)
    case ("actions", 1):
      // A finger that is dragged up scrolls down.
      let steps = body["actions"]?.array?.first?["actions"]?.array ?? []
      let moves = steps.filter { $0["type"] == "pointerMove" }.compactMap { $0["y"]?.number }
      guard let start = moves.first, let end = moves.last else { return .error("invalid argument", "no moves") }
      state.app.scroll(end < start ? "down" : "up", by: 0.8)
    case ("back", 1): state.app.back()
    case ("execute", 2):
      let script = body["script"]?.string ?? ""
      let arguments = body["args"]?.array?.first
      if state.unknown.contains(script) { return .error("unknown command", "Unknown mobile command \"\(script)\"", status: 405) }
      switch script {
      case _ where script.lowercased().contains("voiceover") && state.speech != nil:
        let speech = state.speech ?? []
        switch script {
        case "mobile: isVoiceOverEnabled": return .value(.object(["enabled": .bool(state.isSpeaking)]))
        case "mobile: enableVoiceOver": state.isSpeaking = true
        case "mobile: disableVoiceOver": state.isSpeaking = false
        case "mobile: voiceOverMove": state.spoken = min(state.spoken + 1, speech.count - 1)
        default: break
        }
        return .value(.object(["utterance": .string(speech[state.spoken])]))
      case "mobile: scrollGesture" where platform == "Android", "mobile: scroll" where platform == "iOS":
        let share = (arguments?["percent"] ?? arguments?["distance"])?.number ?? 1
        guard let id = arguments?["elementId"]?.string, let path = state.elements[id], found(path, state.app.source()) != nil,
          let direction = arguments?["direction"]?.string
        else { return .error("stale element reference", "The element does not exist in DOM anymore") }
        state.app.scroll(direction, by: share)
        return .value(platform == "Android" ? true : .null)
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

  /// A reference to the element that a path finds.
  private func named(_ path: String, _ state: inout State) -> JSONValue {
    let id = "e\(state.elements.count + 1)"
    state.elements[id] = path
    return .object(["element-6066-11e4-a52e-4f735466cecf": .string(id)])
  }

  /// The attributes of the first element that an XPath finds, and the texts in it.
  private func found(_ path: String, _ source: String) -> (attributes: [String: String], texts: [String])? {
    guard let element = all(path, source).first else { return nil }
    let attributes = (element.attributes ?? []).map { ($0.name ?? "", $0.stringValue ?? "") }
    let texts = ((try? element.nodes(forXPath: ".//@text")) ?? []).compactMap(\.stringValue)
    return (Dictionary(attributes) { $1 }, texts)
  }

  private func all(_ path: String, _ source: String) -> [XMLElement] {
    // The element that the driver puts around the app is not searched.
    let source = source.replacingOccurrences(of: "<AppiumAUT>", with: "").replacingOccurrences(of: "</AppiumAUT>", with: "")
    guard let document = try? XMLDocument(xmlString: source) else { return [] }
    return ((try? document.nodes(forXPath: path)) ?? []).compactMap { $0 as? XMLElement }
  }
}

extension StubPhone.App {
  /// Nil: the source contains all attributes.
  package func attribute(_ name: String, of element: [String: String], holding texts: [String]) -> String? { nil }
  /// Does nothing: the app has nothing to scroll.
  package mutating func scroll(_ direction: String, by share: Double) {}
}
