internal import Captures
internal import Languages
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
    let title = captured.title ?? address
    let tree = CapturedTree(captured, named: place.name, title: title, in: .english)
    var screen = LivingScreen(
      name: place.name, instance: place.instance, title: title, depth: place.depth, tree: .empty,
      reading: nextReading())
    screen.platform = .web
    (references, options) = ([:], [:])
    hasOpenPopup = false
    var focusedNow: (id: NodeID, key: String)?
    for (id, element) in tree.elements {
      if let reference = element.key.flatMap({ Int($0) }) { references[id] = reference }
      if element.members["focused"]?.bool == true, let key = element.key, element.kind != "rootWebArea" {
        focusedNow = (id, key)
      }
      guard let node = tree.tree[id] else { continue }
      if element.kind == "menu" || element.members["hasPopup"] == "listbox" && node.isExpanded == true { hasOpenPopup = true }
      if node.supports(.setText) {
        screen.fields[id] = LivingScreen.Field(
          text: node.role == .secureField ? "" : node.value ?? "", limit: element.members["maxLength"]?.int ?? 10_000)
      }
      if let (choices, references) = Self.choices(of: element) {
        screen.choices[id] = choices
        options[id] = references
      }
    }
    screen.tree = Self.completed(tree.tree, canGoBack: place.depth > 0 || hasOpenPopup)
    if focusedNow?.key != focused {
      focused = focusedNow?.key
      if let (id, key) = focusedNow, Int(key) != actedOn { wantCursor(at: id) }
    }
    if let fragment { wantCursor(atElement: fragment) }
    screen.focus = focus.number > 0 ? focus : nil
    return screen
  }

  /// The options of an element that opens a list which the browser draws itself.
  private static func choices(of element: CapturedElement) -> ([LivingScreen.Choice], [Int])? {
    guard let list = element.covered.first(where: { $0.kind == "menuListPopup" }) else { return nil }
    var choices: [LivingScreen.Choice] = []
    var references: [Int] = []
    list.visit { option in
      guard ["option", "menuListOption"].contains(option.kind), let reference = option.key.flatMap({ Int($0) }) else { return }
      choices.append(
        LivingScreen.Choice(
          option.members["name"]?.text ?? "", isSelected: option.members["selected"]?.bool == true,
          isEnabled: option.members["disabled"]?.bool != true))
      references.append(reference)
    }
    return (choices, references)
  }

  /// The tree with what a living screen can do besides, and the regions for news.
  private static func completed(
    _ tree: SemanticTree, canGoBack: Bool
  ) -> SemanticTree {
    var edits: [TreeEdit] = []
    for offset in tree.nodes.indices {
      var node = tree.nodes[offset]
      if node.isModal || offset == 0 && canGoBack { node.actions.append(.dismiss) }
      if node != tree.nodes[offset] { edits.append(.update(node)) }
    }
    for (number, region) in LivingApp.newsRegions.enumerated() {
      edits.append(.insert(region, into: nil, at: number + 1))
    }
    return (try? tree.applying(edits)) ?? tree
  }
}
