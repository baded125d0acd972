import AccessibilityTree
import Text

/// Makes captured elements of Flutter's semantics nodes, for each platform as Flutter's embedder describes them to its reader.
///
/// 1. Nodes that are merged up become part of the node that merges them (`SemanticsNode.getSemanticsData`).
/// 2. A tree in the order of hit tests is put into the order of reading (``FlutterOrder``).
/// 3. Rectangles become places on the screen, in logical pixels.
/// 4. Each node becomes an element: of node info on Android (`AccessibilityBridge.java`), with UIKit's traits on iOS
///    (`SemanticsObject.mm`).
struct FlutterScreen {
  private var tree: FlutterTree
  /// The texts of nodes that are merged into another, by the place of that one.
  private var merged: [Int: [FlutterNode]] = [:]
  /// The places on the screen.
  private var frames: [Frame?]
  private let keepsNumbers: Bool

  /// The screen of a tree: as its own platform has it, with the other platform's beside it.
  static func screen(of tree: FlutterTree) -> CapturedScreen {
    var names = ElementNames()
    return screen(of: tree, &names, keepsNumbers: false).screen
  }

  /// The screen of a tree, whose elements keep their earlier names, and the number of the route that it shows.
  ///
  /// - Parameter keepsNumbers: Whether nodes are recognised by their numbers: those of one app as long as it runs.
  static func screen(
    of tree: FlutterTree, _ names: inout ElementNames, keepsNumbers: Bool
  ) -> (screen: CapturedScreen, route: String) {
    let order = FlutterOrder.ordered(tree)
    var flutter = FlutterScreen(order.tree, keepsNumbers: keepsNumbers)
    flutter.merge()
    var android = CapturedScreen(
      format: .flutter, dialect: tree.kind.rawValue, roots: [flutter.root { flutter.androidElement(at: $0) }],
      properties: properties(of: tree, on: .android), names: &names)
    android.platform = .android
    let paths = flutter.paths(of: android.roots[0])
    var iOS = CapturedScreen(
      format: .flutter, dialect: tree.kind.rawValue, namedRoots: [flutter.iOSRoot(paths)],
      properties: properties(of: tree, on: .iOS))
    iOS.platform = .iOS
    let route = flutter.route
    let title = route.flatMap { $0.name?.lineFeedsAsPauses }
    if order.isChanged { android.notes.append(.hitTestOrder) }
    if tree.isFragment { android.notes.append(.fragment) }
    if let line = tree.cutOff { android.notes.append(.cutOff(line: line)) }
    iOS.notes = android.notes
    (android.title, iOS.title) = (title, title)
    (android.tellsPlatform, iOS.tellsPlatform) = (tree.platform != nil, tree.platform != nil)
    let number = route.map { "\(tree.nodes[$0.place].number) \(title ?? "")" } ?? ""
    if tree.platform == .android {
      android.otherPlatforms = [iOS]
      return (android, number)
    }
    iOS.otherPlatforms = [android]
    return (iOS, number)
  }

  private init(_ tree: FlutterTree, keepsNumbers: Bool) {
    (self.tree, self.keepsNumbers) = (tree, keepsNumbers)
    frames = []
    frames = places()
  }

  /// What the dump can tell. It has no words for what a tap does, and only from 2025 on languages.
  private static func properties(of tree: FlutterTree, on platform: Platform) -> Set<NodeProperty> {
    var properties = Set(NodeProperty.all(on: platform)).subtracting([.language])
    if platform == .android { properties.subtract([.position, .actionLabel]) }
    if tree.kind == .engineLog { properties.subtract([.hint, .tooltip]) }
    return properties
  }

  // MARK: - Merging

  /// Joins what is merged up with the node that merges it, which then has no children.
  private mutating func merge() {
    for place in tree.nodes.indices where tree.nodes[place].isMergeBoundary && !tree.nodes[place].isMergedUp {
      var node = tree.nodes[place]
      var parts: [FlutterNode] = []
      func collect(_ children: [Int]) {
        for child in children {
          parts.append(tree.nodes[child])
          collect(tree.nodes[child].children)
        }
      }
      collect(node.children)
      for part in parts { node.add(part) }
      node.children = []
      tree.nodes[place] = node
      merged[place] = parts
    }
  }

  // MARK: - Places

