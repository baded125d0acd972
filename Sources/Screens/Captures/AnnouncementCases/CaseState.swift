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
  init(_ json: JSONValue, on platform: any CasePlatform, isWhole: Bool) {
    let read = platform.read(json)
    let element = platform.resolved(read.element, in: nil)
    let it = element.properties
    focus = "case/node"
    var branch = platform.branch(of: element, id: focus, isRoot: true, isWhole: isWhole)
    if let words = it.ofCase?.placeholders {
      branch.node.position = SetPosition(1, of: 2)
      placeholders = (words.index, words.count)
    }
    var roots = [branch]
    if let container = it.ofCase?.container.flatMap({ platform.container(of: $0, id: "case/container") }) {
      switch read.transition {
      case .exit:
        left = [container.id]
        roots = [SemanticTree.Branch(container), branch]
      case .enter:
        entered = [container.id]
        roots = [SemanticTree.Branch(container, [branch])]
      case .unknown?, nil:
        roots = [SemanticTree.Branch(container, [branch])]
        // The container is entered at its first element; an alert announces its opening itself.
        let isFirst = (branch.node.position?.index ?? 1) == 1 && container.role != .alertDialog
        if read.transition == nil, platform.entersUnlessSaid, isFirst { entered = [container.id] }
      }
    }
    if let label = read.labeledBy {
      var node = Node(id: "case/label", role: .text, label: label)
      node.labels = focus
      roots.append(SemanticTree.Branch(node))
    }
    tree = SemanticTree(roots)
    newWindow = platform.silencesSystemWindows && read.isInSystemWindow ? nil : read.newWindow
    platformWord = it.role
    paneTitle = it.paneTitle
    if platformWord == "notification" { notification = read.notification }
    if let most = read.longestText { isFull = (it.text?.count ?? 0) >= most }
    isPictureInPicture = read.isPictureInPicture
    isEditing = it.isEditing ?? false
    isSelecting = read.isSelecting
    isFocused = it.isFocused ?? false
    geometry = platform.sortsByPlace ? read.geometry : nil
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
