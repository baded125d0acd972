internal import AccessibilityTree
internal import Captures
internal import Foundation
internal import Text

/// A command of W3C WebDriver, or of a driver's own, as it passes by.
struct WebDriverCommand {
  /// What it does to the app.
  enum Effect: Hashable {
    case begins, ends
    /// It acts, or what it does is not known here.
    case acts
    case finds
    /// It tells the screen's source.
    case source
    /// It changes nothing on the screen.
    case reads
  }

  let method: String
  /// The session; nil for a command of the server.
  let session: String?
  /// The path below the session.
  let path: [String]
  let parameters: JSONValue

  /// - Parameter base: The path of the server's own address, without a slash at its end.
  init?(_ request: HTTPTap.Message, below base: String) {
    let words = request.words
    guard words.count > 1 else { return nil }
    method = String(words[0])
    var target = words[1].prefix { $0 != "?" }
    if !base.isEmpty, target.hasPrefix(base + "/") { target = target.dropFirst(base.count) }
    let parts = target.split(separator: "/").map(String.init)
    guard parts.first == "session" else { return nil }
    session = parts.count > 1 ? parts[1].removingPercentEncoding ?? parts[1] : nil
    path = Array(parts.dropFirst(2))
    parameters = request.body.isEmpty ? .null : (try? decodedJSON(JSONValue.self, from: Data(request.body))) ?? .null
  }

  var effect: Effect {
    guard session != nil else { return method == "POST" ? .begins : .reads }
    switch (method, path.last) {
    case ("DELETE", nil): return .ends
    case ("GET", "source"?): return .source
    case ("GET", _), ("DELETE", _), ("HEAD", _): return .reads
    case (_, "element"?), (_, "elements"?): return .finds
    case (_, "timeouts"?), (_, "settings"?), (_, "log"?), (_, "file"?), (_, "print"?): return .reads
    case (_, "sync"?), (_, "async"?): return script.map { Self.readingScripts.contains($0) } == true ? .reads : .acts
    default: return .acts
    }
  }

  /// The driver's own command that a script stands for: `mobile: scrollGesture`.
  private var script: String? { parameters["script"]?.string.flatMap { $0.hasPrefix("mobile:") ? $0 : nil } }

  private static let readingScripts: Set = [
    "mobile: deviceInfo", "mobile: getCurrentActivity", "mobile: getCurrentPackage", "mobile: activeAppInfo",
    "mobile: queryAppState", "mobile: isKeyboardShown", "mobile: source", "mobile: getContexts", "mobile: deviceScreenInfo",
    "mobile: batteryInfo", "mobile: getNotifications", "mobile: viewportRect", "mobile: viewportScreenshot",
  ]

  /// The element that it is about, by the server's id.
  var element: String? { path.first == "element" && path.count > 1 ? path[1] : nil }

