import AccessibilityTree
import Text

/// The rules by which a platform describes elements.
///
/// The steps from an element to its node are the same on every platform:
/// 1. An element comes as values by name (``JSONValue``), in the spelling of its source: node info, a dump of the view
///    hierarchy, a source file, an announcement case. Unknown properties are left out, which is not the same as
///    `false`.
/// 2. `canonical` puts names and values into one spelling, by a table of fields (``AndroidFields``,
///    ``IOSFields``).
/// 3. `branch` makes a node of it: its kind comes from a table of kinds (``AndroidKinds``, ``IOSKinds``), all else from
///    rules.
///
/// So a new spelling, role or class is a row of a table; only a new property needs a rule.
protocol PlatformElements: Sendable {
  /// The reading order by geometry; nil where document order holds.
  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? { get }

  /// Whether the cursor enters the element's container where a case does not say so.
  var entersUnlessSaid: Bool { get }

  /// An element's id: from the element in the one spelling, its place among its siblings, from 0, and its parent's id.
  var identify: @Sendable (_ element: JSONValue, _ place: Int, _ parent: NodeID) -> NodeID { get set }

  /// The element in the one spelling that the other members read.
  func canonical(_ element: JSONValue) -> JSONValue

  /// The names and words in an element and its descendants that are not in the platform's tables.
  func unknownWords(in element: JSONValue) -> [UnknownWord]

  /// Whether a window's title is not announced.
  func silences(window element: JSONValue) -> Bool

  /// An element in a captured one, in the one spelling.
  func spelled(_ element: JSONValue, in enclosing: JSONValue) -> JSONValue

  /// A node with its children.
  ///
  /// - Parameters:
  ///   - content: The elements in it.
  ///   - isRoot: Whether it is the element that is asked about.
  ///   - isWhole: Whether the whole tree is read, and not that element alone.
  func branch(
    _ element: JSONValue, _ content: ElementContent, id: NodeID, isRoot: Bool, isWhole: Bool
  ) -> SemanticTree.Branch

  /// The container that is given for an element; nil for one that no reader announces.
  func container(_ element: JSONValue, id: NodeID) -> Node?
}

extension PlatformElements {
  /// By default, a container is entered only if the case says so.
  var entersUnlessSaid: Bool { false }

  /// By default, unknown words are ignored.
  func unknownWords(in element: JSONValue) -> [UnknownWord] { [] }

  /// By default, every window's title is announced.
  func silences(window element: JSONValue) -> Bool { false }

  /// The nodes of a whole screen, from its outermost element in any of the platform's spellings.
  func screen(_ described: JSONValue, id: NodeID) -> SemanticTree.Branch {
    let json = canonical(described)
    return branch(json, ElementContent(of: json), id: id, isRoot: true, isWhole: true)
  }

  /// The nodes of a captured screen, from its outermost element.
  func screen(_ element: CapturedElement, id: NodeID) -> SemanticTree.Branch {
    branch(canonical(element.json), .captured(element.children), id: id, isRoot: true, isWhole: true)
  }

  /// The title of a dialog, which is the first of its children, as both platforms show it; nil for other elements.
  static func title(of node: Node) -> SemanticTree.Branch? {
    guard node.role == .alertDialog, let title = node.label else { return nil }
    var text = Node(id: node.id.appending("title"), role: .text, label: title)
    text.stop = .always
    return SemanticTree.Branch(text)
  }
}
