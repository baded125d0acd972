package import Text

/// The request for a session: which app on which device, with which options.
package struct Capabilities: Hashable, Sendable {
  /// The capabilities that must be met, each with its vendor's prefix.
  private(set) var members: [String: JSONValue]

  /// Reads a file in any form that clients of Appium write: the capabilities themselves, or inside `capabilities`,
  /// `alwaysMatch`, `desiredCapabilities` or `desired`.
  ///
  /// - Throws: The fault, with its line.
  package init(reading bytes: [UInt8]) throws(JSONError) {
    var value = try JSONReader.value(of: bytes)
    while let inner = value["capabilities", "alwaysMatch", "desiredCapabilities", "desired"] { value = inner }
    guard case .object(let members) = value else {
      throw JSONError(
        reason: localized(en: "capabilities are a JSON object, like", nb: "capabilities er et JSON-objekt, som")
          + " {\"platformName\": \"Android\", \"appium:app\": \"…\"}")
    }
    self.init(members)
  }

  /// - Parameter members: With or without the prefix of Appium.
  package init(_ members: [String: JSONValue]) {
    self.members = [:]
    for (name, value) in members where !name.hasPrefix("@") && name != "firstMatch" {
      let isComplete = name.contains(":") || Self.standard.contains(name)
      self.members[isComplete ? name : "appium:\(name)"] = value.withoutLines
    }
  }

  /// The operating system, in lower case; nil where the server chooses.
  package var platform: String? { members["platformName"]?.string?.lowercased() }

  /// The capabilities with one more, unless they contain it.
  func adding(_ name: String, _ value: JSONValue) -> Capabilities {
    var more = self
    if more.members[name] == nil { more.members[name] = value }
    return more
  }

  /// The capabilities of W3C WebDriver, which have no prefix.
  private static let standard: Set<String> = [
    "platformName", "browserName", "browserVersion", "acceptInsecureCerts", "pageLoadStrategy", "proxy", "setWindowRect",
    "timeouts", "strictFileInteractability", "unhandledPromptBehavior", "userAgent", "webSocketUrl",
  ]
}

extension JSONValue {
  /// The value without the line numbers that the reader of JSON files adds to objects.
  fileprivate var withoutLines: JSONValue {
    switch self {
    case .object(let members):
      .object(members.filter { !$0.key.hasPrefix("@") }.mapValues(\.withoutLines))
    case .array(let values): .array(values.map(\.withoutLines))
    case .null, .bool, .number, .string: self
    }
  }
}
