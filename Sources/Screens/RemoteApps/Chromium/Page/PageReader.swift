internal import AccessibilityTree
internal import Captures
internal import Text

/// Makes screens of what a page is read as, by the rules that captures are read by.
///
/// Elements keep their ids as long as they are there, whatever is put before them.
struct PageReader {
  private var page = ChromePage()
  private var readings = 0
  private var focus = FocusRequest("", number: 0)
  /// The element that had the page's input focus at the last reading.
  private var focused: String?
  /// What was read last.
  private var last: PageScreen?

  /// What the browser calls the elements of the last reading.
  var references: [NodeID: Int] { last?.references ?? [:] }
  /// Whether a menu or a list of suggestions is open, which goes away before the screen does.
  var hasOpenPopup: Bool { last?.hasOpenPopup ?? false }
  /// The options of elements, likewise.
  var options: [NodeID: [Int]] { last?.options ?? [:] }

  /// What is wanted of a reading.
  let detail: PageDetail

  init(_ detail: PageDetail) { self.detail = detail }

  /// Where a screen is, and what may come of it.
  struct Place {
    var address: String
    /// The name and visit of the screen, and how many steps lead back.
    var visit: (name: String, instance: String, depth: Int)
    /// The element that something was done to: that it has the focus now is no news.
    var actedOn: Int?
    /// The element that the address of a page that has just been opened names: the cursor is wanted there.
    var fragment: String?
  }

  /// Begins with a document that was just opened.
  mutating func beginDocument() {
    page = ChromePage()
    focused = nil
  }

  /// A number that no other reading has.
  mutating func nextReading() -> Int {
    readings += 1
    return readings
  }

  /// The element at which the cursor is wanted from now on.
  mutating func wantCursor(at id: NodeID) { focus = FocusRequest(id, number: focus.number + 1) }

  /// Wants the cursor at the element that the page calls by a name, if there is one.
  mutating func wantCursor(atElement name: String) {
    let path = "/" + NodeID(segments: [name]).path
    if let id = references.keys.first(where: { $0.path.hasSuffix(path) }) { wantCursor(at: id) }
  }

  /// The screen of a page that asks something before anything of it can be read.
  mutating func emptyScreen(named name: String, title: String, asking question: RemoteQuestion) -> RemoteScreen {
    let root = Node(id: NodeID(segments: [name]), role: .screen, label: title)
    var screen = RemoteScreen(
      name: name, instance: "\(name)/opening", title: title, depth: 0,
      tree: SemanticTree([SemanticTree.Branch(root)] + RemoteApp.newsRegions), reading: nextReading())
    screen.question = question
    return screen
  }

  /// The screen that a page shows, read as a whole.
  mutating func screen(_ read: PageReading, at place: Place) throws(CaptureError) -> RemoteScreen {
    guard detail == .changes else {
      let captured = try page.screen(read.nodes, snapshot: read.snapshot)
      var screen = show(captured, at: place)
      if detail == .captures {
        screen.capture = RemoteCapture(
          ending: "json", content: page.file(of: captured, read.nodes, snapshot: read.snapshot), picture: nil)
      }
      return screen
    }
    return show(try page.screen(keeping: read.nodes, roots: read.roots, snapshot: read.snapshot), at: place)
  }

  /// The screen that a page shows when some of its nodes have changed; nil where nothing is kept of it.
  mutating func screen(_ changes: PageChanges, at place: Place) throws(CaptureError) -> RemoteScreen? {
    guard var shown = last, page.isKept else { return nil }
    let found = try page.changes(
      changes.nodes, described: changes.described, in: shown.screen.tree, below: NodeID(segments: [shown.screen.name]))
    // At another place on the page the screen has another name.
    if let found, shown.screen.instance == place.visit.instance {
      // Only one may hold it, or all of it would be copied to be changed.
      last = nil
      do throws(TreeEditError) {
        try shown.take(
          found, title: found.title ?? place.address, depth: place.visit.depth, reading: nextReading())
        last = shown
        return follow(at: place)
      } catch {
        // It came from elsewhere on the page.
      }
    }
    return try page.screenOfKept().map { show($0, at: place) }
  }

  /// What the kept page makes of what a snapshot tells: the nodes that it changes.
  mutating func describe(_ snapshot: JSONValue) -> [JSONValue] { page.describe(snapshot) }

  /// The nodes that name children which are not known.
  func unknownChildren(of nodes: [JSONValue], besides known: Set<String>) -> [String] {
    page.unknownChildren(of: nodes, besides: known)
  }

  /// The elements of which the DOM has told nothing.
  func undescribed(_ nodes: [JSONValue]) -> [Int] { page.undescribed(nodes) }

  /// What may have changed with these nodes, besides them.
  func dependants(of changed: [JSONValue]) -> ChromeDependants { page.dependants(of: changed) }

  /// Whether a node is other than it is known.
  func isLiveRegion(_ node: JSONValue) -> Bool { page.isLiveRegion(node) }

  /// The nodes of some live regions that hold little.
  func liveRegions(atMost count: Int) -> [String] { page.liveRegions(atMost: count) }

  /// Whether a node is known.
  func isKnown(_ node: String) -> Bool { page.isKnown(node) }

  /// What the page calls the element that had the focus at the last reading; nil for none.
  var focusedElement: Int? { last?.focusHolder.flatMap { Int($0) } }

  /// How many nodes are known.
  var nodeCount: Int { page.nodeCount }

  /// The root of the tree that a node is in.
  func root(of node: String) -> String? { page.root(of: node) }

  private mutating func show(_ captured: CapturedScreen, at place: Place) -> RemoteScreen {
    last = PageScreen(
      captured, named: place.visit.name, instance: place.visit.instance, title: captured.title ?? place.address,
      depth: place.visit.depth, reading: nextReading())
    return follow(at: place)
  }

  /// The screen that was read, with where the cursor is wanted.
  private mutating func follow(at place: Place) -> RemoteScreen {
    guard let last else { preconditionFailure("a screen has been read") }
    var screen = last.screen
    if last.focused?.key != focused {
      focused = last.focused?.key
      if let (id, key) = last.focused, Int(key) != place.actedOn { wantCursor(at: id) }
    }
    if let fragment = place.fragment { wantCursor(atElement: fragment) }
    screen.focus = focus.number > 0 ? focus : nil
    return screen
  }
}
