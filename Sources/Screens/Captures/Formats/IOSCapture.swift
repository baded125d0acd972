import AccessibilityTree
import Text

/// Reads elements as XCUITest knows them, in either form: Appium's XML or WebDriverAgent's JSON.
///
/// The driver changes values, and decides what counts as an element (`FBXPath.m`, `XCUIElement+FBWebDriverAttributes.m`
/// of appium/WebDriverAgent); this type undoes both.
struct IOSCapture {
  /// The names of the attributes in this file.
  let attributes: Set<String>

  /// The screen of an application's elements.
  ///
  /// - Parameter properties: What the format can record; nil for what follows from the driver's attributes.
  static func screen(
    _ root: Source, format: CaptureFormat, dialect: String, attributes: Set<String>, properties: Set<NodeProperty>? = nil
  ) -> CapturedScreen {
    let capture = IOSCapture(attributes: attributes)
    var roots = [capture.element(root, Surroundings())]
    var names = ElementNames(keepingKeysOf: &roots)
    var screen = CapturedScreen(
      format: format, dialect: dialect, roots: roots, properties: properties ?? capture.properties, names: &names)
    screen.title = root["label"].nonEmpty ?? root["name"].nonEmpty
    return screen
  }

  /// The names of an element's own actions, which the driver joins by commas without spaces
  /// (`XCUIElement+FBCustomActions.m`): a comma before a space is part of a name.
  static func actions(in text: String) -> [String] {
    var names: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part.first == " ", let last = names.indices.last { names[last] += ",\(part)" } else { names.append(String(part)) }
    }
    return names.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// An element before the driver's changes are undone.
  struct Source {
    var type: String
    var attributes: [String: String]
    /// The names of the app's own actions.
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
    if tellsElements { properties.insert(.element) }
    return properties
  }

  /// Whether the driver has written what is an element: it need not, to be faster, and before 2021 it could not.
  private var tellsElements: Bool { attributes.contains("accessible") || attributes.contains("nativeAccessibilityElement") }

  /// The surroundings of an element.
  private struct Surroundings {
    /// The bar around it, whose buttons are tabs or segments.
    var bar: String?
    /// Whether it is part of a web page.
    var isInPage = false
    /// The traits from a link or heading of the page around it, which is no element itself.
    var traits: Set<String> = []
  }

  private func element(_ source: Source, _ around: Surroundings) -> CapturedElement {
    let type = source.type
    var traits = Set((source["traits"] ?? "").split(whereSeparator: { ", ".contains($0) }).map(String.init))
    let label = source["label"].nonEmpty
    let inside = surroundings(in: source, label, around)
    var inner = source.children.map { self.element($0, inside) }
    // `visible` is reckoned for each element: one that shows nothing itself may be around others that do.
    let isInvisible = source.isTrue("visible") == false
    let isPassedOver = isInvisible && inner.contains { $0.properties.isHidden == nil }
    let isElement = !isPassedOver && isElement(source, label)
    if isElement { traits.formUnion(around.traits) }
    var properties = ElementProperties()
    properties.role = Self.kind(of: type, in: around.bar, traits)
    properties.traits = Set(traits.compactMap(IOSTrait.init(named:)))
    properties.label = isPassedOver ? nil : label
    properties.isEnabled = source.isTrue("enabled")
    value(of: source, label, traits, &properties)
    if source.isTrue("selected") == true { properties.isSelected = true }
    if !isPassedOver { properties.hint = source["hint"].nonEmpty }
    if let placeholder = source["placeholderValue"].nonEmpty {
      // SwiftUI names a secure field by its title, which is its placeholder too, also when something is typed.
      let isName = type == "SecureTextField" && properties.label == nil && !isPassedOver
      if isName {
        properties.label = placeholder
      } else if placeholder != label {
        properties.placeholder = placeholder
      }
    }
    if isInvisible, !isPassedOver { properties.isHidden = true }
    properties.isElement = isElement
    if Self.scrolls(type) { properties.isScrollable = true }
    if ["Alert", "Sheet"].contains(type) { properties.isModal = true }
    properties.customActions = source.customActions
    properties.scrollEnd = source[PageSource.endAttribute].nonEmpty
    let name = source["name"].nonEmpty
    let identifier = source["rawIdentifier"].nonEmpty ?? (name == label ? nil : name)
    var element = CapturedElement(
      kind: type.loweringFirst, identifier: identifier, properties, frame: source.frame,
      key: source[PageSource.pathAttribute].nonEmpty, line: source.line, column: source.column)
    if !tellsElements, type == "Cell", !isElement { Self.joinNames(in: &inner) }
    if isElement { element.covered = inner } else { element.children = inner }
    return element
  }

  /// The surroundings of the elements in one.
  ///
  /// In a WebKit page the texts are the elements, and their kind is around them: a link, or an element without a kind whose
  /// value is a heading's level.
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

