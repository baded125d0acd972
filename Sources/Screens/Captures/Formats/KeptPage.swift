import AccessibilityTree

/// The nodes of a page as a browser told them last, so that it is enough to be told what changes.
struct KeptPage: Sendable {
  /// The nodes by their ids, with what is read of them.
  private(set) var nodes: [String: JSONValue] = [:]
  /// The nodes that nodes are directly below.
  private(set) var parents: [String: String] = [:]
  /// What the DOM tells of the elements.
  var dom: DOMSnapshot?
  /// What became elements.
  var entries: [String: Entry] = [:]
  /// The nodes whose name, description or error another node tells, by that other.
  private(set) var relations: [String: Set<String>] = [:]
  /// The live regions.
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
  ///   - nodes: The page's, its root first.
  ///   - roots: The roots of the frames' trees by the nodes that the frames are in.
  init(_ nodes: [JSONValue], roots: [String: String], dom: DOMSnapshot?) {
    (root, frames, self.dom) = (nodes.first?["nodeId"]?.text, roots, dom)
    for node in nodes { store(node) }
  }

  /// Takes over what a node is now; returns the nodes that were below it and are not.
  @discardableResult
  mutating func store(_ node: JSONValue) -> [String] {
    // So many that nothing is read of.
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

  /// What is kept of a node.
  func kept(_ node: JSONValue) -> JSONValue {
    let reduced = ChromePage.reduced(node, isSecret: false)
    guard let root = node["nodeId"]?.text.flatMap({ frames[$0] }), reduced["ignored"]?.bool != true,
      case .object(var members) = reduced
    else { return reduced }
    members["childIds"] = .array([.string(root)])
    return .object(members)
  }

  /// The node and those around it, which may be told by what is in it.
  func around(_ node: String) -> [String] {
    var found = [node]
    while found.count < 8, let parent = found.last.flatMap({ parents[$0] }) { found.append(parent) }
    return found
  }

  /// The node and all below it.
  func all(below node: String) -> [String] { [node] + (nodes[node]?.children ?? []).flatMap { all(below: $0) } }

  /// Forgets nodes with all below them, unless they have come in somewhere else.
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

  /// The root of the tree that a node is in.
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

  /// The element that a node is, or that it is in; nil where it is in none.
  func element(at node: String?) -> String? {
    var at = node
    for _ in 0..<CaptureLimits.depth * 4 {
      guard let id = at else { return nil }
      if nodes[id]?.isElement == true { return id }
      at = parents[id]
    }
    return nil
  }

  /// The language of what an element is in, as far as that is no element itself; nil where it does not say any.
  func languageAround(_ element: String) -> String? {
    var at = parents[element]
    for _ in 0..<CaptureLimits.depth * 4 {
      guard let id = at, let node = nodes[id], !node.isElement else { return nil }
      if let language = dom?.language(of: node["backendDOMNodeId"]?.int) { return language }
      at = parents[id]
    }
    return nil
  }

  /// Where a node is, if it is a text; nil for anything else.
  func place(ofText id: String) -> String? {
    guard nodes[id]?.isStaticText == true, let parent = parents[id], let node = nodes[parent], node.placesTexts
    else { return nil }
    let texts = node.children.filter { nodes[$0]?.isStaticText == true }
    return texts.firstIndex(of: id).map { ChromeTree.place(ofText: $0 + 1, in: parent) }
  }

  /// The path of the nearest element around one that the app has named; empty for none.
  func namedPath(around element: String?) -> String {
    var at = element
    while let id = at, let entry = entries[id] {
      if entry.isNamed { return entry.path }
      at = entry.parent
    }
    return ""
  }

  /// What the page's own name is.
  var title: String? { root.flatMap { nodes[$0]?["name"]?["value"]?.text.nonEmpty } }

  /// The screen that the nodes are.
  mutating func screen(_ names: inout ElementNames) throws(CaptureError) -> CapturedScreen {
    var tree = ChromeTree(nodes, dom)
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

  /// Takes over that an element and all in it are there.
  mutating func enter(_ element: CapturedElement, in parent: String?, isCovered: Bool) {
    guard let key = element.key else { return }
    entries[key] = Entry(
      path: element.path, isNamed: element.identifier != nil, parent: parent,
      children: (element.children + element.covered).compactMap(\.key), isCovered: isCovered)
    for child in element.children { enter(child, in: key, isCovered: isCovered) }
    for child in element.covered { enter(child, in: key, isCovered: true) }
  }

  /// Takes over that an element and all in it are gone; returns what they were.
  mutating func leave(_ element: String) -> [(key: String, path: String)] {
    guard let entry = entries.removeValue(forKey: element) else { return [] }
    return [(element, entry.path)] + entry.children.flatMap { leave($0) }
  }
}
