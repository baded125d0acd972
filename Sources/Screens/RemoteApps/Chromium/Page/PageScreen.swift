package import AccessibilityTree
package import Captures
internal import Text

/// A captured page in the form of a live screen, also if it was saved and is no longer live.
package struct PageScreen {
  /// The screen, as one reading shows it: the requested place of the cursor depends on several.
  package private(set) var screen: RemoteScreen
  /// The backend ids of the elements.
  private(set) var references: [NodeID: Int] = [:]
  /// The backend id of an element; for what a style draws, that of the element for which it is drawn.
  func reference(of id: NodeID) -> Int? {
    references[id] ?? screen.tree.ancestors(of: id).lazy.compactMap { references[$0.id] }.first
  }
  private func id(of reference: Int) -> NodeID? { references.first { $0.value == reference }?.key }
  /// The backend ids of the elements' options.
  private(set) var options: [NodeID: [Int]] = [:]
  /// The element that has the page's input focus, or the active descendant that it passes the focus to.
  var focused: (id: NodeID, key: String)? {
    guard let active, let id = id(of: active) else { return holder }
    return (id, String(active))
  }
  /// The element that holds the focus.
  private var holder: (id: NodeID, key: String)?
  /// The id of that element.
  var focusHolderID: NodeID? { holder?.id }
  /// The key of that element.
  var focusHolder: String? { holder?.key }
  /// The backend ids of its active descendant, and of what it controls; nil for none.
  private var (active, controlled): (Int?, Int?) = (nil, nil)
  /// What it controls, where that is on the screen, such as the list of a combo box; else its active descendant.
  var controlledID: NodeID? { controlled.flatMap(id(of:)) ?? active.flatMap(id(of:)) }
  /// The open menus and dialogs, and the elements whose lists are open.
  private var popups: Set<NodeID> = []

  /// Whether a menu, list or dialog is open, which closes before the screen does.
  var hasOpenPopup: Bool { !popups.isEmpty || hasFocusedPopup }

  /// Whether the element with the input focus is in a list or dialog, or controls one.
  private var hasFocusedPopup: Bool {
    [holder?.id, controlledID].contains { id in
      guard let id else { return false }
      return screen.tree[id]?.isPopup == true || screen.tree.hasAncestor(of: id, where: \.isPopup)
    }
  }

  /// - Parameters:
  ///   - name: The first segment of all ids.
  ///   - instance: The id of this visit.
  ///   - depth: The number of steps back to the app's first page.
  ///   - reading: A number that no other reading has.
  ///   - scrolling: The directions in which the page may have more; nil where it cannot be scrolled.
  package init(
    _ captured: CapturedScreen, named name: String, instance: String, title: String, depth: Int, reading: Int,
    scrolling: Scrolling? = nil
  ) {
    let tree = CapturedTree(captured, named: name, title: title, in: .english)
    screen = RemoteScreen(
      name: name, instance: instance, title: title, depth: depth, tree: .empty, reading: reading)
    screen.platform = .web
    for (id, element) in tree.elements { note(element, at: id, tree.tree[id]) }
    screen.tree = tree.tree
    screen.tree = Self.completed(tree.tree, canGoBack: depth > 0 || hasOpenPopup, scrolling)
  }

  /// Applies changes of the page.
  ///
  /// - Throws: When they do not fit the present tree.
  mutating func take(
    _ changes: ChromeChanges, title: String, depth: Int, reading: Int, scrolling: Scrolling
  ) throws(TreeEditError) {
    let edits = changes.edits.map { $0.completed() }
    var tree = edits.isEmpty ? screen.tree : try screen.tree.applying(edits)
    for id in changes.gone {
      (references[id], options[id], screen.fields[id], screen.choices[id]) = (nil, nil, nil, nil)
      popups.remove(id)
      if holder?.id == id { (holder, active, controlled) = (nil, nil, nil) }
    }
    for id in changes.elements.keys {
      if holder?.id == id { (holder, active, controlled) = (nil, nil, nil) }
      (options[id], screen.fields[id], screen.choices[id]) = (nil, nil, nil)
      popups.remove(id)
    }
    for (id, element) in changes.elements { note(element, at: id, tree[id]) }
    screen.tree = tree
    if var root = tree.nodes.first {
      root.label = title
      root.actions = depth > 0 || hasOpenPopup ? [.dismiss] : []
      root.scrolling = scrolling
      if root != tree.nodes[0] { tree = try tree.applying([.update(root)]) }
    }
    (screen.tree, screen.title, screen.depth, screen.reading) = (tree, title, depth, reading)
  }

  /// Takes the number of another reading that has shown the same.
  mutating func readAgain(_ reading: Int) { screen.reading = reading }

  /// Stores the properties of an element that are not in its node.
  private mutating func note(_ element: CapturedElement, at id: NodeID, _ node: Node?) {
    // What a style draws is no element of the document: a bullet, the content of `::before` (a negative number).
    if let reference = element.key.flatMap({ Int($0) }), reference > 0, element.kind != "listMarker" {
      references[id] = reference
    }
    if element.properties.isFocused == true, let key = element.key, element.kind != "rootWebArea" {
      holder = (id, key)
      (active, controlled) = (element.properties.page?.activeDescendant, element.properties.page?.controlled)
    }
    guard let node else { return }
    let isOpen = ["menu", "dialog", "alertdialog"].contains(element.kind) || node.popup != nil && node.isExpanded == true
    if isOpen, !node.isModal { popups.insert(id) }
    if node.supports(.setText) {
      screen.fields[id] = RemoteScreen.Field(
        text: node.role == .secureField ? "" : node.value ?? "", limit: element.properties.page?.longestText ?? 10_000)
    }
    if let (choices, references) = Self.choices(of: element) {
      screen.choices[id] = choices
      options[id] = references
    }
  }

  /// The options of an element whose list the browser draws itself.
  private static func choices(of element: CapturedElement) -> ([RemoteScreen.Choice], [Int])? {
    guard let list = element.covered.first(where: { $0.kind == "menuListPopup" }) else { return nil }
    var choices: [RemoteScreen.Choice] = []
    var references: [Int] = []
    list.visit { option in
      guard ["option", "menuListOption"].contains(option.kind), let reference = option.key.flatMap({ Int($0) }) else { return }
      choices.append(
        RemoteScreen.Choice(
          option.properties.label ?? "", isSelected: option.properties.isSelected == true,
          isEnabled: option.properties.isEnabled != false))
      references.append(reference)
    }
    return (choices, references)
  }

  /// The tree with the actions of a live screen, and the regions for announcements.
  private static func completed(
    _ tree: SemanticTree, canGoBack: Bool, _ scrolling: Scrolling?
  ) -> SemanticTree {
    var edits: [TreeEdit] = []
    for offset in tree.nodes.indices {
      var node = tree.nodes[offset].completed
      if offset == 0 && canGoBack { node.actions.append(.dismiss) }
      if offset == 0 { node.scrolling = scrolling }
      if node != tree.nodes[offset] { edits.append(.update(node)) }
    }
    for (number, region) in RemoteApp.newsRegions.enumerated() {
      edits.append(.insert(region, into: nil, at: number + 1))
    }
    return (try? tree.applying(edits)) ?? tree
  }
}

extension Node {
  /// The node with the actions that it has on a live screen.
  fileprivate var completed: Node {
    guard isModal || role == .webView else { return self }
    var node = self
    if isModal { node.actions.append(.dismiss) }
    node.takesPresses = role == .webView
    return node
  }
}

extension SemanticTree.Branch {
  fileprivate var completed: SemanticTree.Branch {
    SemanticTree.Branch(node.completed, children.map(\.completed))
  }
}

extension TreeEdit {
  /// The change with the actions that its nodes have on a live screen.
  fileprivate func completed() -> TreeEdit {
    switch self {
    case .update(let node): .update(node.completed)
    case .replace(let id, let branch): .replace(id, branch.completed)
    case .insert(let branch, let parent, let place): .insert(branch.completed, into: parent, at: place)
    case .remove: self
    }
  }
}
