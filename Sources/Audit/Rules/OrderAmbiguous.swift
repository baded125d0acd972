import Semantics

extension Rule {
  /// Source: ATF `TraversalOrderCheck`. Explicit places cannot form a cycle here; they can clash.
  static let orderAmbiguous = scene(
    "order-ambiguous", .meaningfulSequence, "No two siblings claim the same place in the reading order."
  ) { scene in
    var seen: [String: NodeID] = [:]
    return scene.nodes.compactMap { node in
      guard let key = node.sortKey else { return nil }
      let place = "\(scene.tree.parent(of: node.id)?.id.path ?? "") \(key)"
      guard let earlier = seen[place] else {
        seen[place] = node.id
        return nil
      }
      return Flaw(node.id, "its place \(key) is that of \(earlier) too", mend: "give each its own sortKey")
    }
  }
}
