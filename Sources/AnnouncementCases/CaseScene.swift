import Platforms
package import Semantics

/// The tree of a case and how the cursor comes to its element.
package struct CaseScene: Sendable {
  /// The element, with its container and its label if the case tells of them.
  package var tree: SemanticTree
  /// The element the case is about.
  package var focus: NodeID
  /// The container the cursor comes into, if it does.
  package var entered: [NodeID] = []
  /// The container the cursor leaves, if it does.
  package var left: [NodeID] = []
  /// The title of the window the cursor comes into; nil if it stays in one.
  package var newWindow: String?
  /// The platform's own word for the element, where it has one that is no role.
  var platformWord: String?
  /// The title of a pane, which is told when the pane comes up and not on the element.
  var paneTitle: String?
  /// What the element says as a notification, if it is one.
  var notification: AnnouncementCase.Notification?
  /// Whether the field holds as much as it may.
  var isFull = false
  /// Whether the new window is a picture in picture.
  package var isPictureInPicture = false
  /// Whether the element is a field that is being edited.
  package var isEditing = false
  /// Whether moving the caret in the field selects.
  package var isSelecting = false
  /// Whether the element has the cursor; told only by events that depend on it.
  package var isFocused = false
  /// How trees without an order of their own are put in one; nil where document order holds.
  package var geometry: GeometricOrder?
  /// What stands for index and count in a published example that gives no numbers.
  var placeholders: (index: String, count: String)?
}

extension CaseScene {
  /// - Parameter isWhole: Whether the whole tree is looked at and not one element of it.
  init(_ json: JSONValue, in elements: any PlatformElements, isWhole: Bool) {
    let json = elements.canonical(json)
    focus = "case/node"
    var branch = elements.branch(json, id: focus, isRoot: true, isWhole: isWhole)
    let container = json["container"].flatMap { elements.container($0, id: "case/container") }
    // Prose sources give placeholders like "x" instead of numbers: what is said has them in place of those.
    if let position = json["position"], SetPosition(position) == nil, let index = position["index"] {
      branch.node.position = SetPosition(1, of: 2)
      placeholders = (index.text ?? "", position["count"]?.text ?? "")
    }
    var roots = [branch]
    if let container {
      switch json["container"]?["transition"]?.string {
      case "exit":
        left = [container.id]
        roots = [SemanticTree.Branch(container), branch]
      case "enter":
        entered = [container.id]
        roots = [SemanticTree.Branch(container, [branch])]
      case let transition:
        roots = [SemanticTree.Branch(container, [branch])]
        // It comes in at the first element; an alert tells by itself that it opened.
        let isFirst = (branch.node.position?.index ?? 1) == 1 && container.role != .alertDialog
        if transition == nil, elements.entersUnlessTold, isFirst { entered = [container.id] }
      }
    }
    if let label = json["labeledBy"]?.text {
      var node = Node(id: "case/label", role: .text, label: label)
      node.labels = focus
      roots.append(SemanticTree.Branch(node))
    }
    tree = SemanticTree(roots)
    newWindow = json["windowChangedTo", "window"]?.text
    // A picture in picture may be told by its title alone.
    newWindow = newWindow ?? json["pictureInPicture"].flatMap { $0.bool == nil ? $0.string : nil }
    if elements.silences(window: json) { newWindow = nil }
    platformWord = json["role"]?.string
    paneTitle = json["paneTitle"]?.text
    if platformWord == "notification" { notification = .init(json) }
    if let most = json["maxTextLength"]?.count { isFull = (json["text"]?.text?.count ?? 0) >= most }
    isPictureInPicture =
      json["pictureInPicture"].map { $0.bool ?? ($0.string != nil) }
      ?? ["pictureinpicture", "pip"].contains(json["windowType"]?.folded)
    isEditing = json["editing", "firstResponder"]?.bool ?? false
    isSelecting = json["selecting"]?.bool ?? false
    isFocused = json["focused"]?.bool ?? false
    geometry = elements.geometry?(json)
  }
}

extension CaseScene {
  /// Gives elements that are known by their iOS traits alone the first of them as their role: Android has no
  /// traits, and an element there is one thing.
  mutating func giveRoles() {
    func branch(at offset: Int) -> SemanticTree.Branch {
      var node = tree.nodes[offset]
      if node.role == .unknown, let role = node.additionalRoles.first {
        node.role = role
        node.additionalRoles.removeFirst()
      }
      return SemanticTree.Branch(node, tree.children(of: offset).map(branch))
    }
    tree = SemanticTree(tree.nodes.indices.filter { tree.parentOffset(of: $0) == nil }.map(branch))
  }
}
