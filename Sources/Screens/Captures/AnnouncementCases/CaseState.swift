import AccessibilityTree
import Text

/// The tree of a case and how the cursor comes to its element.
struct CaseState: Sendable {
  /// The element, with its container and its label if the case has them.
  var tree: SemanticTree
  /// The element the case is about.
  var focus: NodeID
  /// The container that is entered, if any.
  var entered: [NodeID] = []
  /// The container that is left, if any.
  var left: [NodeID] = []
  /// The title of a window that opens; nil for none.
  var newWindow: String?
  /// The platform's own word for the element's kind.
  var platformWord: String?
  /// The title of a pane, announced when the pane opens and not on the element.
  var paneTitle: String?
  /// The element as a notification, if it is one.
  var notification: AnnouncementCase.Notification?
  /// Whether the field is at its maximum length.
  var isFull = false
  /// Whether the new window is a picture in picture.
  var isPictureInPicture = false
  /// Whether the element is a field that is being edited.
  var isEditing = false
  /// Whether moving the caret in the field selects.
  var isSelecting = false
  /// Whether the element has the cursor; given only by events that depend on it.
  var isFocused = false
  /// The geometric reading order; nil where document order holds.
  var geometry: GeometricOrder?
  /// The placeholders for index and count in a published example without numbers.
  var placeholders: (index: String, count: String)?
}

extension CaseState {
  /// - Parameter isWhole: Whether the case is about the whole tree and not one element of it.
  init(_ json: JSONValue, in elements: any PlatformElements, isWhole: Bool) {
    let json = elements.canonical(json)
    focus = "case/node"
    var branch = elements.branch(json, ElementContent(of: json), id: focus, isRoot: true, isWhole: isWhole)
    let container = json["container"].flatMap { elements.container($0, id: "case/container") }
    // Prose sources have placeholders like "x" instead of numbers, and the announcement keeps them.
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
        // The container is entered at its first element; an alert announces its opening itself.
        let isFirst = (branch.node.position?.index ?? 1) == 1 && container.role != .alertDialog
        if transition == nil, elements.entersUnlessSaid, isFirst { entered = [container.id] }
      }
    }
    if let label = json["labeledBy"]?.text {
      var node = Node(id: "case/label", role: .text, label: label)
      node.labels = focus
      roots.append(SemanticTree.Branch(node))
    }
    tree = SemanticTree(roots)
    newWindow = json["windowChangedTo", "window"]?.text
    // A picture in picture may be given by its title alone.
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

extension CaseState {
  /// Gives elements with iOS traits but no role their first trait as the role: Android has no traits.
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
