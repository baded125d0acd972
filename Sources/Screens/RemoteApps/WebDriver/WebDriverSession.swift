internal import Foundation
internal import Text

/// A session on a WebDriver server: one app on one device.
///
/// One thread at a time uses it. `end` may come after any failure.
final class WebDriverSession {
  /// The server's reference to an element.
  struct Element: Hashable, Sendable {
    fileprivate var id: String
  }

  private let client: WebDriverClient
  private let path: String
  /// The capabilities that the server reports for the session.
  let capabilities: JSONValue

  /// Begins a session.
  ///
  /// - Parameter timeout: The longest time for that: an app may have to be installed first.
  init(
    _ client: WebDriverClient, _ capabilities: Capabilities, timeout: Duration = .seconds(240)
  ) throws(WebDriverError) {
    self.client = client
    let wanted = JSONValue.object(capabilities.members)
    let value = try client.call(
      "POST", "/session",
      .object(["capabilities": .object(["alwaysMatch": wanted, "firstMatch": .array([.object([:])])])]), timeout: timeout)
    guard let id = value["sessionId"]?.string, !id.isEmpty else {
      throw .refused(command: "POST session", code: "session not created", message: "the answer has no session id")
    }
    path = Self.path(of: id)
    self.capabilities = value["capabilities"] ?? .object([:])
  }

  /// Ends the session; errors are ignored, since the server may be gone.
  func end() {
    // On a separate connection: that of the session may have been cancelled.
    _ = try? client.again().call("DELETE", path, timeout: .seconds(10))
  }

  // MARK: Reading

  /// The page source: XML of the screen.
  func source() throws(WebDriverError) -> String {
    let value = try client.call("GET", path + "/source")
    guard let text = value.string else {
      throw .refused(command: "GET source", code: "no source", message: "the answer is no text")
    }
    return text
  }

  /// A picture of the screen: PNG.
  func screenshot() throws(WebDriverError) -> [UInt8] {
    let text = try client.call("GET", path + "/screenshot").string ?? ""
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else {
      throw .refused(command: "GET screenshot", code: "no picture", message: "the answer is no picture")
    }
    return Array(data)
  }

  /// Changes settings of the driver, which ignores unknown ones.
  func use(settings: [String: JSONValue]) throws(WebDriverError) {
    try client.call("POST", path + "/appium/settings", .object(["settings": .object(settings)]))
  }

  // MARK: Elements

  /// The element that a locator finds.
  ///
  /// - Parameter strategy: Like `xpath` or `accessibility id`.
  func element(by strategy: String, _ value: String) throws(WebDriverError) -> Element {
    let found = try client.call(
      "POST", path + "/element", .object(["using": .string(strategy), "value": .string(value)]))
    guard let element = Self.element(found) else {
      throw .refused(command: "POST element", code: "no such element", message: "the answer names none")
    }
    return element
  }

  /// All elements that a locator finds, in document order; none where there are none.
  func elements(by strategy: String, _ value: String) throws(WebDriverError) -> [Element] {
    let found = try client.call(
      "POST", path + "/elements", .object(["using": .string(strategy), "value": .string(value)]))
    return (found.array ?? []).compactMap(Self.element)
  }

  private static func element(_ answer: JSONValue) -> Element? {
    (answer["element-6066-11e4-a52e-4f735466cecf"] ?? answer["ELEMENT"])?.string.map { Element(id: $0) }
  }

  /// An attribute of an element; nil where it has none.
  func attribute(_ name: String, of element: Element) throws(WebDriverError) -> String? {
    try client.call("GET", "\(path(of: element))/attribute/\(Self.segment(name))").text
  }

  /// Touches an element.
  func click(_ element: Element) throws(WebDriverError) { try client.call("POST", path(of: element) + "/click") }

  /// Empties a field.
  func clear(_ element: Element) throws(WebDriverError) { try client.call("POST", path(of: element) + "/clear") }

  /// Types into a field, after its content; moves a slider to this value.
  func type(_ text: String, into element: Element) throws(WebDriverError) {
    try client.call(
      "POST", path(of: element) + "/value",
      .object(["text": .string(text), "value": .array(text.map { .string(String($0)) })]))
  }

  // MARK: The app

  /// Opens an address: a page, or on a phone the app for that address.
  func open(_ address: String) throws(WebDriverError) {
    try client.call("POST", path + "/url", .object(["url": .string(address)]))
  }

  /// Goes one step back, by the system's own way.
  func back() throws(WebDriverError) { try client.call("POST", path + "/back") }

  /// Runs a script, or a command of the driver's own like `mobile: scrollGesture`.
  @discardableResult
  func run(_ script: String, _ arguments: [String: JSONValue] = [:]) throws(WebDriverError) -> JSONValue {
    try client.call(
      "POST", path + "/execute/sync",
      .object(["script": .string(script), "args": .array([.object(arguments)])]))
  }

  /// Drags a finger over the screen, in the unit of the source's frames, with a pause at the end so that nothing is flung.
  func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws(WebDriverError) {
    func move(_ place: (x: Double, y: Double), milliseconds: Double) -> JSONValue {
      .object([
        "type": "pointerMove", "duration": .number(milliseconds), "x": .number(place.x.rounded()),
        "y": .number(place.y.rounded()),
      ])
    }
    let steps: [JSONValue] = [
      move(start, milliseconds: 0), .object(["type": "pointerDown", "button": .number(0)]), move(end, milliseconds: 600),
      .object(["type": "pause", "duration": .number(200)]), .object(["type": "pointerUp", "button": .number(0)]),
    ]
    let finger: JSONValue = .object([
      "type": "pointer", "id": "finger", "parameters": .object(["pointerType": "touch"]), "actions": .array(steps),
    ])
    try client.call("POST", path + "/actions", .object(["actions": .array([finger])]))
  }

  /// The reference to an element in an argument.
  func reference(to element: Element) -> JSONValue { .string(element.id) }

  /// The path of a session, by the server's id.
  static func path(of session: String) -> String { "/session/\(segment(session))" }

  private func path(of element: Element) -> String { "\(path)/element/\(Self.segment(element.id))" }

  private static func segment(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._"))) ?? ""
  }
}
