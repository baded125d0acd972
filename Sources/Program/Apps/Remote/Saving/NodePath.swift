import AccessibilityTree

/// The paths of elements below their screens.
enum NodePath {
  /// The path of an element without its screen's name; empty for the screen itself.
  static func below(screen node: NodeID) -> String {
    guard let slash = node.path.firstIndex(of: "/") else { return "" }
    return String(node.path[node.path.index(after: slash)...])
  }

  /// The id of the element with a path on a screen.
  static func id(_ path: String, on screen: String) -> NodeID {
    let root = NodeID(segments: [screen])
    return path.isEmpty ? root : NodeID("\(root.path)/\(path)")
  }
}
