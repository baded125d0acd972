import AccessibilityTree

// Distinguishes an action that translates a screen from one that leads to another.

extension ScreenState {
  /// The list, menu or similar container of an element; its parent where there is none.
  func holder(of element: Node) -> NodeID? {
    let around = tree.ancestors(of: element.id)
    return (around.first { $0.role.isContainer && $0.role != .group } ?? around.first)?.id
  }

  /// Whether at least 60 % of the shared elements have another name; fewer than eight shared elements prove nothing.
  func isInOtherWords(than other: ScreenState) -> Bool {
    let names = Dictionary(other.tree.nodes.compactMap { node in node.label.map { (node.id, ($0, node.role)) } }) { first, _ in
      first
    }
    var (all, changed) = (0, 0)
    for node in tree.nodes {
      guard let label = node.label, let (name, role) = names[node.id], role == node.role else { continue }
      all += 1
      if label != name { changed += 1 }
    }
    return all >= 8 && changed * 10 >= all * 6
  }
}
