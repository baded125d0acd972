package import AccessibilityTree
package import Text

/// A captured screen as the tree that a screen reader reads, in the words of one language.
package struct CapturedTree: Sendable {
  /// The tree: its root is the screen.
  package let tree: SemanticTree
  /// Makes nodes of the elements.
  private let nodes: CapturedNodes
  /// The captured element of each node.
  package var elements: [NodeID: CapturedElement] { nodes.elements }

  /// - Parameters:
  ///   - name: The screen's name: the first segment of all ids.
  ///   - title: The screen's title.
  ///   - density: Dots per inch of an Android screen, by which frames are in points; nil leaves them in pixels.
  ///   - colours: The colours of texts in a picture, by the paths of their elements.
  package init(
    _ screen: CapturedScreen, named name: String, title: String, in language: Language, density: Double? = nil,
    colours: [String: EstimatedColours] = [:]
  ) {
    let root = NodeID(segments: [name])
    let rules = Self.elements(of: screen.platform, below: root, in: language)
    var elements: [NodeID: CapturedElement] = [:]
    for element in screen.roots { element.visit { elements[Self.id($0.path, below: root)] = $0 } }
    let nodes = CapturedNodes(
      root: root, rules: rules, platform: screen.platform, elements: elements,
      points: screen.pointsPerUnit(density: density), colours: colours)
    let whole = SemanticTree([
      SemanticTree.Branch(Node(id: root, role: .screen, label: title), screen.roots.map { nodes.branch(of: $0, in: nil) })
    ])
    (self.nodes, tree) = (nodes, rules.geometry.map { $0(.object([:])).arranged(whole) } ?? whole)
  }

  /// The nodes of one element of a page, as they are in the tree of its screen.
  ///
  /// - Parameters:
  ///   - language: The language of its parent.
  ///   - elements: Receives the elements by the ids of their nodes.
  static func branch(
    of element: CapturedElement, below root: NodeID, _ rules: any PlatformElements, in language: String?,
    _ elements: inout [NodeID: CapturedElement]
  ) -> SemanticTree.Branch {
    var own: [NodeID: CapturedElement] = [:]
    element.visit { own[id($0.path, below: root)] = $0 }
    elements.merge(own) { _, new in new }
    return CapturedNodes(root: root, rules: rules, platform: .web, elements: own).branch(of: element, in: language)
  }

  static func id(_ path: String, below root: NodeID) -> NodeID { NodeID("\(root.path)/\(path)") }

  static func elements(
    of platform: Platform, below root: NodeID, in language: Language
  ) -> any PlatformElements {
    let identify: @Sendable (JSONValue, Int, NodeID) -> NodeID = { element, place, parent in
      element[CapturedElement.pathMember]?.string.map { id($0, below: root) } ?? parent.appending("\(place + 1)")
    }
    var elements: any PlatformElements =
      switch platform {
      case .android: AndroidElements(in: language)
      case .iOS: IOSElements(in: language)
      case .web: WebElements()
      }
    elements.identify = identify
    return elements
  }

  /// The controls inside an element that the cursor cannot reach on their own.
  ///
  /// They are in the tree too, hidden from the reader.
  package func unreachableControls(by id: NodeID) -> [Node] { elements[id].map(nodes.unreachableControls) ?? [] }
}
