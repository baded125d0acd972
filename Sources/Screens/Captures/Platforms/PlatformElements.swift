package import AccessibilityTree
package import Text

/// How a platform describes elements.
///
/// The way from an element to its node is the same on every platform:
/// 1. An element comes as values by name (``JSONValue``), in whichever of the platform's spellings its source
///    has: node info, a dump of the view hierarchy, a source file, an announcement case. What its source does not
///    tell is left out: that is not the same as `false`.
/// 2. `canonical` puts names and values into one spelling, by a table of fields (``AndroidFields``,
///    ``IOSFields``).
/// 3. `branch` makes a node of it: what the element is comes from a table of kinds (``AndroidKinds``,
///    ``IOSKinds``), all else from rules.
///
/// So a new spelling, role or class is a row of a table; only a new fact is a rule.
protocol PlatformElements: Sendable {
  /// Whether trees are read by geometry.
  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? { get }

  /// Whether the cursor comes into the element's container where a case does not say whether it does.
  var entersUnlessSaid: Bool { get }

  /// An element's id: from the element in the one spelling, its place among its siblings, from 0, and its parent's id.
  var identify: @Sendable (_ element: JSONValue, _ place: Int, _ parent: NodeID) -> NodeID { get set }

  /// The element in the one spelling the other members read.
  func canonical(_ element: JSONValue) -> JSONValue

  /// The names and words in an element, and in what is in it, that the platform's tables do not have.
  func unknownWords(in element: JSONValue) -> [UnknownWord]

  /// Whether a window's title is not wanted.
  func silences(window element: JSONValue) -> Bool

  /// A node with its children.
  ///
  /// - Parameters:
  ///   - isRoot: Whether it is the element that is asked about.
  ///   - isWhole: Whether the whole tree is looked at and not that element alone.
  func branch(_ element: JSONValue, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch

  /// The container an element is said to be in; nil for one that no reader knows as such.
  func container(_ element: JSONValue, id: NodeID) -> Node?
}

extension PlatformElements {
  /// Nobody comes into a container unknowingly.
  var entersUnlessSaid: Bool { false }

  /// Whatever the tables do not have is passed over.
  func unknownWords(in element: JSONValue) -> [UnknownWord] { [] }

  /// Every window's title is wanted.
  func silences(window element: JSONValue) -> Bool { false }

  /// The nodes of a whole screen, from its outermost element in any of the platform's spellings.
  func screen(_ element: JSONValue, id: NodeID) -> SemanticTree.Branch {
    branch(canonical(element), id: id, isRoot: true, isWhole: true)
  }

  /// Makes a dialog's title the first of its elements, as both platforms show it.
  static func separateTitle(of node: inout Node, into children: inout [SemanticTree.Branch]) {
    guard node.role == .alertDialog, let title = node.label else { return }
    var text = Node(id: node.id.appending("title"), role: .text, label: title)
    text.stop = .always
    children.insert(SemanticTree.Branch(text), at: 0)
  }
}
