import AccessibilityTree
import Text

/// Chrome's accessibility tree as JSON: a bare list of nodes, an object with `nodes`, or an answer of the DevTools
/// protocol; joined with a DOM snapshot where one is in the file.
struct ChromeTree {
  /// The nodes in a file of this kind; nil where there are none.
  static func nodes(in json: JSONValue) -> [JSONValue]? {
    if let list = json.array { return list.first.map(isNode) == true ? list : nil }
    for name in ["nodes", "result", "axtree", "axTree", "axtree_object", "accessibility", "value"] {
      if let found = json[name].flatMap(nodes) { return found }
    }
    return nil
  }

  private static func isNode(_ json: JSONValue) -> Bool {
    json["nodeId"] != nil && (json["role"] ?? json["ignored"]) != nil
  }

  /// The screen that a tree shows.
  ///
  /// - Parameters:
  ///   - nodes: Its nodes, of one frame or of several.
  ///   - file: The whole file, which may hold a DOM snapshot too.
  static func screen(_ nodes: [JSONValue], file: JSONValue) throws(CaptureError) -> CapturedScreen {
    var names = ElementNames(keeping: file[pathsMember])
    return try screen(nodes, try DOMSnapshot(in: file), &names, audit: DocumentAudit(file: file))
  }

  /// The member of a file that has the elements' paths by their nodes, from a page that was read repeatedly.
  static let pathsMember = "paths"

  /// The screen, whose elements keep their earlier names.
  static func screen(
    _ nodes: [JSONValue], _ snapshot: DOMSnapshot?, _ names: inout ElementNames, audit: DocumentAudit?
  ) throws(CaptureError) -> CapturedScreen {
    var tree = ChromeTree(nodes, snapshot)
    tree.audited = audit?.members ?? [:]
    let roots = try tree.roots()
    var properties: Set<NodeProperty> = [.liveRegion]
    if snapshot != nil { properties.formUnion([.position, .tooltip, .language, .frame]) }
    if audit != nil { properties.formUnion([.colour, .document]) }
    var screen = CapturedScreen(
      format: .chromeJSON, dialect: snapshot == nil ? "tree alone" : "tree with DOM snapshot", roots: roots,
      properties: properties, names: &names)
    screen.title = nodes.lazy.first { $0["role"]?["value"] == "RootWebArea" }?["name"]?["value"]?.text.nonEmpty
    return screen
  }

  private let nodes: [String: JSONValue]
  private let order: [String]
  /// The parent of each node.
  private let parents: [String: String]
  private let snapshot: DOMSnapshot?
  /// What the document tells an audit, by the nodes.
  private var audited: [String: JSONValue] = [:]
  private var visited: Set<String> = []
  private let most = NestingLimit.levels

  /// A tree from which single elements are read.
  init(_ nodes: [String: JSONValue], parents: [String: String], _ snapshot: DOMSnapshot?) {
    (self.nodes, self.parents, self.snapshot, order) = (nodes, parents, snapshot, [])
  }

  private init(_ list: [JSONValue], _ snapshot: DOMSnapshot?) {
    let pairs = list.compactMap { node in Self.id(node["nodeId"]).map { ($0, node) } }
    nodes = Dictionary(pairs) { first, _ in first }
    var seen: Set<String> = []
    order = pairs.map(\.0).filter { seen.insert($0).inserted }
    var parents: [String: String] = [:]
    for (id, node) in pairs { for child in node.children { parents[child] = id } }
    self.parents = parents
    self.snapshot = snapshot
  }

  fileprivate static func id(_ json: JSONValue?) -> String? { json?.text }

  /// The elements of the nodes that have no parent, with their descendants.
  private mutating func roots() throws(CaptureError) -> [CapturedElement] {
    let children = Set(nodes.values.flatMap { $0["childIds"]?.array ?? [] }.compactMap(Self.id))
    var tops = order.filter { !children.contains($0) }
    if tops.isEmpty { tops = Array(order.prefix(1)) }
    var elements: [CapturedElement] = []
    for id in tops { elements += try self.elements(id, depth: 0) }
    return elements
  }

