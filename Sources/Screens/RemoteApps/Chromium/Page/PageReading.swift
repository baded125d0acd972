internal import Captures
internal import Text

/// How much of a page is read.
package enum PageDetail: Hashable, Sendable {
  /// The elements: after the first reading only their changes.
  case changes
  /// Their places too, as a whole after each change: for viewers of a page.
  case places
  /// The styles of its document too, for audits; with a selector also the elements that it matches.
  case styles(within: String? = nil)
  /// All of it with a picture, to be stored.
  case captures

  /// Whether the browser is asked for styles, which cost as much again as the rest.
  var readsStyles: Bool {
    switch self {
    case .styles, .captures: true
    case .changes, .places: false
    }
  }
}

/// A page that was read as a whole.
struct PageReading {
  /// Its accessibility tree, the frames' trees joined, the page's own root first.
  private(set) var nodes: [JSONValue]
  /// The frames in it.
  private(set) var frames: [Frame] = []
  /// The DOM.
  var snapshot: JSONValue
  /// What the window shows, where styles were asked for.
  var window: PageWindowPicture?

  /// A frame: the browser's id of it, the node that it is in, and the root of its tree.
  struct Frame: Hashable, Sendable {
    var name: String
    var node: String
    var root: String
  }

  /// Whether the browser has given the same.
  func isSame(as other: PageReading) -> Bool {
    frames == other.frames && nodes == other.nodes && snapshot == other.snapshot
  }

  /// The roots of the frames' trees by the nodes that the frames are in.
  var roots: [String: String] { Dictionary(frames.map { ($0.node, $0.root) }) { first, _ in first } }

  /// Takes the backend ids of some elements: those within which findings count, whose focus is not seen, or that hand it on.
  mutating func add(_ elements: [JSONValue], as member: String) {
    guard case .object(var members) = snapshot else { return }
    members[member] = .array(elements)
    snapshot = .object(members)
  }

  /// Joins the tree of a frame, unless readers ignore the frame's element.
  ///
  /// - Parameter owner: The backend id of the frame's element.
  mutating func add(_ inner: [JSONValue], of name: String, in owner: JSONValue) {
    guard let root = inner.first?["nodeId"], let place = nodes.firstIndex(where: { $0["backendDOMNodeId"] == owner }),
      nodes[place]["ignored"]?.bool != true, case .object(var members) = nodes[place]
    else { return }
    members["childIds"] = .array([root])
    nodes[place] = .object(members)
    nodes += inner
    if let node = members["nodeId"]?.text, let root = root.text { frames.append(Frame(name: name, node: node, root: root)) }
  }
}

/// The changes of a page.
struct PageChanges {
  /// The changed nodes, and the added ones.
  var nodes: [JSONValue]
  /// The descriptions of elements in the DOM, by their backend ids.
  var described: [Int: JSONValue]
}
