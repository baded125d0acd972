import AccessibilityTree

/// The rules by which a platform describes elements: they make nodes of what a source tells (``ElementProperties``), whether it
/// is a capture or an announcement case.
///
/// Unknown properties are left out, which is not the same as `false`. The kind of an element comes from a table
/// (``AndroidKinds``, ``IOSKinds``, ``WebKinds``), so that a new role or class is a row of it; only a new property needs a rule.
protocol PlatformRules: Sendable {
  /// The id below which elements with a path have theirs; nil for elements without paths.
  var root: NodeID? { get set }

  /// Whether elements in one row are read from the right, where their places decide.
  var isRightToLeft: Bool { get set }

  /// Whether its reader goes by the places of elements; else document order holds.
  var sortsByPlace: Bool { get }

  /// The element with what its properties imply, which the other members need.
  ///
  /// - Parameter enclosing: The element around it, with what that implies; nil where it is not in the same tree.
  func resolved(_ element: CapturedElement, in enclosing: CapturedElement?) -> CapturedElement

  /// A node with its children.
  ///
  /// - Parameters:
  ///   - element: The element, with what its properties imply.
  ///   - isRoot: Whether it is the element that is asked about.
  ///   - isWhole: Whether the whole tree is read, and not that element alone.
  func branch(of element: CapturedElement, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch

  /// The container that a case gives for an element; nil for one that no reader announces.
  func container(of element: CapturedElement, id: NodeID) -> Node?
}

extension PlatformRules {
  /// By default, properties imply nothing.
  func resolved(_ element: CapturedElement, in enclosing: CapturedElement?) -> CapturedElement { element }

  /// The nodes of a whole screen, from its outermost element.
  func screen(_ element: CapturedElement, id: NodeID) -> SemanticTree.Branch {
    branch(of: resolved(element, in: nil), id: id, isRoot: true, isWhole: true)
  }

  /// The id of an element's node: by its path, else by its place among its siblings, from 0.
  func id(of element: CapturedElement, at place: Int, in parent: NodeID) -> NodeID {
    guard let root, !element.path.isEmpty else { return parent.appending("\(place + 1)") }
    return CapturedTree.id(element.path, below: root)
  }

  /// The title of a dialog, which is the first of its children, as both platforms show it; nil for other elements.
  static func title(of node: Node) -> SemanticTree.Branch? {
    guard node.role == .alertDialog, let title = node.label else { return nil }
    var text = Node(id: node.id.appending("title"), role: .text, label: title)
    text.stop = .always
    return SemanticTree.Branch(text)
  }
}
