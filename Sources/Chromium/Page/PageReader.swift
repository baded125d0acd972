internal import Captures
internal import LivingApps
internal import Platforms
internal import Semantics

/// Makes screens of what is read of a page, by the rules that captures are read by.
///
/// Elements keep their ids as long as they are there, whatever is put before them.
struct PageReader {
  private var page = ChromePage()
  private var readings = 0
  private var focus = FocusRequest("", number: 0)
  /// The element that had the page's input focus at the last reading.
  private var focused: String?
  /// What the browser calls the elements of the last reading.
  private(set) var references: [NodeID: Int] = [:]
  /// Whether a menu or a list of suggestions is open, which goes away before the screen does.
  private(set) var hasOpenPopup = false
  /// The options of elements, likewise.
  private(set) var options: [NodeID: [Int]] = [:]

  /// Whether each screen keeps what it was read from.
  var keepsCaptures = false

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
  mutating func emptyScreen(named name: String, title: String, asking question: LivingQuestion) -> LivingScreen {
    let root = Node(id: NodeID(segments: [name]), role: .screen, label: title)
    var screen = LivingScreen(
      name: name, instance: "\(name)/opening", title: title, depth: 0,
      tree: SemanticTree([SemanticTree.Branch(root)] + LivingApp.newsRegions), reading: nextReading())
    screen.question = question
    return screen
  }

  /// The screen that a page shows.
  ///
  /// - Parameters:
  ///   - actedOn: The element that something was done to: that it has the focus now is no news.
  ///   - fragment: The element that the address of a page that has just been opened names: the cursor is wanted there.
  ///   - place: The name and visit of the screen, and how many steps lead back.
  mutating func screen(
    _ nodes: [JSONValue], snapshot: JSONValue, address: String, actedOn: Int?, fragment: String?,
    place: (name: String, instance: String, depth: Int)
  ) throws(CaptureError) -> LivingScreen {
    let captured = try page.screen(nodes, snapshot: snapshot)
    let found = PageScreen(
      captured, named: place.name, instance: place.instance, title: captured.title ?? address, depth: place.depth,
      reading: nextReading())
    var screen = found.screen
    (references, options, hasOpenPopup) = (found.references, found.options, found.hasOpenPopup)
    if found.focused?.key != focused {
      focused = found.focused?.key
      if let (id, key) = found.focused, Int(key) != actedOn { wantCursor(at: id) }
    }
    if let fragment { wantCursor(atElement: fragment) }
    screen.focus = focus.number > 0 ? focus : nil
    if keepsCaptures {
      screen.capture = LivingCapture(
        ending: "json", content: ChromePage.file(of: captured, nodes, snapshot: snapshot), picture: nil)
    }
    return screen
  }
}
