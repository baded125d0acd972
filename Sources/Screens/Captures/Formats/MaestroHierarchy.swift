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

  /// The hierarchy in a file: the file itself, or what Maestro has written of a failed flow (`commands-*.json`, later
  /// `commands.json`), which has the hierarchy of each command that found no element. The last one that failed has ended the flow.
  static func hierarchy(in json: JSONValue) -> JSONValue? {
    if isElement(json) { return json }
    var last: JSONValue?
    for command in json.array ?? [] {
      let metadata = command["metadata"]
      guard let root = metadata?["error"]?["hierarchyRoot"], isElement(root) else { continue }
      if last == nil || metadata?["status"]?.text == "FAILED" { last = root }
    }
    return last
  }

  /// Whether a value is the record of a flow (`commands.json`), be there a hierarchy in it or not.
  static func isRecord(_ json: JSONValue) -> Bool {
    guard let commands = json.array, !commands.isEmpty else { return false }
    return commands.allSatisfy { $0["command"] != nil && $0["metadata"]?["status"] != nil }
  }

  static func screen(_ hierarchy: JSONValue) -> CapturedScreen {
    var names: Set<String> = []
    collect(hierarchy, into: &names)
    // Of iOS each element has a title and a value; an Android one names a class, or whether it can be pressed.
    let isAndroid = names.isDisjoint(with: ["title", "value"]) && !isOfIOS(hierarchy) || names.contains("clickable")
    let (json, others) = withoutSystemWindows(hierarchy)
    guard isAndroid else {
      var screen = iOSScreen(json)
      screen.otherWindows = others
      return screen
    }
    var screen = CapturedScreen(
      format: .maestro, dialect: names.contains("class") ? "Android, with classes" : "Android", roots: [androidElement(json)],
      properties: [.selected, .hint])
    screen.platform = .android
    screen.otherWindows = others
    if !names.contains("class") { screen.notes = [.noRoles] }
    return screen
  }

  private static func collect(_ json: JSONValue, into names: inout Set<String>) {
    if case .object(let attributes)? = json["attributes"] { names.formUnion(attributes.keys) }
    for child in json["children"]?.array ?? [] { collect(child, into: &names) }
  }

  // MARK: - Windows

  /// Whether the outermost elements are those of iOS: the app, then what belongs to the system, all in an element without size.
  private static func isOfIOS(_ json: JSONValue) -> Bool {
    guard frame(of: json).map({ $0.width <= 0 && $0.height <= 0 }) == true, let app = json["children"]?.array?.first else {
      return false
    }
    return app["attributes"]?["accessibilityText"]?.text.nonEmpty != nil && app["attributes"]?["class"] == nil
  }

  private static func frame(of json: JSONValue) -> Frame? { json["attributes"]?["bounds"]?.text.flatMap(AndroidDump.frame) }

  /// A hierarchy without the windows of the system, in which the reader's cursor is not: the bars, the keyboard; and the names of
  /// what is left out. Where nothing else is there, they are the screen.
  ///
  /// On Android the ids in a window say whose it is. On iOS the status bar is behind the app, in an element without size
  /// (`ViewHierarchyHandler.swift` of mobile-dev-inc/Maestro).
  private static func withoutSystemWindows(_ json: JSONValue) -> (hierarchy: JSONValue, others: [String]) {
    guard case .object(var members) = json, let children = json["children"]?.array, !children.isEmpty else { return (json, []) }
    // The first elements may be around all windows.
    if children.count == 1, frame(of: json) == nil {
      let inner = withoutSystemWindows(children[0])
      members["children"] = .array([inner.hierarchy])
      return (.object(members), inner.others)
    }
    let names = children.map { systemWindow($0, beside: children) }
    guard names.contains(nil) else { return (json, []) }
    members["children"] = .array(zip(children, names).compactMap { $1 == nil ? $0 : nil })
    return (.object(members), names.compactMap(\.self))
  }

  /// The name of a window that is the system's; nil for another element.
  private static func systemWindow(_ window: JSONValue, beside windows: [JSONValue]) -> String? {
    if let package = package(in: window) {
      if AndroidWindows.isKeyboard(package) { return package }
      // The shade covers the screen where it is open, and is heard then.
      guard package == "com.android.systemui", let frame = frame(of: window) else { return nil }
      return min(frame.width, frame.height) * 4 < max(frame.width, frame.height) ? package : nil
    }
    guard let size = frame(of: window), size.width <= 0, size.height <= 0, let parts = window["children"]?.array, !parts.isEmpty,
      let app = windows.first.flatMap(frame), app.width > 0
    else { return nil }
    let isBar = parts.allSatisfy { part in
      frame(of: part).map { $0.y <= 0 && $0.width >= app.width && $0.height * 8 < app.height } == true
    }
    return isBar ? localized(en: "status bar", nb: "statuslinje") : nil
  }

  /// The package of the first id in an element.
  private static func package(in json: JSONValue) -> String? {
    if let id = json["attributes"]?["resource-id"]?.text, let end = id.firstRange(of: ":id/") {
      return String(id[..<end.lowerBound])
    }
    return (json["children"]?.array ?? []).lazy.compactMap(package).first
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
