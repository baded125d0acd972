/// The name of a node: a readable path that stays the same from one view to the next.
///
/// The first segment is the screen, the last one the element or, in lists, the row's own key:
/// `login/email`, `notifications/list/17`. The path is a name only; the tree tells who contains whom.
public struct NodeID: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Its segments, with slashes between them.
  public let path: String

  /// The id with this path: segments joined by slashes, the screen's name first.
  public init(_ path: String) {
    self.path = path
  }

  /// Lets a path in source stand for its id, as in `"login/email"`.
  public init(stringLiteral path: String) {
    self.path = path
  }

  /// The screen the node belongs to: the path's first segment.
  public var screen: Substring {
    path.prefix { $0 != "/" }
  }

  /// The path's last segment.
  public var lastSegment: Substring {
    guard let slash = path.lastIndex(of: "/") else { return path[...] }
    return path[path.index(after: slash)...]
  }

  /// The name of a child of this node.
  public func appending(_ segment: String) -> NodeID {
    NodeID("\(path)/\(segment)")
  }

  /// The path, as transcripts and flows have it.
  public var description: String { path }

  /// By the letters of the paths; says nothing of the order they are read in.
  public static func < (lhs: NodeID, rhs: NodeID) -> Bool { lhs.path < rhs.path }
}
