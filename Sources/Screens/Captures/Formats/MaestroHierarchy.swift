import AccessibilityTree
import Text

/// What `maestro hierarchy` prints: `{"attributes": {…}, "children": […]}`.
///
/// On Android it has the attributes of uiautomator under other names, the class only in newer versions. On iOS it has texts
/// and states, and no type of any element.
enum MaestroHierarchy {
  /// Whether an object is an element of such a tree.
  static func isElement(_ json: JSONValue) -> Bool {
    guard case .object(let attributes)? = json["attributes"] else { return false }
    return attributes["bounds"] != nil || attributes["accessibilityText"] != nil || attributes["resource-id"] != nil
      || json["children"]?.array?.contains(where: isElement) == true
  }

  static func screen(_ json: JSONValue) -> CapturedScreen {
    var names: Set<String> = []
    collect(json, into: &names)
    // Of iOS each element has a title and a value.
    let isAndroid = names.isDisjoint(with: ["title", "value"]) || names.contains("clickable")
    guard isAndroid else { return iOSScreen(json) }
    var screen = CapturedScreen(
      format: .maestro, dialect: names.contains("class") ? "Android, with classes" : "Android", roots: [androidElement(json)],
      properties: [.selected, .hint])
    screen.platform = .android
    if !names.contains("class") { screen.notes = [.noRoles] }
    return screen
  }

  private static func collect(_ json: JSONValue, into names: inout Set<String>) {
    if case .object(let attributes)? = json["attributes"] { names.formUnion(attributes.keys) }
    for child in json["children"]?.array ?? [] { collect(child, into: &names) }
  }

  // MARK: - Android

  private static func androidElement(_ json: JSONValue) -> CapturedElement {
    let attributes = json["attributes"] ?? .null
    func isTrue(_ name: String) -> Bool { flag(name, of: json) == true }
    func text(_ name: String) -> String? { attributes[name]?.text.nonEmpty?.lineFeedsAsPauses }
    var it = ElementProperties()
    let className = attributes["class"]?.text.nonEmpty
    it.className = className
    (it.text, it.label, it.hint, it.errorText) = (text("text"), text("accessibilityText"), text("hintText"), text("error"))
    it.isClickable = isTrue("clickable")
    if isTrue("long-clickable") { it.isLongClickable = true }
    if isTrue("scrollable") { it.isScrollable = true }
    if isTrue("password") { it.isPassword = true }
    if isTrue("focused") { it.hasInputFocus = true }
    if isTrue("selected") { it.isSelected = true }
    it.isEnabled = flag("enabled", of: json) != false
    // Every element has a mark, and most cannot be checked.
    let isCheckable = className.flatMap(AndroidKinds.word).map { ["checkbox", "switch", "radio", "toggleButton"].contains($0) }
    if isTrue("checked") || isTrue("checkable") || isCheckable == true {
      (it.isCheckable, it.toggled) = (true, isTrue("checked") ? .on : .off)
    }
    if let hint = it.hint, it.text == nil || it.text == hint { it.isShowingHint = true }
    it.holdsShownRowsOnly = !(json["children"]?.array ?? []).isEmpty
    let frame = attributes["bounds"]?.text.flatMap(AndroidDump.frame)
    if let frame, frame.width <= 0 || frame.height <= 0 { it.isVisible = false }
    let place = JSONReader.place(of: json)
    return CapturedElement(
      kind: className?.lastPart.loweringFirst ?? "element", identifier: identifier(of: attributes), it,
      frame: frame, line: place.line, column: place.column, children: (json["children"]?.array ?? []).map(androidElement))
  }

  private static func identifier(of attributes: JSONValue) -> String? {
    attributes["resource-id"]?.text.nonEmpty?.split(separator: "/").last.map(String.init)
  }

  /// A state of an element, which versions write beside the attributes or among them.
  private static func flag(_ name: String, of json: JSONValue) -> Bool? { (json["attributes"]?[name] ?? json[name])?.bool }

  // MARK: - iOS

  private static func iOSScreen(_ json: JSONValue) -> CapturedScreen {
    var root = source(json)
    root.type = "Application"
    var screen = IOSCapture.screen(root, format: .maestro, dialect: "iOS", attributes: [], properties: [.selected])
    screen.notes = [.noRoles]
    return screen
  }

  private static func source(_ json: JSONValue) -> IOSCapture.Source {
    let attributes = json["attributes"] ?? .null
    func text(_ name: String) -> String? { attributes[name]?.text.nonEmpty?.lineFeedsAsPauses }
    var members: [String: String] = [:]
    let names = ["accessibilityText", "title", "text", "value", "hintText"].compactMap(text)
    members["label"] = names.first
    for (name, member) in [("value", "value"), ("hintText", "placeholderValue")] {
      if let text = text(name), text != members["label"] { members[member] = text }
    }
    // A text that is neither of these.
    if let other = text("text") ?? text("title"), !members.values.contains(other) {
      members["value"] = [other, members["value"]].compactMap(\.self).joined(separator: ", ")
    }
    members["name"] = attributes["resource-id"]?.text
    members["enabled"] = flag("enabled", of: json) == false ? "false" : "true"
    members["selected"] = flag("selected", of: json) == true ? "true" : nil
    // Only a switch that is on is checked.
    let isOn = flag("checked", of: json) == true
    if isOn { members["value"] = "1" }
    let place = JSONReader.place(of: json)
    return IOSCapture.Source(
      type: isOn ? "Switch" : "Other", attributes: members, customActions: [],
      children: (json["children"]?.array ?? []).map(source), frame: text("bounds").flatMap(AndroidDump.frame),
      line: place.line, column: place.column)
  }
}
