/// The name of a node: a readable path that stays the same from one view to the next.
///
/// The first segment is the screen, the last one the element or, in lists, the row's own key:
/// `login/email`, `notifications/list/17`. The path is a name only; the tree tells who contains whom.
package struct NodeID: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Its segments, with slashes between them.
  package let path: String

  /// The id with this path: segments joined by slashes, the screen's name first.
  package init(_ path: String) {
    self.path = path
  }

  /// Lets a path in source stand for its id, as in `"login/email"`.
  package init(stringLiteral path: String) {
    self.path = path
  }

  /// The screen the node belongs to: the path's first segment.
  package var screen: Substring {
    path.prefix { $0 != "/" }
  }

  /// The path's last segment.
  package var lastSegment: Substring {
    guard let slash = path.lastIndex(of: "/") else { return path[...] }
    return path[path.index(after: slash)...]
  }

  /// The name of a child of this node.
  package func appending(_ segment: String) -> NodeID {
    NodeID("\(path)/\(segment)")
  }

  /// The path, as transcripts and flows have it.
  package var description: String { path }

  /// By the letters of the paths; says nothing of the order they are read in.
  package static func < (lhs: NodeID, rhs: NodeID) -> Bool { lhs.path < rhs.path }
}
