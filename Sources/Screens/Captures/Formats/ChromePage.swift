import AccessibilityTree
package import Text

/// A page in Chrome that is read repeatedly: an element keeps its id as long as it exists.
package struct ChromePage: Sendable {
  var names = ElementNames()
  /// The page as it was last read; nil where nothing of it is stored.
  var kept: KeptPage?
  /// The fields that have been password fields: their content stays secret when the page shows it.
  var secretFields: Set<Int> = []
  /// What the last reading as a whole has told of the document, besides what the window has shown.
  private(set) var document: (dom: DOMSnapshot?, audit: DocumentAudit?)?

  /// A page before its first reading.
  package init() {}

  /// The present screen of the page.
  ///
  /// - Parameters:
  ///   - nodes: Its accessibility tree, joined with those of its frames: an element's key is its `nodeId` there.
  ///   - snapshot: The answer of `DOMSnapshot.captureSnapshot`.
  ///   - window: What the window shows of it.
  ///   - isAudited: Whether it has what an audit needs of the document, which costs as much again as the rest.
  /// - Throws: When elements are nested too deeply.
  package mutating func screen(
    _ nodes: [JSONValue], snapshot: JSONValue, shownIn window: PageWindowPicture? = nil, isAudited: Bool = true
  ) throws(CaptureError) -> CapturedScreen {
    kept = nil
    let dom = DOMSnapshot(in: snapshot, keeping: &secretFields)
    let audit = isAudited ? DocumentAudit(nodes, in: snapshot, shownIn: window) : nil
    document = window == nil && isAudited ? (dom, audit) : nil
    return try ChromeTree.screen(Self.masked(nodes, dom), dom, &names, audit: audit)
  }

  /// The present screen of the page, without the places of its elements; from now on the changes are enough.
  ///
  /// - Parameters:
  ///   - nodes: Its accessibility tree; `roots` says where that of a frame is.
  ///   - roots: The roots of the frames' trees by the nodes that the frames are in.
  ///   - snapshot: The answer of `DOMSnapshot.captureSnapshot`.
  /// - Throws: When elements are nested too deeply.
  package mutating func screen(
    keeping nodes: [JSONValue], roots: [String: String], snapshot: JSONValue
  ) throws(CaptureError) -> CapturedScreen {
    document = nil
    let dom = DOMSnapshot(in: snapshot, keeping: &secretFields)?.withoutPlaces()
    var page = KeptPage(nodes, roots: roots, dom: dom ?? kept?.dom)
    let screen = try page.screen(&names)
    kept = page
    return screen
  }

  /// The screen of the stored page; nil where none is stored.
  ///
  /// - Throws: When elements are nested too deeply.
  package mutating func screenOfKept() throws(CaptureError) -> CapturedScreen? {
    try kept?.screen(&names)
  }

  /// The computed styles that a snapshot has to be asked for, in this order, so that a screen has what an audit needs.
  package static var styles: [String] { DocumentBoxes.Style.names + stylesOfLines }

  /// The computed styles that a snapshot has to be asked for so that it is known which texts run in one line, and which labels
  /// are shown.
  package static let stylesOfLines = ["display", "visibility"]

  /// The member of a snapshot with the backend ids of the elements within which an audit judges.
  package static var withinMember: String { DocumentAudit.withinMember }

  /// The member of a snapshot with the backend ids of the elements that look the same with the focus as without it.
  package static var unseenFocusMember: String { DocumentAudit.unseenFocusMember }

  /// The member of a snapshot with the backend ids of the elements that are there to hand the focus on.
  package static var focusGuardsMember: String { DocumentAudit.focusGuardsMember }

  /// The attributes of elements that are read. The accessibility tree lacks them, and so does not report their changes.
  package static var attributes: [String] { DOMSnapshot.Element.readAttributes.sorted() }

  /// Whether the page is stored.
  package var isKept: Bool { kept != nil }

  /// The ids of those of these nodes that have an unknown child, or one that was hidden with them: the parts of a label are known
  /// while it is hidden, and the browser does not report each of them when it is shown.
  package func unknownChildren(of nodes: [JSONValue], besides known: Set<String>) -> [String] {
    nodes.filter { node in
      guard !node.isStaticText else { return false }
      let before = node["nodeId"]?.text.flatMap { kept?.nodes[$0] }
      let isShownNow = before.map { $0.isIgnored && !node.isIgnored } ?? true
      return node.children.contains { child in
        guard !known.contains(child) else { return false }
        return kept?.nodes[child].map { isShownNow && $0.isIgnored } ?? true
      }
    }.compactMap { $0["nodeId"]?.text }
  }

  /// Some live regions with little content: what is new in them may be requested before it is known to be new.
  package func liveRegions(atMost count: Int) -> [String] {
    (kept?.liveRegions ?? []).filter { kept?.nodes[$0].map { $0.children.count <= 10 } == true }
      .sorted { ($0.count, $0) < ($1.count, $1) }.prefix(count).map(\.self)
  }

  /// Whether a node is known.
  package func isKnown(_ node: String) -> Bool { kept?.nodes[node] != nil }

  /// How many nodes are known.
  package var nodeCount: Int { kept?.nodes.count ?? 0 }

  /// The root of a node's tree, which is the page's or a frame's; nil where it is unknown.
  package func root(of node: String) -> String? { kept?.root(of: node) }

  /// The backend ids of those of these nodes whose DOM attributes are unknown.
  package func undescribed(_ nodes: [JSONValue]) -> [Int] {
    nodes.compactMap { node in
      guard !node.isStaticText, !node.isPartOfText, let id = node["backendDOMNodeId"]?.int else {
        return nil
      }
      return kept?.dom?.element(id) == nil ? id : nil
    }
  }
}

extension JSONValue {
  /// Whether one of Chrome's nodes is left out of its tree, because it is hidden or of no interest.
  fileprivate var isIgnored: Bool { self["ignored"]?.bool == true }
}