  /// The element of a node; those of its children where the node is ignored.
  mutating func elements(_ id: String, depth: Int) throws(CaptureError) -> [CapturedElement] {
    // A cycle in the tree would have no end.
    guard let node = nodes[id], visited.insert(id).inserted else { return [] }
    guard depth < most else {
      let place = JSONReader.place(of: node)
      throw .nested(beyond: most, line: place.line, column: place.column)
    }
    if node.isPartOfText { return [] }
    var children: [CapturedElement] = []
    var texts = 0
    let placesTexts = node.placesTexts
    for child in node.children {
      var inner = try elements(child, depth: depth + 1)
      if placesTexts, nodes[child]?.isStaticText == true {
        texts += 1
        for index in inner.indices { inner[index].place = Self.place(ofText: texts, in: id) }
      }
      children += inner
    }
    if node.isElement { return [element(node, children)] }
    guard let language = snapshot?.language(of: node["backendDOMNodeId"]?.int) else { return children }
    return children.map { $0.inLanguage(language) }
  }

  /// The place of a text.
  ///
  /// - Parameter number: Its number among the texts directly in the node, from 1.
  static func place(ofText number: Int, in node: String) -> String { "\(node) \(number)" }

  /// The element of a node, without its content.
  func elementAlone(_ id: String) -> CapturedElement? { nodes[id].map { element($0, []) } }

  /// The nodes of the elements directly in a node.
  func elementsDirectly(in id: String, depth: Int = 0) -> [String] {
    guard depth < most else { return [] }
    return (nodes[id]?.children ?? []).flatMap { child -> [String] in
      guard let node = nodes[child], !node.isPartOfText else { return [] }
      return node.isElement ? [child] : elementsDirectly(in: child, depth: depth + 1)
    }
  }

  private func element(_ node: JSONValue, _ children: [CapturedElement]) -> CapturedElement {
    let role = node["role"]?["value"]?.text ?? ""
    var properties = ElementProperties()
    var page = PageElement()
    properties.role = role
    let longest = node.isStaticText ? Self.longestText : Self.longestAttribute
    properties.label = node["name"]?["value"]?.text.nonEmpty?.beginning(longest)
    if let value = node["value"]?["value"], value.text.nonEmpty != nil {
      properties.value = value.string.map { .text($0.beginning(longest)) } ?? ElementValue(value)
    }
    page.description = node["description"]?["value"]?.text.nonEmpty?.beginning(longest)
    for property in node["properties"]?.array ?? [] { properties.take(property, &page) }
    // Chrome tells the politeness of each region: where it tells none, the author has switched it off (`aria-live="off"`).
    if properties.live == nil, node["properties"] != nil, WebKinds.isRegionByRole(role) { properties.live = .off }
    page.errorMessage = error(of: node)
    let dom = node["backendDOMNodeId"]?.int.flatMap { snapshot?.element($0) }
    dom?.complete(&properties, &page)
    if node.isStaticText || role == "ListMarker" { page.flow = flow(of: node) }
    page.audit = Self.id(node["nodeId"]).flatMap { audited[$0] }.map(PageElement.Audit.init)
    if page != PageElement() { properties.page = page }
    let isNamed = node.plainName != nil
    let place = JSONReader.place(of: node)
    var element = CapturedElement(
      kind: role.loweringFirst, identifier: dom?.identifier, properties, frame: dom?.frame,
      key: Self.id(node["nodeId"]), line: place.line, column: place.column)
    // The content of a control is part of it; its texts are in the control's name already.
    var content: [String] = []
    if ["heading", "combobox", "image"].contains(role) {
      for child in children { child.visit { if $0.properties.isReadOnly != true { content.append($0.kind) } } }
    }
    if role == "DisclosureTriangle" {
      // What opens a `details` element may be a heading.
      for child in children { child.visit { if $0.kind == "heading" { element.properties.level = $0.properties.level } } }
    }
    if WebRules.coversContent(role: role, isNamed: isNamed, content: content) {
      element.covered = children
    } else {
      element.children = children
    }
    return element
  }