  /// The places on the screen. The first node's rectangle is in the device's pixels, and what is in it is multiplied by
  /// their number in a logical pixel.
  private func places() -> [Frame?] {
    var maps = [FlutterNode.Transform](repeating: .init(), count: tree.nodes.count)
    var frames = [Frame?](repeating: nil, count: tree.nodes.count)
    for (place, node) in tree.nodes.enumerated() {
      let outer = node.parent.map { maps[$0] } ?? .init()
      let isOfDevice = node.parent.map { tree.nodes[$0].parent == nil && tree.nodes[$0].children.count == 1 } ?? true
      if isOfDevice, let transform = node.transform, transform.isScale {
        if let parent = node.parent, let frame = frames[parent] {
          frames[parent] = FlutterNode.Transform.scale(1 / transform.a).applied(to: frame)
        }
        frames[place] = node.rectangle
        continue
      }
      if let transform = node.transform {
        maps[place] = outer.after(transform)
        frames[place] = node.rectangle.map { maps[place].applied(to: $0) }
      } else {
        frames[place] = node.rectangle.map { outer.applied(to: $0) }
        let origin = node.rectangle.map { FlutterNode.Transform(x: $0.x, y: $0.y) }
        maps[place] = origin.map { outer.after($0) } ?? outer
      }
    }
    return frames
  }

  // MARK: - Elements

  /// The last route, and its name; of several the last one that has a name.
  private var route: (place: Int, name: String?)? {
    var last: (place: Int, name: String?)?
    func find(_ place: Int) -> String? {
      let node = tree.nodes[place]
      if node.has(.namesRoute), !node.label.isEmpty { return node.label }
      for child in node.children { if let found = find(child) { return found } }
      return nil
    }
    for place in tree.nodes.indices where tree.nodes[place].has(.scopesRoute) {
      if let name = find(place) { last = (place, name) } else if last?.name == nil { last = (place, nil) }
    }
    return last
  }

  /// The element around all.
  private func root(_ child: (Int) -> CapturedElement) -> CapturedElement {
    let first = tree.roots.first.map { tree.nodes[$0] }
    var own = ElementProperties()
    (own.className, own.importance) = ("io.flutter.embedding.android.FlutterView", .no)
    return CapturedElement(
      kind: "flutterView", own, key: keepsNumbers ? "view" : nil, line: first?.line ?? 1, column: first?.column ?? 1,
      children: tree.roots.map(child))
  }

  /// The paths of the elements in the order of the tree: both platforms have the same.
  private func paths(of root: CapturedElement) -> [String] {
    var paths: [String] = []
    func visit(_ element: CapturedElement) {
      paths.append(element.path)
      for child in element.children { visit(child) }
    }
    for child in root.children { visit(child) }
    return paths
  }

  private func element(of node: FlutterNode, at place: Int, _ properties: ElementProperties) -> CapturedElement {
    var properties = properties
    properties.language = node.language
    var element = CapturedElement(
      kind: node.kind, identifier: node.identifier.isEmpty ? nil : node.identifier, properties, frame: frames[place],
      key: keepsNumbers ? node.number : nil, line: node.line, column: node.column)
    element.covered = (merged[place] ?? []).compactMap { part in
      let texts = [part.label, part.value, part.tooltip, part.hint].filter { !$0.isEmpty }
      guard !texts.isEmpty else { return nil }
      var own = ElementProperties()
      own.text = texts.joined(separator: ", ").lineFeedsAsPauses
      return CapturedElement(kind: "text", own, line: part.line, column: part.column)
    }
    return element
  }

  // MARK: Android

  private func androidElement(at place: Int) -> CapturedElement {
    let node = tree.nodes[place]
    var it = ElementProperties()
    it.className = node.androidClass
    it.importance = !node.has(.scopesRoute) && (!node.texts.isEmpty || !node.actions.isEmpty) ? .yes : .no
    it.takesInputFocus = node.isFocusableOnAndroid
    texts(of: node, on: &it)
    it.isEnabled = node.isEnabled
    it.isClickable = node.actions.contains(.tap)
    if node.actions.contains(.longPress) { it.isLongClickable = true }
    if node.has(.hasCheckedState) || node.has(.hasToggledState) {
      it.isCheckable = true
      it.toggled = node.isMixed ? .mixed : node.isOn ? .on : .off
    }
    if node.has(.isSelected) { it.isSelected = true }
    if node.has(.isHeader) || node.headingLevel > 0 { it.isHeading = true }
    if node.has(.isLiveRegion) { it.live = .polite }
    if node.has(.isFocused) { it.hasInputFocus = true }
    if node.has(.isTextField), node.has(.isObscured) { it.isPassword = true }
    if node.has(.hasExpandedState) { it.isExpanded = node.has(.isExpanded) }
    if node.has(.isHidden) || node.isInvisible { it.isVisible = false }
    it.customActions = node.customActions
    scrolling(of: node, on: &it)
    var element = element(of: node, at: place, it)
    element.children = node.children.map(androidElement)
    return element
  }

