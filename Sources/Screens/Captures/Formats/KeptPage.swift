import AccessibilityTree
import Text

/// The nodes of a page as the browser last reported them, so that later only the changes are needed.
struct KeptPage: Sendable {
  /// The nodes by their ids, with only those members that are read.
  private(set) var nodes: [String: JSONValue] = [:]
  /// The parent of each node.
  private(set) var parents: [String: String] = [:]
  /// The DOM attributes of the elements.
  var dom: DOMSnapshot?
  /// The elements, by their nodes.
  var entries: [String: Entry] = [:]
  /// For each node, the nodes that take their name, description or error from it.
  private(set) var relations: [String: Set<String>] = [:]
  private(set) var liveRegions: Set<String> = []
  private let root: String?
  private let frames: [String: String]

  /// A node that is an element.
  struct Entry: Hashable, Sendable {
    /// The id of its node on the screen, without the screen's own.
    var path: String
    /// Whether the app has named it.
    var isNamed: Bool
    /// The element that it is directly in; nil for the outermost.
    var parent: String?
    /// The elements directly in it, also where they are part of it.
    var children: [String] = []
    /// Whether it is part of the element that it is in.
    var isCovered: Bool
  }

  /// - Parameters:
  ///   - nodes: The page's nodes, its root first.
  ///   - roots: The roots of the frames' trees by the nodes that the frames are in.
  init(_ nodes: [JSONValue], roots: [String: String], dom: DOMSnapshot?) {
    (root, frames, self.dom) = (nodes.first?["nodeId"]?.text, roots, dom)
    for node in nodes { store(node) }
  }

  /// Stores the present form of a node; returns the nodes that were its children and no longer are.
  @discardableResult
  mutating func store(_ node: JSONValue) -> [String] {
    // Inline text boxes are numerous, and are not read.
    guard let id = node["nodeId"]?.text, node["role"]?["value"] != "InlineTextBox" else { return [] }
    for reference in node.relatedNodes { relations[reference, default: []].insert(id) }
    let node = kept(node)
    let before = nodes[id]?.children ?? []
    nodes[id] = node
    if node.isLiveRegion { liveRegions.insert(id) } else { liveRegions.remove(id) }
    let now = node.children
    for child in now { parents[child] = id }
    let present = before.isEmpty ? [] : Set(now)
    return before.filter { !present.contains($0) }
  }

  /// The stored form of a node.
  func kept(_ node: JSONValue) -> JSONValue {
    let reduced = ChromePage.reduced(node)
    guard let root = node["nodeId"]?.text.flatMap({ frames[$0] }), reduced["ignored"]?.bool != true,
      case .object(var members) = reduced
    else { return reduced }
    members["childIds"] = .array([.string(root)])
    return .object(members)
  }

  /// The node and its nearest ancestors, which may take their properties from its content.
  func around(_ node: String) -> [String] {
    var found = [node]
    while found.count < 8, let parent = found.last.flatMap({ parents[$0] }) { found.append(parent) }
    return found
  }

  /// The node and its descendants.
  func all(below node: String) -> [String] { [node] + (nodes[node]?.children ?? []).flatMap { all(below: $0) } }

  /// Removes nodes with their descendants, unless they have another parent now.
  mutating func sweep(_ orphans: [String]) {
    for id in orphans {
      if let parent = parents[id], nodes[parent]?.children.contains(id) == true { continue }
      guard let node = nodes.removeValue(forKey: id) else { continue }
      parents[id] = nil
      liveRegions.remove(id)
      if let element = node["backendDOMNodeId"]?.int { dom?.set(nil, of: element) }
      sweep(node.children)
    }
  }

  /// The root of a node's tree.
  func root(of node: String) -> String? {
    let roots = Set(frames.values)
    var at = node
    for _ in 0..<CaptureLimits.depth * 4 {
      if roots.contains(at) { return at }
      guard let parent = parents[at] else { return at == root ? at : nil }
      at = parent
    }
    return nil
  }

  /// The element that a node is or is in; nil for none.
  func element(at node: String?) -> String? {
    var at = node
    for _ in 0..<CaptureLimits.depth * 4 {
      guard let id = at else { return nil }
      if nodes[id]?.isElement == true { return id }
      at = parents[id]
    }
    return nil
  }

  /// The language of the nodes around an element that are no elements themselves; nil where none states one.
  func languageAround(_ element: String) -> String? {
    var at = parents[element]
    for _ in 0..<CaptureLimits.depth * 4 {
      guard let id = at, let node = nodes[id], !node.isElement else { return nil }
      if let language = dom?.language(of: node["backendDOMNodeId"]?.int) { return language }
      at = parents[id]
    }
    return nil
  }

  /// The place of a text; nil for other nodes.
  func place(ofText id: String) -> String? {
    guard nodes[id]?.isStaticText == true, let parent = parents[id], let node = nodes[parent], node.placesTexts
    else { return nil }
    let texts = node.children.filter { nodes[$0]?.isStaticText == true }
    return texts.firstIndex(of: id).map { ChromeTree.place(ofText: $0 + 1, in: parent) }
  }

  /// The path of the nearest element, from this one outwards, that the app has named; empty for none.
  func namedPath(around element: String?) -> String {
    var at = element
    while let id = at, let entry = entries[id] {
      if entry.isNamed { return entry.path }
      at = entry.parent
    }
    return ""
  }

  /// The page's own name.
  var title: String? { root.flatMap { nodes[$0]?["name"]?["value"]?.text.nonEmpty } }

  /// The screen of the nodes.
  mutating func screen(_ names: inout ElementNames) throws(CaptureError) -> CapturedScreen {
    var tree = ChromeTree(nodes, parents: parents, dom)
    let roots = try root.map { id throws(CaptureError) in try tree.elements(id, depth: 0) } ?? []
    var properties: Set<NodeProperty> = [.liveRegion]
    if dom != nil { properties.formUnion([.position, .tooltip, .language]) }
    var screen = CapturedScreen(
      format: .chromeJSON, dialect: "tree that is kept", roots: roots, properties: properties, names: &names)
    screen.title = title
    entries = [:]
    for root in screen.roots { enter(root, in: nil, isCovered: false) }
    return screen
  }

  /// Records that an element and its descendants exist.
  mutating func enter(_ element: CapturedElement, in parent: String?, isCovered: Bool) {
    guard let key = element.key else { return }
    entries[key] = Entry(
      path: element.path, isNamed: element.identifier != nil, parent: parent,
      children: (element.children + element.covered).compactMap(\.key), isCovered: isCovered)
    for child in element.children { enter(child, in: key, isCovered: isCovered) }
    for child in element.covered { enter(child, in: key, isCovered: true) }
  }

  /// Records that an element and its descendants are gone; returns their keys and paths.
  mutating func leave(_ element: String) -> [(key: String, path: String)] {
    guard let entry = entries.removeValue(forKey: element) else { return [] }
    return [(element, entry.path)] + entry.children.flatMap { leave($0) }
  }
}
