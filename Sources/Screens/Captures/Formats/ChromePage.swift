import AccessibilityTree
package import Text

/// A page in Chrome that is read again and again: an element keeps its id as long as it is there.
package struct ChromePage: Sendable {
  var names = ElementNames()
  /// What the page was when it was last read; nil where nothing of it is kept.
  var kept: KeptPage?
  /// The fields that were for a password once: what is in one stays secret when the page shows it.
  var secretFields: Set<Int> = []

  /// A page of which nothing has been read.
  package init() {}

  /// What the page shows now.
  ///
  /// - Parameters:
  ///   - nodes: Its accessibility tree, the frames in it joined: an element's key is the `nodeId` it has there.
  ///   - snapshot: The answer of `DOMSnapshot.captureSnapshot`.
  /// - Throws: That elements are too deep within one another.
  package mutating func screen(_ nodes: [JSONValue], snapshot: JSONValue) throws(CaptureError) -> CapturedScreen {
    kept = nil
    return try ChromeTree.screen(nodes, DOMSnapshot(in: snapshot, keeping: &secretFields), &names)
  }

  /// What the page shows now, without the places of its elements; from now on it is enough to be told what changes.
  ///
  /// - Parameters:
  ///   - nodes: Its accessibility tree; that of a frame is where `roots` says.
  ///   - roots: The roots of the frames' trees by the nodes that the frames are in.
  ///   - snapshot: The answer of `DOMSnapshot.captureSnapshot`.
  /// - Throws: That elements are too deep within one another.
  package mutating func screen(
    keeping nodes: [JSONValue], roots: [String: String], snapshot: JSONValue
  ) throws(CaptureError) -> CapturedScreen {
    let dom = DOMSnapshot(in: snapshot, keeping: &secretFields)?.withoutPlaces()
    var page = KeptPage(nodes, roots: roots, dom: dom ?? kept?.dom)
    let screen = try page.screen(&names)
    kept = page
    return screen
  }

  /// What the page shows, from what is kept of it; nil where nothing is.
  ///
  /// - Throws: That elements are too deep within one another.
  package mutating func screenOfKept() throws(CaptureError) -> CapturedScreen? {
    try kept?.screen(&names)
  }

  /// The attributes of elements that are read: the accessibility tree does not tell them, and so not that they change.
  package static var attributes: [String] { DOMSnapshot.Element.readAttributes.sorted() }

  /// Whether anything of it is kept.
  package var isKept: Bool { kept != nil }

  /// The nodes that these name as their children, and that are not known, by the nodes that name them.
  package func unknownChildren(of nodes: [JSONValue], besides known: Set<String>) -> [String] {
    nodes.filter { node in
      !node.isStaticText && node.children.contains { !known.contains($0) && kept?.nodes[$0] == nil }
    }.compactMap { $0["nodeId"]?.text }
  }

  /// The nodes of some live regions, of those that hold little: what is new in them may be asked for before it is known that
  /// anything is.
  package func liveRegions(atMost count: Int) -> [String] {
    (kept?.liveRegions ?? []).filter { kept?.nodes[$0].map { $0.children.count <= 10 } == true }
      .sorted { ($0.count, $0) < ($1.count, $1) }.prefix(count).map(\.self)
  }

  /// Whether a node is known.
  package func isKnown(_ node: String) -> Bool { kept?.nodes[node] != nil }

  /// How many nodes are known.
  package var nodeCount: Int { kept?.nodes.count ?? 0 }

  /// The root of the tree that a node is in: that of the page or of a frame; nil where it is not known.
  package func root(of node: String) -> String? { kept?.root(of: node) }

  /// What the page calls the elements of these nodes of which nothing is known but their nodes.
  package func undescribed(_ nodes: [JSONValue]) -> [Int] {
    nodes.compactMap { node in
      guard !node.isStaticText, !node.isPartOfText, let id = node["backendDOMNodeId"]?.int else {
        return nil
      }
      return kept?.dom?.element(id) == nil ? id : nil
    }
  }
}