  /// What it did, as far as its words tell.
  ///
  /// - Parameters:
  ///   - name: The accessible name of its element, empty for one without a name, or else the words by which the test found it; nil
  ///     where neither is known.
  ///   - node: The element on the last screen; nil where it is not known.
  ///   - isPlain: Whether what is typed into it may be stored: it is known to be a field, and none for passwords.
  func step(at name: String?, _ node: NodeID?, isPlain: Bool) -> ListenedStep? {
    switch (path.first, path.last) {
    case ("element"?, "click"?):
      guard let name else { return .did(Phrase(en: "Pressed an element", nb: "Trykket på et element")) }
      return .pressed(name, act: node.map { .activate($0) })
    case ("element"?, "clear"?):
      guard let name else { return .did(Phrase(en: "Cleared a field", nb: "Tømte et felt")) }
      return .typed("", into: name, act: node.map { .setText($0, "") })
    case ("element"?, "value"?):
      let text = parameters["text"]?.string ?? (parameters["value"]?.array ?? []).compactMap(\.string).joined()
      let typed = isPlain ? text : String(repeating: "•", count: text.count)
      guard let name else { return .did(Phrase(en: "Typed into a field", nb: "Skrev i et felt")) }
      return .typed(typed, into: name, act: node.map { .setText($0, typed) }, isSecret: !isPlain)
    case ("url"?, _): return .opened(Self.withoutQuery(parameters["url"]?.string ?? ""))
    case ("back"?, _): return .did(Phrase(en: "Went back", nb: "Gikk tilbake"), act: .back)
    case ("forward"?, _): return .did(Phrase(en: "Went forward", nb: "Gikk fram"))
    case ("refresh"?, _): return .did(Phrase(en: "Loaded anew", nb: "Lastet på nytt"))
    case ("alert"?, "accept"?):
      return .did(Phrase(en: "Accepted a question", nb: "Svarte ja på et spørsmål"), act: .answer(true, text: nil))
    case ("alert"?, "dismiss"?):
      return .did(Phrase(en: "Refused a question", nb: "Svarte nei på et spørsmål"), act: .answer(false, text: nil))
    case ("actions"?, _):
      return typesKeys
        ? .did(Phrase(en: "Typed on the keyboard", nb: "Skrev på tastaturet"))
        : .did(Phrase(en: "Made a gesture", nb: "Gjorde en bevegelse"))
    case ("execute"?, _):
      guard let script else { return .did(Phrase(en: "Ran a script", nb: "Kjørte et skript")) }
      let shown = PrintableText.excerpt(script)
      return .did(Phrase(en: "Ran '\(shown)'", nb: "Kjørte «\(shown)»"))
    case ("window"?, _), ("frame"?, _), ("context"?, _), (nil, _): return nil
    default:
      let command = PrintableText.excerpt(path.filter { $0 != element }.joined(separator: " "))
      return .did(Phrase(en: "Gave the command '\(command)'", nb: "Ga kommandoen «\(command)»"))
    }
  }

  private var typesKeys: Bool { parameters["actions"]?.array?.contains { $0["type"]?.string == "key" } == true }

  /// An address without name, password, query and fragment, which may be secret.
  private static func withoutQuery(_ address: String) -> String {
    guard var parts = URLComponents(string: address) else { return String(address.prefix { $0 != "?" && $0 != "#" }) }
    (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
    return parts.string ?? ""
  }
}

/// How a test has found an element.
struct WebDriverLocator: Hashable {
  /// Like `xpath` or `accessibility id`.
  var strategy: String
  var value: String

  init?(_ parameters: JSONValue) {
    guard let strategy = parameters["using"]?.string, let value = parameters["value"]?.string else { return nil }
    (self.strategy, self.value) = (strategy, value)
  }

  /// The text in it that a person would call the element by; else all of it.
  var description: String { words.isEmpty ? value : words }

  /// The text in quotes in it, or the name that it is; empty where there is none.
  var words: String {
    if strategy == "accessibility id" || strategy == "name" { return value }
    return value.firstMatch(of: /["']([^"']+)["']/).map { String($0.output.1) } ?? ""
  }

  /// The one element on a screen that it is; nil where it is none of them, or cannot be told.
  ///
  /// - Parameter elements: The elements with the XPath of each.
  func element(among elements: [NodeID: (path: String, captured: CapturedElement)]) -> NodeID? {
    let found = elements.filter { matches($0.value.path, $0.value.captured) }
    return found.count == 1 ? found.first?.key : nil
  }

  private func matches(_ path: String, _ element: CapturedElement) -> Bool {
    let called = [element.identifier, element.properties.label, element.text]
    switch strategy {
    case "accessibility id", "name": return called.contains(value)
    case "id":
      return element.identifier.map {
        $0 == value || $0.hasSuffix(":id/" + value) || $0 == value.split(separator: "/").last.map(String.init)
      } == true
    case "xpath": return value == path || !words.isEmpty && called.contains(words)
    default: return !words.isEmpty && called.contains(words)
    }
  }
}
