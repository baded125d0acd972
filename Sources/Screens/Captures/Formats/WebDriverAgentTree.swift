import AccessibilityTree
import Text

/// The tree that WebDriverAgent answers as JSON: what the XCUITest driver writes as XML, under other names.
enum WebDriverAgentTree {
  /// Whether an object is an element of such a tree.
  static func isElement(_ json: JSONValue) -> Bool {
    json["type"]?.string != nil && (json["rawIdentifier"] ?? json["isEnabled"] ?? json["isVisible"]) != nil
      && (json["rect"] ?? json["frame"]) != nil
  }

  static func screen(_ json: JSONValue) -> CapturedScreen {
    var attributes: Set<String> = []
    let root = source(json, &attributes)
    return IOSCapture.screen(
      root, format: .webDriverAgentJSON,
      dialect: attributes.contains("traits") ? "WebDriverAgent 9.12 or later" : "WebDriverAgent before 9.12",
      attributes: attributes)
  }

  private static func source(_ json: JSONValue, _ attributes: inout Set<String>) -> IOSCapture.Source {
    var members: [String: String] = [:]
    if case .object(let all) = json {
      for (name, value) in all {
        guard let text = value.text ?? value.bool.map({ "\($0)" }) else { continue }
        members[names[name] ?? name] = text
      }
    }
    attributes.formUnion(members.keys)
    if json["customActions"]?.array != nil { attributes.insert("customActions") }
    let place = JSONReader.place(of: json)
    return IOSCapture.Source(
      type: json["type"]?.text?.lastPart.replacing("XCUIElementType", with: "") ?? "Other", attributes: members,
      customActions: actions(json["customActions"]), children: (json["children"]?.array ?? []).map { source($0, &attributes) },
      frame: Frame(json["rect"]), line: place.line, column: place.column)
  }

  /// The names of an element's own actions: a list, or one text with commas between them.
  private static func actions(_ json: JSONValue?) -> [String] {
    let names = json?.array?.compactMap { ($0["name"] ?? $0).text.nonEmpty?.trimmed }
    return names ?? IOSCapture.actions(in: json?.text ?? "")
  }

  /// The attributes of the XML by the names that JSON has for them.
  private static let names = [
    "isEnabled": "enabled", "isVisible": "visible", "isAccessible": "accessible",
    "isNativeAccessibilityElement": "nativeAccessibilityElement", "isFocused": "focused",
  ]
}
