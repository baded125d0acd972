import Semantics

/// How a platform describes elements.
///
/// Both platforms are read alike: names are put into one spelling by a table of fields (``AndroidFields``,
/// ``IOSFields``), what the element is comes from a table of kinds (``AndroidKinds``, ``IOSKinds``), and
/// rules make a node of it. So a new spelling, role or class is a row of a table; only a new fact is a rule.
protocol PlatformElements: Sendable {
  /// Whether trees are read by geometry.
  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? { get }

  /// Whether the cursor comes into the element's container where a case does not say whether it does.
  var entersUnlessTold: Bool { get }

  /// The element in the one spelling the other members read.
  func canonical(_ json: JSONValue) -> JSONValue

  /// Whether a window's title is not wanted.
  func silences(window json: JSONValue) -> Bool

  /// A node with its children.
  ///
  /// - Parameter isRoot: Whether it is the element the case is about.
  func branch(_ json: JSONValue, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch

  /// The container an element is said to be in; nil for one that no reader knows as such.
  func container(_ json: JSONValue) -> Node?
}

extension PlatformElements {
  var entersUnlessTold: Bool { false }

  func silences(window json: JSONValue) -> Bool { false }

  /// Makes a dialog's title the first of its elements, as both platforms show it.
  static func separateTitle(of node: inout Node, into children: inout [SemanticTree.Branch]) {
    guard node.role == .alertDialog, let title = node.label else { return }
    var text = Node(id: node.id.appending("title"), role: .text, label: title)
    text.stop = .always
    children.insert(SemanticTree.Branch(text), at: 0)
  }
}
