import CustomDump
import Testing

@testable import AccessibilityTree

@Suite("The nearest ancestors of a kind")
struct NearestAncestorTests {
  /// Nodes within one another, with a role at some depths and plain groups at the others.
  private func tree(_ depth: Int, _ roles: [Int: Role]) -> SemanticTree {
    let leaf = SemanticTree.Branch(Node(id: NodeID("s/\(depth - 1)"), role: .text, label: "Leaf"))
    return SemanticTree([
      (0..<depth - 1).reversed().reduce(leaf) { inner, level in
        SemanticTree.Branch(Node(id: NodeID("s/\(level)"), role: roles[level] ?? .group), [inner])
      }
    ])
  }

  @Test("are those of a walk up from each node, in a tree of any depth, whichever node asks first", arguments: [true, false])
  func asWalked(isUpwards: Bool) {
    let tree = tree(400, [0: .screen, 3: .webView, 50: .grid, 90: .cell, 200: .list, 201: .grid, 330: .cell])
    let kinds: [(AncestorKind, (Node) -> Bool)] = [
      (.collection, { $0.role.isCollection }), (.grid, { $0.role == .grid }), (.webView, { $0.role == .webView }),
      (.cellOrBorder, { [.cell, .grid, .webView, .screen].contains($0.role) }), (.describedCollection, { $0.collection != nil }),
      (.container, { $0.role.isContainer && ($0.role != .group || $0.label != nil) }),
    ]
    let offsets = isUpwards ? Array(tree.nodes.indices.reversed()) : Array(tree.nodes.indices)
    for offset in offsets {
      for (kind, holds) in kinds {
        let walked = tree.ancestorOffsets(of: offset).first { holds(tree.nodes[$0]) }
        expectNoDifference(tree.nearestAncestor(of: offset, kind), walked, "\(kind) of \(offset)")
      }
    }
  }
}