  /// The line that a text runs in; nil where the document was not read, and for content that a style makes.
  private func flow(of node: JSONValue) -> TextFlow? {
    guard let snapshot, let id = Self.id(node["nodeId"]) else { return nil }
    var (inner, at, fence): (String, String?, Int?) = (id, parents[id], nil)
    var flow: TextFlow?
    // A cycle in the tree would have no end.
    for _ in 0..<most {
      guard let place = at, let around = nodes[place], flow == nil else { break }
      if inner == id { inner = place }
      at = parents[place]
      guard let number = around["backendDOMNodeId"]?.int, let dom = snapshot.element(number) else { continue }
      if dom.layout == .generated { return nil }
      if fence == nil, dom.isFence { fence = number }
      if dom.layout == .block { flow = TextFlow(block: number, fence: fence == number ? nil : fence) }
    }
    let name = node["name"]?["value"]?.text ?? ""
    let siblings = nodes[inner]?.children ?? []
    let before = siblings.firstIndex(of: id).flatMap { $0 > 0 ? nodes[siblings[$0 - 1]] : nil }
    flow?.hasSpaceBefore = name.first?.isWhitespace == true || before?["role"]?["value"] == "LineBreak"
    // A marker is apart from the text that it stands before.
    flow?.hasSpaceAfter = name.last?.isWhitespace == true || !node.isStaticText
    return flow
  }

