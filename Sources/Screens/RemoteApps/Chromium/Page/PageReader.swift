internal import AccessibilityTree
internal import Captures
internal import Text

/// Makes screens of readings of a page, by the rules for captures.
///
/// Elements keep their ids as long as they exist, even if others are inserted before them.
struct PageReader {
  private(set) var page = ChromePage()
  private var readings = 0
  private var focus = FocusRequest("", number: 0)
  /// The element that had the page's input focus at the last reading.
  private var focused: String?
  /// The elements whose acts have led the focus elsewhere, the latest last, each with where it came.
  private var openers: [(opener: Int, focused: String)] = []
  /// The screen that was read last.
  private var last: PageScreen?

  /// What was read as a whole last, and where: an act is mostly followed by several readings of the same.
  private var whole: (read: PageReading, captured: CapturedScreen, place: Place)?

  /// The backend ids of the elements of the last reading.
  var references: [NodeID: Int] { last?.references ?? [:] }
  /// The backend id of the element of the last reading that is acted on where a node is.
  func reference(of id: NodeID) -> Int? { last?.reference(of: id) }
  /// Whether a menu or a list of suggestions is open, which closes before the screen does.
  var hasOpenPopup: Bool { last?.hasOpenPopup ?? false }
  /// The backend ids of the elements' options.
  var options: [NodeID: [Int]] { last?.options ?? [:] }

  /// The detail of readings.
  let detail: PageDetail

  init(_ detail: PageDetail) { self.detail = detail }

  /// The place of a screen, and the reasons for which the cursor moves on it.
  struct Place {
    var address: String
    /// The name and visit of the screen, and the number of steps back.
    var visit: (name: String, instance: String, depth: Int)
    /// The element that was acted on: the cursor does not follow the focus to it.
    var actedOn: Int?
    /// Whether the focus has moved since the last reading, also where it has come back.
    var hasFocusMoved = false
    /// The element in the address of a page that has just been opened: the cursor goes there.
    var fragment: String?
    /// The directions in which the page may have more.
    var scrolling = Scrolling()

    /// Whether a page that was read at both is the same screen.
    fileprivate func shows(_ other: Place) -> Bool {
      address == other.address && visit == other.visit && scrolling == other.scrolling
    }
  }

  /// Begins a document that was just opened.
  mutating func beginDocument() {
    page = ChromePage()
    (focused, openers, whole) = (nil, [], nil)
  }

  /// Continues the numbers of another reader.
  mutating func continueNumbers(of other: PageReader) { (readings, focus) = (other.readings, other.focus) }

  /// A number that no other reading has.
  mutating func nextReading() -> Int {
    readings += 1
    return readings
  }

  /// Moves the cursor to an element.
  mutating func wantCursor(at id: NodeID) { focus = FocusRequest(id, number: focus.number + 1) }

  /// Moves the cursor to the element with an id of the page, if there is one.
  mutating func wantCursor(atElement name: String) {
    let path = "/" + NodeID(segments: [name]).path
    if let id = references.keys.first(where: { $0.path.hasSuffix(path) }) { wantCursor(at: id) }
  }

