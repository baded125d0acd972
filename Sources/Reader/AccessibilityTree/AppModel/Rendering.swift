/// An interface ready for the reader: the tree, and the messages its actions send.
///
/// An app that declares its interface gets one from `Interface.render()`; an app that reads its interface elsewhere, from a
/// page or a phone, builds one itself.
package struct Rendering<Message: Sendable>: Sendable {
  /// The semantics tree.
  package let tree: SemanticTree
  /// The messages that its actions send.
  package let bindings: Bindings<Message>
  /// The open screens, the lowest first.
  package let screens: [ScreenInfo]
  /// The app's focus request; it counts when it differs from the one before.
  package let focus: FocusRequest?
  /// The element that has the input focus of an app that runs elsewhere: what is typed goes there.
  package var inputFocus: NodeID?
  /// What that element controls, such as the list of a combo box, or its active descendant; nil where that is not told.
  package var inputPopup: NodeID?
  /// Where elements are whose nodes the app has used for others, the latest last.
  package let relocations: [Relocation]

  /// An interface from a finished tree.
  ///
  /// The root of each screen is the node with the screen's own id (`ScreenInfo.node`); the roots of those above
  /// the first are modal.
  package init(
    tree: SemanticTree, bindings: Bindings<Message>, screens: [ScreenInfo], focus: FocusRequest? = nil,
    relocations: [Relocation] = []
  ) {
    self.relocations = relocations
    self.tree = tree
    self.bindings = bindings
    self.screens = screens
    self.focus = focus
  }

  /// The screen that has the cursor.
  package var topScreen: ScreenInfo? { screens.last }
}

/// The identity of an open screen.
package struct ScreenInfo: Hashable, Sendable {
  /// The first segment of its nodes' ids.
  package var name: String
  /// Identifies this visit of the screen.
  package var instance: String
  /// What a person would call it.
  package var title: String
  /// How many steps back lead to a root.
  package var depth: Int
  /// The platform it is captured from; nil on a screen that is built for all.
  package var platform: Platform?
  /// The properties of its elements that its source lacks; none on a screen that an app has built itself.
  package var unknownProperties: Set<NodeProperty> = []
  /// A remark on the screen for a person who asks for their place in full; nil for none.
  package var remark: String?
  /// Whether the screen is Earshot's own, such as a list to choose from, so that its issues are not the app's.
  package var isOfHost = false
  /// Whether only elements with the message of the screen's `back` go back; false for a remote app, where that is not
  /// known.
  package var knowsWays = true
  /// The root of its nodes.
  package var node: NodeID { NodeID(segments: [name]) }

  /// A visit of a screen, as the interface declares it.
  package init(name: String, instance: String, title: String, depth: Int) {
    self.name = name
    self.instance = instance
    self.title = title
    self.depth = depth
  }
}

/// The messages that each node's actions send: the app's side of a tree.
package struct Bindings<Message: Sendable>: Sendable {
  private var handlers: [NodeID: [(action: Action, message: Message)]] = [:]
  private var fields: [NodeID: FieldBinding<Message>] = [:]
  private var rowRequests: [NodeID: @Sendable (Int) -> Message] = [:]
  private var searches: [NodeID: RowSearching<Message>] = [:]
  private let others: @Sendable (_ action: Action, _ node: NodeID) -> Message?
  private let scrolls: @Sendable (_ node: NodeID, _ step: Int) -> Message?

  /// Bindings with a rule for all actions that are not added one by one, for example to pass them on to a phone.
  ///
  /// - Parameters:
  ///   - others: The message of an action that is not added; nil where the action does nothing.
  ///   - scrolls: The message that scrolls a node by about a page, forward by 1 or backward by -1; nil where nothing does.
  package init(
    others: @escaping @Sendable (_ action: Action, _ node: NodeID) -> Message? = { _, _ in nil },
    scrolls: @escaping @Sendable (_ node: NodeID, _ step: Int) -> Message? = { _, _ in nil }
  ) {
    (self.others, self.scrolls) = (others, scrolls)
  }

  /// The message the action sends; nil where it does nothing.
  package func message(for action: Action, on node: NodeID) -> Message? {
    handlers[node]?.last { $0.action == action }?.message ?? others(action, node)
  }

  /// The field's contents and messages; nil where the node is not a field.
  package func field(_ node: NodeID) -> FieldBinding<Message>? {
    fields[node]
  }

  /// The message that requests the rows around an offset of a virtualised list.
  package func rows(of node: NodeID, around offset: Int) -> Message? {
    rowRequests[node]?(offset)
  }

  /// Sample rows of a virtualised list, each under the list's node; nil where the rows cannot be searched.
  package func rowSamples(of node: NodeID) -> [SemanticTree.Branch]? {
    searches[node]?.samples().map { $0.branch(below: node) }
  }

  /// The message that asks for a row of a virtualised list; nil where each row must be visited.
  package func message(for search: RowSearch, in node: NodeID) -> Message? {
    searches[node]?.message(search)
  }

  /// The message that scrolls a node by about a page: forward by 1, backward by -1.
  package func scroll(of node: NodeID, by step: Int) -> Message? { scrolls(node, step) }

  /// Lets an action on a node send a message; nil changes nothing.
  package mutating func add(_ message: Message?, for action: Action, on node: NodeID) {
    if let message { handlers[node, default: []].append((action, message)) }
  }

  /// Makes the node a field that is typed into.
  package mutating func add(_ field: FieldBinding<Message>, to node: NodeID) {
    fields[node] = field
  }

  /// Lets the rows of a virtualised list be asked for.
  package mutating func add(rows: @escaping @Sendable (_ around: Int) -> Message, of node: NodeID) {
    rowRequests[node] = rows
  }

  fileprivate mutating func add(_ element: Element<Message>, as id: NodeID) {
    if !element.handlers.isEmpty { handlers[id] = element.handlers }
    if let field = element.field { fields[id] = field }
    if let rows = element.rows { rowRequests[id] = rows }
    if let searching = element.searching { searches[id] = searching }
  }
}