  /// Whether the cursor stops at it and reads its content with it: by the element's own flag, else by the driver's.
  ///
  /// Where the capture tells neither of any element, by what UIKit makes of its types: a control is an element, whatever is
  /// in it, and so is a cell that has a name and holds no control; anything else with a name is one if nothing is in it.
  private func isElement(_ source: Source, _ label: String?) -> Bool {
    // A wheel of a picker is adjusted as a whole; its rows are no elements.
    if source.type == "PickerWheel" { return true }
    if let flag = source.isTrue("nativeAccessibilityElement") ?? source.isTrue("accessible") { return flag }
    if !tellsElements {
      if Self.controls.contains(source.type) { return true }
      if source.type == "Cell", label != nil { return !Self.holdsControl(source) }
    }
    return source.children.isEmpty && (label != nil || Self.controls.contains(source.type))
  }

  private static func holdsControl(_ source: Source) -> Bool {
    source.children.contains { controls.contains($0.type) || holdsControl($0) }
  }

  /// Makes the texts in a cell that a control there has as its name part of the control: UIKit reads both as one.
  private static func joinNames(in content: inout [CapturedElement]) {
    var taken: [String: [CapturedElement]] = [:]
    func visit(_ elements: inout [CapturedElement], _ body: (inout CapturedElement) -> Bool) {
      elements = elements.compactMap { element in
        var element = element
        visit(&element.children, body)
        return body(&element) ? element : nil
      }
    }
    visit(&content) { element in
      if controlKinds.contains(element.kind), let name = element.properties.label { taken[name] = [] }
      return true
    }
    visit(&content) { element in
      guard element.kind == "staticText", let name = element.properties.label, taken[name] != nil else { return true }
      taken[name]?.append(element)
      return false
    }
    visit(&content) { element in
      guard controlKinds.contains(element.kind), let name = element.properties.label else { return true }
      element.covered += taken.removeValue(forKey: name) ?? []
      return true
    }
  }

  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  private static let controls: Set<String> = [
    "Button", "Switch", "Toggle", "TextField", "SecureTextField", "SearchField", "TextView", "Slider", "Stepper",
    "PickerWheel", "Link", "PageIndicator",
    // Those of macOS.
    "CheckBox", "RadioButton", "PopUpButton", "MenuButton", "MenuItem", "MenuBarItem", "ComboBox", "DisclosureTriangle",
  ]

  private static let controlKinds = Set(controls.map(\.loweringFirst))

  /// Whether its content scrolls.
  private static func scrolls(_ type: String) -> Bool { ["Table", "CollectionView", "ScrollView"].contains(type) }

  private static func isBar(_ type: String) -> Bool { type == "TabBar" || type == "SegmentedControl" }

  /// The type in the words of iOS's kinds. A list's cell is not a table's, and an element that is neither a control nor a
  /// text has no word.
  private static func kind(of type: String, in parent: String?, _ traits: Set<String>) -> String {
    switch type {
    case "Button" where traits.contains("ToggleButton"), "Other" where traits.contains("ToggleButton"): "switch"
    case "Button" where parent == "TabBar": "tab"
    case "Button" where parent == "SegmentedControl": "segment"
    case "Cell", "Other", "Any", "Group", "Table", "CollectionView", "ScrollView", "NavigationBar", "Window",
      "Application", "LayoutArea", "LayoutItem", "Keyboard", "Toolbar", "StatusBar", "Sheet", "Popover":
      // Traits give the kind of an element without its own type.
      "element"
    case "Key": "keyboardKey"
    case "PageIndicator": "pageControl"
    case "ProgressIndicator": "progressBar"
    case "StaticText" where traits.contains("Header"): "header"
    case "Dialog": "alert"
    default: type.loweringFirst
    }
  }

  /// Reads the value, without those that the driver sets: the label of a text, "1" for a selected button, the placeholder
  /// of an empty field.
  private func value(
    of source: Source, _ label: String?, _ traits: Set<String>, _ properties: inout ElementProperties
  ) {
    guard let value = source["value"].nonEmpty else { return }
    switch source.type {
    case "TextField", "SecureTextField", "SearchField", "TextView":
      // A field that has its name as its value is empty: WebDriverAgent gives the placeholder, which is the name too.
      if value == source["placeholderValue"] || value == label { return }
      properties.value = .text(value)
    // Spaces at the ends and of other kinds do not make another text.
    case _ where label.map(Self.words) == Self.words(value): return
    case "CheckBox",
      "RadioButton" where ["0", "1", "2"].contains(value):
      properties.toggled = value == "2" ? .mixed : value == "1" ? .on : .off
    // XCTest's number of an element that moves, or does not.
    case "ActivityIndicator" where ["0", "1"].contains(value): return
    // A button with this trait is a switch, whatever it looks like.
    case _ where traits.contains("ToggleButton") && ["0", "1", "2"].contains(value):
      properties.toggled = value == "2" ? .mixed : value == "1" ? .on : .off
    case "Button", "Cell", "Tab":
      let isSelected = value == "1" && !traits.contains("ToggleButton")
      if isSelected { properties.isSelected = true } else { properties.value = .text(value) }
    default: properties.value = .text(value)
    }
  }
}
