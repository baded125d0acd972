import AccessibilityTree
import Text

/// What XCUITest knows of an element, in whichever form: Appium's XML or WebDriverAgent's JSON.
///
/// The driver does things to values and to what counts as an element (`FBXPath.m`, `XCUIElement+FBWebDriverAttributes.m`
/// of appium/WebDriverAgent); this undoes them.
struct IOSCapture {
  /// What the elements of this file tell besides type, label and value.
  let attributes: Set<String>

  /// The screen of an application's elements.
  static func screen(_ root: Source, format: CaptureFormat, dialect: String, attributes: Set<String>) -> CapturedScreen {
    let capture = IOSCapture(attributes: attributes)
    var roots = [capture.element(root, Surroundings())]
    var names = ElementNames(keepingKeysOf: &roots)
    var screen = CapturedScreen(format: format, dialect: dialect, roots: roots, properties: capture.properties, names: &names)
    screen.title = root["label"].nonEmpty ?? root["name"].nonEmpty
    return screen
  }

  /// One element before the driver's doing is undone.
  struct Source {
    var type: String
    var attributes: [String: String]
    /// What the app calls its own actions.
    var customActions: [String]
    var children: [Source]
    var frame: Frame?
    var line: Int
    var column: Int

    subscript(name: String) -> String? { attributes[name] }

    func isTrue(_ name: String) -> Bool? {
      attributes[name].map { $0 == "true" || $0 == "1" }
    }
  }

  private var properties: Set<NodeProperty> {
    var properties: Set<NodeProperty> = [.visibility]
    if attributes.contains("traits") { properties.formUnion([.heading, .selected]) }
    if attributes.contains("customActions") { properties.insert(.customActions) }
    return properties
  }

  /// What an element is in.
  private struct Surroundings {
    /// The bar whose buttons are more than buttons.
    var bar: String?
    /// Whether it is part of a page.
    var isInPage = false
    /// The traits that it has from a link or a heading of the page, which is no element itself.
    var traits: Set<String> = []
  }

  private func element(_ source: Source, _ around: Surroundings) -> CapturedElement {
    let type = source.type
    var traits = Set((source["traits"] ?? "").split(whereSeparator: { ", ".contains($0) }).map(String.init))
    let label = source["label"].nonEmpty
    let isElement = isElement(source, label)
    if isElement { traits.formUnion(around.traits) }
    var members: ElementMembers = ["type": .string(Self.kind(of: type, in: around.bar, traits))]
    if !traits.isEmpty { members["traits"] = .array(traits.sorted().map(JSONValue.string)) }
    members["label"] = label.map(JSONValue.string)
    members["enabled"] = source.isTrue("enabled").map(JSONValue.bool)
    value(of: source, label, traits, &members)
    if let placeholder = source["placeholderValue"].nonEmpty { members["placeholder"] = .string(placeholder) }
    if source.isTrue("visible") == false { members["hidden"] = true }
    members["accessible"] = .bool(isElement)
    members["frame"] = source.frame?.json
    if Self.scrolls(type) { members["scrolls"] = true }
    if ["Alert", "Sheet"].contains(type) { members["modal"] = true }
    if !source.customActions.isEmpty { members["customActions"] = .array(source.customActions.map(JSONValue.string)) }
    let name = source["name"].nonEmpty
    let identifier = source["rawIdentifier"].nonEmpty ?? (name == label ? nil : name)
    var element = CapturedElement(
      kind: type.loweringFirst, identifier: identifier, members: members, frame: source.frame, line: source.line,
      column: source.column)
    element.key = source[PageSource.pathAttribute].nonEmpty
    if let end = source[PageSource.endAttribute].nonEmpty { element.members["scrollEnd"] = .string(end) }
    let inside = surroundings(in: source, label, around)
    let inner = source.children.map { self.element($0, inside) }
    if isElement { element.covered = inner } else { element.children = inner }
    return element
  }

  /// What is around the elements in one.
  ///
  /// In a page of WebKit's the texts are the elements, and what they are stands around them: a link, or an element
  /// without a kind whose value is a heading's level.
  private func surroundings(in source: Source, _ label: String?, _ around: Surroundings) -> Surroundings {
    var around = around
    if Self.isBar(source.type) { around.bar = source.type }
    around.isInPage = around.isInPage || source.type == "WebView"
    guard around.isInPage, label != nil else { return around }
    let isLevel = source["value"].flatMap(Int.init).map((1...6).contains) == true
    if source.type == "Link" { around.traits.insert("Link") }
    if source.type == "Other", isLevel { around.traits.insert("Header") }
    return around
  }

  /// Whether the cursor stops at it, with all in it: the element's own flag, else the driver's reckoning, else what
  /// XCUITest's types are of themselves.
  private func isElement(_ source: Source, _ label: String?) -> Bool {
    if let flag = source.isTrue("nativeAccessibilityElement") ?? source.isTrue("accessible") { return flag }
    return source.children.isEmpty && (label != nil || Self.controls.contains(source.type))
  }

  private static let controls: Set<String> = [
    "Button", "Switch", "Toggle", "TextField", "SecureTextField", "SearchField", "TextView", "Slider", "Stepper",
    "PickerWheel", "Link", "PageIndicator",
  ]

  /// Whether what is in it moves in it.
  private static func scrolls(_ type: String) -> Bool { ["Table", "CollectionView", "ScrollView"].contains(type) }

  private static func isBar(_ type: String) -> Bool { type == "TabBar" || type == "SegmentedControl" }

  /// The type as iOS's kinds have it. A cell is no cell of a table, and what is neither a control nor a text has no
  /// word.
  private static func kind(of type: String, in parent: String?, _ traits: Set<String>) -> String {
    switch type {
    case "Button" where parent == "TabBar": "tab"
    case "Button" where parent == "SegmentedControl": "segment"
    case "Cell", "Other", "Any", "Group", "Table", "CollectionView", "ScrollView", "NavigationBar", "Window",
      "Application", "LayoutArea", "LayoutItem", "Keyboard", "Toolbar", "StatusBar", "Sheet", "Popover":
      // Traits tell the kind of what has no type of its own.
      "element"
    case "Key": "keyboardKey"
    case "PageIndicator": "pageControl"
    case "ProgressIndicator": "progressBar"
    case "StaticText" where traits.contains("Header"): "header"
    case "Dialog": "alert"
    default: type.loweringFirst
    }
  }

  /// The value, with the driver's own out of it: a text's is its label, a chosen button's is "1", an empty field's
  /// is its placeholder.
  private func value(
    of source: Source, _ label: String?, _ traits: Set<String>, _ members: inout ElementMembers
  ) {
    guard let value = source["value"].nonEmpty else { return }
    switch source.type {
    case "StaticText" where value == label: return
    case "TextField", "SecureTextField", "SearchField", "TextView":
      if value == source["placeholderValue"] { return }
      members["value"] = .string(value)
    case "Button", "Cell", "Tab":
      // A switch that is drawn as a button has a value of its own.
      let isSelected = value == "1" && !traits.contains("ToggleButton")
      if isSelected { members["selected"] = true } else { members["value"] = .string(value) }
    default: members["value"] = .string(value)
    }
  }
}