extension Interface {
  /// The root of messages that belong to no screen.
  package static var eventsID: NodeID { "news" }

  /// The tree of all open screens, and the messages that their actions send.
  ///
  /// Each screen is a root of the tree; those above the first are modal. An element's id is its parent's
  /// with its own key appended; an element without a key gets a number and adds nothing to its children's. A
  /// key that siblings share is made unique. A language is inherited. `Node.labels` may name its target by the keys
  /// below any node around both.
  package func render() -> Rendering<Message> {
    var bindings = Bindings<Message>()

    var taken: Set<NodeID> = []
    var hasLabels = false

    func branch(
      _ element: Element<Message>, path: NodeID, number: String, in language: String?
    ) -> SemanticTree.Branch {
      var node = element.node
      node.language = node.language ?? language
      node.id = path.appending(element.key ?? "~\(number)")
      // If two nodes had one id, the cursor could enter an element and never leave it.
      while !taken.insert(node.id).inserted { node.id = NodeID(node.id.path + "~") }
      if node.labels != nil { hasLabels = true }
      node.actions = element.handlers.map { $0.action }
      if element.field != nil { node.actions.append(.setText) }
      bindings.add(element, as: node.id)
      let children =
        element.key == nil
        ? branches(element.children, path: path, prefix: number + ".", in: node.language)
        : branches(element.children, path: node.id, in: node.language)
      return SemanticTree.Branch(node, children)
    }

    func branches(
      _ elements: [Element<Message>], path: NodeID, prefix: String = "", in language: String? = nil
    ) -> [SemanticTree.Branch] {
      elements.enumerated().map { branch($1, path: path, number: "\(prefix)\($0)", in: language) }
    }

    let roots = screens.enumerated().map { level, screen in
      var root = Node(id: NodeID(segments: [screen.name]), role: screen.role, label: screen.title)
      root.isModal = level > 0
      if screen.back != nil { root.actions.append(.dismiss) }
      if screen.menu != nil { root.actions.append(.openMenu) }
      bindings.add(screen.back, for: .dismiss, on: root.id)
      bindings.add(screen.menu, for: .openMenu, on: root.id)
      return SemanticTree.Branch(root, branches(screen.content, path: root.id))
    }
    var region = Node(id: Self.eventsID, role: .status)
    region.stop = .never
    let events = events.map { $0.with(\.stop, .never) }
    var all = roots + [SemanticTree.Branch(region, branches(events, path: region.id))]
    if hasLabels { for root in all.indices { all[root].resolveLabels(among: taken) } }
    return Rendering(
      tree: SemanticTree(all), bindings: bindings,
      screens: screens.map {
        ScreenInfo(name: $0.name, instance: $0.instance, title: $0.title, depth: $0.depth)
      }, focus: focus)
  }
}

extension SemanticTree.Branch {
  /// Resolves the targets of labels to final ids: below the nearest node around the label that has such a descendant,
  /// else as a whole path. A target that does not exist stays as it is.
  fileprivate mutating func resolveLabels(among ids: Set<NodeID>, below scopes: [NodeID] = []) {
    if let target = node.labels {
      let found = scopes.reversed().lazy.map { NodeID("\($0.path)/\(target.path)") }.first(where: ids.contains)
      node.labels = found ?? target
    }
    for child in children.indices { children[child].resolveLabels(among: ids, below: scopes + [node.id]) }
  }
}