  /// The texts of the elements that describe the error of this one.
  private func error(of node: JSONValue) -> String? {
    let property = node["properties"]?.array?.first { $0["name"] == "errormessage" }
    let words = (property?["value"]?["relatedNodes"]?.array ?? []).compactMap { related in
      related["text"]?.text.nonEmpty ?? related["backendDOMNodeId"].flatMap { text(below: $0.text ?? "") }
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// All text in a node; nil for none. Chrome's id of a node is that of its element in the document.
  private func text(below id: String, depth: Int = 0) -> String? {
    guard let node = nodes[id], depth < 8 else { return nil }
    if node["role"]?["value"] == "StaticText" { return node.plainName }
    let texts = (node["childIds"]?.array ?? []).compactMap { Self.id($0).flatMap { text(below: $0, depth: depth + 1) } }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The most bytes of an element's name, value or description that Chromium gives readers, and of a text
  /// (`kMaxStringAttributeLength` and `kMaxStaticTextLength` in Blink's `ax_object.cc`).
  private static let (longestAttribute, longestText) = (10_000, 3_227_574)
}

extension ElementProperties {
  /// Takes a property of a node, by Chrome's name for it (`AXPropertyName` of the DevTools protocol).
  fileprivate mutating func take(_ property: JSONValue, _ page: inout PageElement) {
    var related: Int? { property["value"]?["relatedNodes"]?.array?.first?["backendDOMNodeId"]?.int }
    let value = property["value"]?["value"]
    switch property["name"]?.string {
    case "activedescendant": page.activeDescendant = related
    case "controls": page.controlled = related
    case "busy": isBusy = value?.bool
    case "disabled": isEnabled = value?.bool.map { !$0 }
    case "editable": isEditable = value.map { _ in true }
    case "focusable": takesInputFocus = value?.bool
    case "focused": isFocused = value?.bool
    case "hidden": isHidden = value?.bool
    case "readonly": isReadOnly = value?.bool
    case "required": isRequired = value?.bool
    case "multiline": isMultiline = value?.bool
    case "selected": isSelected = value?.bool
    case "expanded": isExpanded = value?.bool
    case "modal": isModal = value?.bool
    case "checked": toggled = value?.toggled
    case "pressed": page.pressed = value?.toggled
    case "atomic": page.isAtomic = value?.bool == true
    case "level": level = value?.int
    case "invalid": invalidity = Invalidity(word: value?.folded)
    case "live":
      live =
        switch value?.folded {
        case "polite": .polite
        case "assertive": .assertive
        case "off": .off
        default: nil
        }
    case "roledescription": roleDescription = value?.text
    case "hasPopup": page.popup = value?.folded
    case "url": page.url = value?.string
    case "current": page.current = value.flatMap { WebKinds.current($0.folded) }
    case "posinset": position = value?.int.map { SetPosition($0, of: position?.count) }
    case "setsize": position?.count = value?.int
    // A slider without its own value text has an empty one.
    case "valuetext": page.valueText = value?.text.nonEmpty
    case "valuemin": range = ElementRange(current: nil, least: value?.number, most: range?.most)
    case "valuemax": range = ElementRange(current: nil, least: range?.least, most: value?.number)
    default: break
    }
  }
}

extension Invalidity {
  /// The reason that `aria-invalid` gives, by its folded word; nil for what is accepted.
  init?(word: String?) {
    guard let word, !["false", ""].contains(word) else { return nil }
    self = Invalidity(rawValue: word) ?? .other
  }
}

extension PageElement.Audit {
  /// What a document tells of one of its nodes (``DocumentAudit``).
  fileprivate init(_ json: JSONValue) {
    foreground = Colour(channels: json["foreground"])
    background = Colour(channels: json["background"])
    // A CSS pixel is three quarters of a point.
    textStyle = json["textSize"]?.number.map { TextStyle(size: $0 * 0.75, weight: json["textWeight"]?.int ?? 400) }
    properties.faults = (json["faults"]?.array ?? []).compactMap(MarkupFault.init)
    properties.hiddenRegions = Self.hiddenTexts(json["hiddenRegions"])
    properties.hiddenHeadings = Self.hiddenTexts(json["hiddenHeadings"])
    selector = json["selector"]?.string
    isWithinSelector = json["isWithin"]?.bool == true
    properties.isDrawing = json["isDrawing"]?.bool == true
    isFrame = json["isFrame"]?.bool == true
  }

  private static func hiddenTexts(_ json: JSONValue?) -> [DocumentProperties.HiddenText] {
    (json?.array ?? []).compactMap { element in
      guard let selector = element["selector"]?.string, let text = element["text"]?.string else { return nil }
      return DocumentProperties.HiddenText(selector, text)
    }
  }
}

extension MarkupFault {
  /// A fault as ``json`` writes it; nil for anything else.
  fileprivate init?(_ json: JSONValue) {
    guard let kind = (json["kind"]?.string).flatMap(Kind.init), let selector = json["selector"]?.string else { return nil }
    self.init(kind, selector, (json["details"]?.array ?? []).compactMap(\.string))
  }
}

extension Colour {
  /// The colour of three channels from 0 to 255; nil for anything else.
  fileprivate init?(channels json: JSONValue?) {
    let channels = (json?.array ?? []).compactMap { $0.int.flatMap { UInt8(exactly: $0) } }
    guard channels.count == 3 else { return nil }
    self.init(red: channels[0], green: channels[1], blue: channels[2])
  }
}

extension String {
  /// The text, cut between two characters of Unicode where it has more bytes of UTF-8.
  fileprivate func beginning(_ bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    var end = utf8.index(startIndex, offsetBy: bytes)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}

extension JSONValue {
  /// The name of one of Chrome's nodes, unless it is empty.
  fileprivate var plainName: String? { self["name"]?["value"]?.text.nonEmpty }

  /// The direct children of one of Chrome's nodes.
  var children: [String] { (self["childIds"]?.array ?? []).compactMap { ChromeTree.id($0) } }

  /// Whether one of Chrome's nodes is part of a line of text.
  var isPartOfText: Bool { ["InlineTextBox", "LineBreak"].contains(self["role"]?["value"]) }

  /// Whether one of Chrome's nodes is an element, and not only a wrapper of its content.
  var isElement: Bool {
    if self["ignored"]?.bool == true || isPartOfText { return false }
    let isPlain = ["none", "generic", "presentation"].contains(self["role"]?["value"])
    return !isPlain || plainName != nil || isLiveRegion || self["description"]?["value"]?.text.nonEmpty != nil
      || isEmptyPlace
  }

  /// Whether one of Chrome's nodes is empty and can have the focus: a page puts it there for a person to read on from.
  private var isEmptyPlace: Bool {
    guard self["childIds"]?.array?.isEmpty != false else { return false }
    return self["properties"]?.array?.contains { $0["name"] == "focusable" && $0["value"]?["value"]?.bool == true } == true
  }

  /// Whether a text that comes to the place of another in one of Chrome's nodes is the same text, changed. A text that comes
  /// into a live region is new, even if it says the same.
  var placesTexts: Bool { self["properties"]?.array?.contains { $0["name"] == "live" && $0["value"]?["value"] != "off" } != true }

  /// The nodes from which one of Chrome's nodes takes its name, its description or its error.
  var relatedNodes: [String] {
    switch self {
    case .object(let members):
      members.flatMap { name, value in
        name == "relatedNodes" ? (value.array ?? []).compactMap { $0["backendDOMNodeId"]?.text } : value.relatedNodes
      }
    case .array(let values): values.flatMap(\.relatedNodes)
    case .null, .bool, .number, .string: []
    }
  }

  /// Whether one of Chrome's nodes is itself a live region, and not only in one.
  var isLiveRegion: Bool {
    let properties = self["properties"]?.array ?? []
    return properties.contains { $0["name"] == "live" } && !properties.contains { $0["name"] == "root" }
  }
}
