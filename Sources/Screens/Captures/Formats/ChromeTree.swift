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
  private let snapshot: DOMSnapshot?
  /// What the document tells an audit, by the nodes.
  private var audited: [String: JSONValue] = [:]
  private var visited: Set<String> = []
  private let most = NestingLimit.levels

  /// A tree from which single elements are read.
  init(_ nodes: [String: JSONValue], _ snapshot: DOMSnapshot?) {
    (self.nodes, self.snapshot, order) = (nodes, snapshot, [])
  }

  private init(_ list: [JSONValue], _ snapshot: DOMSnapshot?) {
    let pairs = list.compactMap { node in Self.id(node["nodeId"]).map { ($0, node) } }
    nodes = Dictionary(pairs) { first, _ in first }
    var seen: Set<String> = []
    order = pairs.map(\.0).filter { seen.insert($0).inserted }
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
      throw .nested(beyond: most, line: JSONReader.place(of: node).line)
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
    var members: ElementMembers = ["role": .string(role)]
    let longest = node.isStaticText ? Self.longestText : Self.longestAttribute
    for name in ["name", "value", "description"] {
      if let value = node[name]?["value"], value.text.nonEmpty != nil { members[name] = value.beginning(longest) }
    }
    for property in node["properties"]?.array ?? [] {
      if property["name"] == "activedescendant" {
        members["activeDescendant"] = property["value"]?["relatedNodes"]?.array?.first?["backendDOMNodeId"]
      }
      if property["name"] == "controls" {
        members["controlled"] = property["value"]?["relatedNodes"]?.array?.first?["backendDOMNodeId"]
      }
      guard let name = property["name"]?.string, let value = property["value"]?["value"] else { continue }
      // A slider without its own value text has an empty one.
      if name == "valuetext", value.text?.isEmpty == true { continue }
      members[Self.properties[name] ?? name] = value
    }
    members["errormessage"] = error(of: node)
    let backend = node["backendDOMNodeId"]?.int
    let dom = backend.flatMap { snapshot?.element($0) }
    dom.map { $0.complete(&members) }
    if let id = Self.id(node["nodeId"]), case .object(let more)? = audited[id] {
      for (name, value) in more.sorted(by: { $0.key < $1.key }) { members[name] = value }
    }
    let isNamed = node.plainName != nil
    let place = JSONReader.place(of: node)
    var element = CapturedElement(
      kind: role.loweringFirst, identifier: dom?.identifier, members: members, frame: dom?.frame,
      key: Self.id(node["nodeId"]), line: place.line, column: place.column)
    // The content of a control is part of it; its texts are in the control's name already.
    var content: [String] = []
    if role == "heading" || role == "combobox" {
      for child in children { child.visit { if $0.members["readonly"]?.bool != true { content.append($0.kind) } } }
    }
    if role == "DisclosureTriangle" {
      // What opens a `details` element may be a heading.
      for child in children { child.visit { if $0.kind == "heading" { element.members["level"] = $0.members["level"] } } }
    }
    if WebElements.coversContent(role: role, isNamed: isNamed, content: content) {
      element.covered = children
    } else {
      element.children = children
    }
    return element
  }

  /// The texts of the elements that describe the error of this one.
  private func error(of node: JSONValue) -> JSONValue? {
    let property = node["properties"]?.array?.first { $0["name"] == "errormessage" }
    let words = (property?["value"]?["relatedNodes"]?.array ?? []).compactMap { related in
      related["text"]?.text.nonEmpty ?? related["backendDOMNodeId"].flatMap { text(below: $0.text ?? "") }
    }
    return words.isEmpty ? nil : .string(words.joined(separator: " "))
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

  /// Our words for properties that have another name in Chrome.
  private static let properties = ["valuetext": "valueText"]
}

extension JSONValue {
  /// The name of one of Chrome's nodes, unless it is empty.
  fileprivate var plainName: String? { self["name"]?["value"]?.text.nonEmpty }

  /// The value, which is cut between two characters of Unicode where it is a text of more bytes of UTF-8.
  fileprivate func beginning(_ bytes: Int) -> JSONValue {
    guard let text = string, text.utf8.count > bytes else { return self }
    var end = text.utf8.index(text.startIndex, offsetBy: bytes)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return .string(String(text[..<end]))
  }

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