  /// The screen of a page that asks a question before anything of it can be read.
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
      let known = whole.flatMap { $0.read.isSame(as: read) ? $0 : nil }
      let captured: CapturedScreen
      if let known {
        captured = known.captured
      } else {
        captured = try page.screen(read.nodes, snapshot: read.snapshot, shownIn: read.window, isAudited: detail.readsStyles)
      }
      var screen: RemoteScreen
      if let known, known.place.shows(place), last != nil {
        let number = nextReading()
        last?.readAgain(number)
        screen = follow(at: place)
      } else {
        screen = show(captured, at: place)
      }
      whole = (read, captured, place)
      screen.captured = captured
      if detail == .captures {
        screen.capture = RemoteCapture(
          ending: "json", content: page.file(of: captured, read.nodes, snapshot: read.snapshot), picture: nil)
      }
      return screen
    }
    return show(try page.screen(keeping: read.nodes, roots: read.roots, snapshot: read.snapshot), at: place)
  }

  /// The screen of a page after some of its nodes have changed; nil where the page is not stored.
  mutating func screen(_ changes: PageChanges, at place: Place) throws(CaptureError) -> RemoteScreen? {
    guard var shown = last, page.isKept else { return nil }
    let found = try page.changes(
      changes.nodes, described: changes.described, in: shown.screen.tree, below: NodeID(segments: [shown.screen.name]))
    // At another place on the page the screen has another name.
    if let found, shown.screen.instance == place.visit.instance {
      // A second reference would make the change copy all of it.
      last = nil
      do throws(TreeEditError) {
        try shown.take(
          found, title: found.title ?? place.address, depth: place.visit.depth, reading: nextReading(),
          scrolling: place.scrolling)
        last = shown
        return follow(at: place)
      } catch {
        // An element came from elsewhere on the page.
      }
    }
    return try page.screenOfKept().map { show($0, at: place) }
  }

  /// Stores the DOM attributes of a snapshot in the page; returns the nodes that they change.
  mutating func describe(_ snapshot: JSONValue) -> [JSONValue] { page.describe(snapshot) }

  /// The nodes that have unknown children.
  func unknownChildren(of nodes: [JSONValue], besides known: Set<String>) -> [String] {
    page.unknownChildren(of: nodes, besides: known)
  }

  /// The elements whose DOM attributes are unknown.
  func undescribed(_ nodes: [JSONValue]) -> [Int] { page.undescribed(nodes) }

  /// The nodes that may have changed together with these.
  func dependants(of changed: [JSONValue]) -> ChromeDependants { page.dependants(of: changed) }

  /// Whether a node differs from the stored one.
  func isChanged(_ node: JSONValue) -> Bool { page.isChanged(node) }

  /// Some live regions with little content.
  func liveRegions(atMost count: Int) -> [String] { page.liveRegions(atMost: count) }

  func isKnown(_ node: String) -> Bool { page.isKnown(node) }

  /// The backend id of the element that had the focus at the last reading; nil for none.
  var focusedElement: Int? { last?.focusHolder.flatMap { Int($0) } }

  var nodeCount: Int { page.nodeCount }

  /// The root of a node's tree.
  func root(of node: String) -> String? { page.root(of: node) }

  private mutating func show(_ captured: CapturedScreen, at place: Place) -> RemoteScreen {
    last = PageScreen(
      captured, named: place.visit.name, instance: place.visit.instance, title: captured.title ?? place.address,
      depth: place.visit.depth, reading: nextReading(), scrolling: place.scrolling)
    return follow(at: place)
  }

  /// The screen that was read, with the requested place of the cursor.
  private mutating func follow(at place: Place) -> RemoteScreen {
    guard let last else { preconditionFailure("a screen has been read") }
    var screen = last.screen
    let isElsewhere = last.focused?.key != focused
    focused = last.focused?.key
    if isElsewhere || place.hasFocusMoved && place.actedOn != nil {
      let opener = takeOpener(in: last)
      if let (id, key) = last.focused {
        if Int(key) != place.actedOn { wantCursor(at: id) }
        if isElsewhere, let actedOn = place.actedOn, Int(key) != actedOn { openers.append((actedOn, key)) }
      } else if let opener {
        wantCursor(at: opener)
      }
    }
    if let fragment = place.fragment { wantCursor(atElement: fragment) }
    screen.focus = focus.number > 0 ? focus : nil
    screen.inputFocus = last.focusHolderID
    screen.inputPopup = last.controlledID
    return screen
  }

  /// The element that has opened what is gone now, such as a dialog that is not marked as one; nil where nothing is.
  private mutating func takeOpener(in last: PageScreen) -> NodeID? {
    guard !openers.isEmpty else { return nil }
    let present = Dictionary(last.references.map { ($0.value, $0.key) }) { first, _ in first }
    var found: NodeID?
    while let latest = openers.last, Int(latest.focused).map({ present[$0] == nil }) == true {
      found = present[latest.opener]
      openers.removeLast()
    }
    return found
  }
}