  /// The texts (`getValueLabelHint`, `getTextFieldHint`): a field's own text is its value, and a route has its name as the
  /// title of its pane.
  private func texts(of node: FlutterNode, on it: inout ElementProperties) {
    func joined(_ texts: [String]) -> String? {
      let texts = texts.filter { !$0.isEmpty }
      return texts.isEmpty ? nil : texts.joined(separator: ", ").lineFeedsAsPauses
    }
    if node.has(.isTextField) {
      it.text = joined([node.value])
      it.hint = joined([node.label, node.hint])
      if node.value.isEmpty, it.hint != nil { it.isShowingHint = true }
    } else if node.has(.scopesRoute) {
      it.paneTitle = joined([node.value, node.label, node.hint])
    } else if node.isAdjustable {
      // The value stands before the label, as a slider's own position does.
      it.value = joined([node.value]).map(ElementValue.text)
      it.label = joined([node.label, node.hint])
    } else {
      it.label = joined([node.value, node.label, node.hint])
    }
    guard !node.tooltip.isEmpty else { return }
    // Since 2026 a tooltip is the description of what has no other.
    if node.texts.isEmpty, !node.has(.isTextField) {
      it.label = joined([node.tooltip])
    } else {
      it.tooltip = joined([node.tooltip])
    }
  }

  private func scrolling(of node: FlutterNode, on it: inout ElementProperties) {
    guard !node.actions.isDisjoint(with: .scrolling) else { return }
    it.isScrollable = true
    guard node.has(.hasImplicitScrolling), let count = node.scrollChildren, count > 0 else { return }
    var collection = Collection()
    (collection.rowCount, collection.columnCount) = node.isHorizontal ? (1, count) : (count, 1)
    // Only what is near the screen is in the tree.
    (it.collection, it.tellsCollection, it.holdsShownRowsOnly) = (collection, true, true)
  }

  // MARK: iOS

  /// All nodes in one container, whose order is theirs: the embedder's containers hold a node before what is in it.
  private func iOSRoot(_ paths: [String]) -> CapturedElement {
    var elements: [CapturedElement] = []
    func visit(_ place: Int) {
      var element = iOSElement(at: place)
      element.path = paths[elements.count]
      elements.append(element)
      for child in tree.nodes[place].children { visit(child) }
    }
    for root in tree.roots { visit(root) }
    var root = root { _ in elements[0] }
    var own = ElementProperties()
    (own.role, own.isElement, own.isExplicitOrder) = ("element", false, true)
    root.properties = own
    root.path = "flutterView"
    root.children = elements
    for (place, element) in elements.enumerated() {
      for part in element.covered.indices { root.children[place].covered[part].path = "\(element.path)/part-\(part + 1)" }
    }
    return root
  }

  private func iOSElement(at place: Int) -> CapturedElement {
    let node = tree.nodes[place]
    let isElement = node.isElementOnIOS
    var it = ElementProperties()
    (it.role, it.isElement) = (isElement ? node.iOSType : "element", isElement)
    it.traits = node.iOSTraits
    let isRoute = node.has([.scopesRoute, .namesRoute])
    let label = [node.label, node.tooltip].filter { !$0.isEmpty }.joined(separator: "\n").lineFeedsAsPauses
    if !label.isEmpty { if isRoute { it.paneTitle = label } else { it.label = label } }
    if !node.hint.isEmpty { it.hint = node.hint.lineFeedsAsPauses }
    if node.isSwitchOnIOS {
      it.toggled = node.isOn ? .on : .off
    } else if !node.value.isEmpty {
      it.value = .text(node.value.lineFeedsAsPauses)
    }
    it.isEnabled = node.isEnabled
    if node.has(.isSelected) { it.isSelected = true }
    if node.has(.hasExpandedState) { it.isExpanded = node.has(.isExpanded) }
    if node.has(.isLiveRegion) { it.live = .polite }
    if node.has(.isTextField), node.has(.isFocused) { it.isEditing = true }
    if node.isInvisible { it.isHidden = true }
    it.customActions = node.customActions
    return element(of: node, at: place, it)
  }
}

extension FlutterNode.Transform {
  /// Whether it only makes larger or smaller.
  fileprivate var isScale: Bool { a == d && a > 0 && b == 0 && c == 0 && x == 0 && y == 0 }
}

extension FlutterTree {
  /// Whether it begins in the middle of a tree.
  fileprivate var isFragment: Bool {
    (kind == .tree || kind == .oneLine) && (roots.count > 1 || nodes.first?.isBranch == true)
  }
}

extension String {
  /// The text with pauses in place of line feeds.
  var lineFeedsAsPauses: String {
    // Nearly all texts have none.
    guard utf8.contains(where: { (0xA...0xD).contains($0) || $0 == 0xE2 || $0 == 0xC2 }), contains(where: \.isNewline) else {
      return trimmed
    }
    var joined = ""
    for line in split(whereSeparator: \.isNewline).map({ String($0).trimmed }) where !line.isEmpty {
      if let last = joined.last { joined += ".,:;!?…".contains(last) ? " " : ", " }
      joined += line
    }
    return joined
  }
}
