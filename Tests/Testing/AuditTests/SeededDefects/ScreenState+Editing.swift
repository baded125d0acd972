import AccessibilityTree

@testable import Audit

// Changes of screen states for tests.

extension ScreenState {
  /// The screen state with another tree.
  func with(_ branches: [SemanticTree.Branch]) -> ScreenState {
    ScreenState(
      screen: screen, state: state, language: language, tree: SemanticTree(branches), platform: platform,
      unknownProperties: unknownProperties, depth: depth, exits: exits, menuOpeners: menuOpeners, knowsWays: knowsWays,
      isOfHost: isOfHost)
  }

  /// The screen state with one changed node or subtree.
  func changing(_ id: NodeID, _ change: (inout SemanticTree.Branch) -> Void) -> ScreenState {
    var branches = tree.branches
    func visit(_ branch: inout SemanticTree.Branch) {
      if branch.node.id == id { return change(&branch) }
      for place in branch.children.indices { visit(&branch.children[place]) }
    }
    for place in branches.indices { visit(&branches[place]) }
    return with(branches)
  }

  /// The screen state with one changed node.
  func changing(node id: NodeID, _ change: (inout Node) -> Void) -> ScreenState {
    changing(id) { change(&$0.node) }
  }

  /// The screen state with a branch added right after a node, as its sibling.
  func adding(_ branch: SemanticTree.Branch, behind id: NodeID) -> ScreenState? {
    guard let parent = tree.parent(of: id) else { return nil }
    return changing(parent.id) { above in
      let place = above.children.firstIndex { $0.node.id == id } ?? above.children.count - 1
      above.children.insert(branch, at: place + 1)
    }
  }
}

extension SemanticTree {
  /// The tree as nested nodes.
  fileprivate var branches: [Branch] {
    func branch(_ offset: Int) -> Branch { Branch(nodes[offset], children(of: offset).map(branch)) }
    return nodes.indices.filter { parentOffset(of: $0) == nil }.map(branch)
  }
}
