package import Languages
import Platforms
package import Semantics

/// A captured screen as the tree that a reader goes through, in the words of one language.
package struct CapturedTree: Sendable {
  /// The tree: its root is the screen.
  package let tree: SemanticTree
  /// The captured element of each node.
  package let elements: [NodeID: CapturedElement]
  /// What makes nodes of the elements.
  private let platform: any PlatformElements

  /// - Parameters:
  ///   - name: The screen's name: the first segment of all ids.
  ///   - title: What a person would call it.
  package init(_ screen: CapturedScreen, named name: String, title: String, in language: Language) {
    let root = NodeID(segments: [name])
    platform = Self.elements(of: screen.format.platform, below: root, in: language)
    var branches: [SemanticTree.Branch] = []
    var elements: [NodeID: CapturedElement] = [:]
    for element in screen.roots {
      let id = Self.id(element.path, below: root)
      branches.append(platform.screen(element.json, id: id).actionable(on: screen.format.platform))
      element.visit { elements[Self.id($0.path, below: root)] = $0 }
    }
    self.elements = elements
    let node = Node(id: root, role: .screen, label: title)
    let whole = SemanticTree([SemanticTree.Branch(node, branches.map { $0.placed(by: elements) })])
    tree = platform.geometry.map { $0(.object([:])).arranged(whole) } ?? whole
  }

  private static func id(_ path: String, below root: NodeID) -> NodeID { NodeID("\(root.path)/\(path)") }

  private static func elements(
    of platform: CapturedPlatform, below root: NodeID, in language: Language
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

  /// The elements inside one that can be used and that the cursor cannot reach on their own: what it swallows.
  package func swallowed(by id: NodeID) -> [Node] {
    var nodes: [Node] = []
    for element in elements[id]?.covered ?? [] {
      element.visit { inner in
        var alone = inner
        alone.children = []
        // What it would be by itself: it is no element only because of the one around it.
        alone.members["accessible"] = nil
        let node = platform.screen(alone.json, id: NodeID("\(NodeID(segments: [id.screen]).path)/\(inner.path)")).node
        let canBeUsed = node.role.isControl || node.role.isTextField || node.has(.link) || node.has(.button)
        if canBeUsed, node.exposure != .hidden { nodes.append(node) }
      }
    }
    return nodes
  }
}

extension SemanticTree.Branch {
  /// With the frames that the capture has, in its own unit.
  fileprivate func placed(by elements: [NodeID: CapturedElement]) -> SemanticTree.Branch {
    var branch = self
    branch.node.frame = node.frame ?? elements[node.id]?.frame
    branch.children = children.map { $0.placed(by: elements) }
    return branch
  }

  /// With the actions that a platform does not tell of its controls: they can be used by what they are.
  fileprivate func actionable(on platform: CapturedPlatform) -> SemanticTree.Branch {
    guard platform == .iOS else { return self }
    var branch = self
    if node.role == .slider || node.has(.slider) {
      branch.node.actions += [.increase, .decrease]
    } else if node.role.isControl || node.role.isTextField || node.role == .link || node.has(.button) || node.has(.link) {
      branch.node.actions.insert(.activate, at: 0)
    }
    branch.children = children.map { $0.actionable(on: platform) }
    return branch
  }
}
