import AccessibilityTree
import Text

/// What idb's `ui describe-all` and AXe's `describe-ui` print of a simulator's screen: a list of elements, or elements within
/// one another.
///
/// A list has what a reader is given, in its order. Elements within one another may be groups, which the tools do not tell
/// apart: ``IOSCapture`` reckons what is an element.
struct IdbTree {
  /// The elements in a file; nil for a file of another kind.
  static func elements(in json: JSONValue) -> [JSONValue]? {
    for candidate in [json, json["elements"], json["tree"], json["data"], json["result"]].compactMap(\.self) {
      let elements = candidate.array ?? [candidate]
      if let first = elements.first, isElement(first) { return elements }
    }
    return nil
  }

  private static func isElement(_ json: JSONValue) -> Bool {
    guard case .object(let members) = json else { return false }
    return members["AXLabel"] != nil || members["AXFrame"] != nil || members["AXUniqueId"] != nil
  }

  /// Whether a value is an element without others in it.
  static func isLeaf(_ json: JSONValue) -> Bool { isElement(json) && (json["children"]?.array ?? []).isEmpty }

  static func screen(_ elements: [JSONValue]) -> CapturedScreen {
    let isList = !elements.contains { element in
      (element["children"]?.array ?? []).contains { _ in true }
    }
    var reader = IdbTree(isList: isList && elements.count > 1)
    var sources = elements.map { reader.source($0) }
    let place = JSONReader.place(of: elements[0])
    var root = IOSCapture.Source(
      type: "Application", attributes: reader.isList ? ["accessible": "false"] : [:], customActions: [], children: [], frame: nil,
      line: place.line, column: place.column)
    if let first = sources.first, first.type == "Application" {
      root = first
      sources.removeFirst()
    }
    root.children += sources
    var properties: Set<NodeProperty> = [.hint, .customActions]
    if reader.isList { properties.formUnion([.element, .traversal]) }
    if reader.tellsTraits { properties.formUnion([.heading, .selected]) }
    var screen = IOSCapture.screen(
      root, format: .idb, dialect: isList ? "list" : "tree", attributes: reader.isList ? ["accessible"] : [],
      properties: properties)
    if reader.isList { screen.roots[0].properties.isExplicitOrder = true }
    return screen
  }

  private let isList: Bool
  private var tellsTraits = false

  private init(isList: Bool) {
    self.isList = isList
  }

  private mutating func source(_ json: JSONValue) -> IOSCapture.Source {
    let type = Self.type(of: json)
    var attributes: [String: String] = [:]
    attributes["label"] = (json["AXLabel"]?.text.nonEmpty ?? json["title"]?.text.nonEmpty)?.lineFeedsAsPauses
    attributes["value"] = (json["AXValue"]?.text ?? json["AXValue"]?.bool.map { $0 ? "1" : "0" })?.lineFeedsAsPauses
    // A value that is the tool's word for the role is none of the app's.
    let roleWords = json["role_description"]?.text?.lowercased()
    if let value = attributes["value"], value.lowercased() == roleWords { attributes["value"] = nil }
    attributes["hint"] = (json["AXHint"]?.text.nonEmpty ?? json["help"]?.text)?.lineFeedsAsPauses
    attributes["name"] = json["AXUniqueId"]?.text
    attributes["enabled"] = json["enabled"]?.bool.map { "\($0)" }
    attributes["placeholderValue"] = json["AXPlaceholderValue"]?.text
    var traits = (json["traits"]?.list ?? []).compactMap(\.text).map { $0.filter { $0 != " " } }
    tellsTraits = tellsTraits || json["traits"] != nil
    if json["role"]?.text == "AXHeading" || json["type"]?.text == "Heading" {
      traits.append("Header")
      tellsTraits = true
    }
    attributes["traits"] = traits.joined(separator: ", ")
    if traits.contains("NotEnabled") { attributes["enabled"] = "false" }
    if isList { attributes["accessible"] = type == "Application" ? "false" : "true" }
    let place = JSONReader.place(of: json)
    return IOSCapture.Source(
      type: type, attributes: attributes, customActions: Self.actions(json["custom_actions"] ?? json["customActions"]),
      children: (json["children"]?.array ?? []).map { source($0) }, frame: Self.frame(of: json), line: place.line,
      column: place.column)
  }

  private static func actions(_ json: JSONValue?) -> [String] {
    (json?.array ?? []).compactMap { ($0["name"] ?? $0["label"] ?? $0).text.nonEmpty }
  }

  /// The type by the name that XCTest has for it: the tools give AppKit's roles, in which a switch is a check box.
  private static func type(of json: JSONValue) -> String {
    let description = json["role_description"]?.text?.lowercased() ?? ""
    let subrole = json["subrole"]?.text ?? ""
    if description.contains("secure") || subrole == "AXSecureTextField" { return "SecureTextField" }
    if description == "switch" || subrole == "AXSwitch" { return "Switch" }
    if description == "tab" || subrole == "AXTabButton" { return "Tab" }
    if description.hasPrefix("search") || subrole == "AXSearchField" { return "SearchField" }
    let role = json["role"]?.text.map { $0.hasPrefix("AX") ? String($0.dropFirst(2)) : $0 }
    let type = (json["type"]?.text.nonEmpty ?? role ?? "Other").lastPart
    switch type {
    case "Heading": return "StaticText"
    case "CheckBox": return "Switch"
    case "TextArea": return "TextView"
    case "Group", "GenericElement", "Unknown": return "Other"
    default: return type
    }
  }

  /// A frame as an object, or as UIKit writes it: `{{16, 100}, {120, 44}}`.
  private static func frame(of json: JSONValue) -> Frame? {
    if let frame = Frame(json["frame"]) { return frame }
    let numbers = (json["AXFrame"]?.text ?? "").split { !$0.isNumber && !"-.e".contains($0) }.compactMap { Double($0) }
    return numbers.count == 4 ? Frame(numbers: numbers) : nil
  }
}
