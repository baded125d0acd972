import Semantics

extension Rule {
  /// Source: ATF `TraversalOrderCheck`. Explicit places cannot form a cycle here; they can clash.
  static let orderAmbiguous = scene(
    "order-ambiguous", .meaningfulSequence,
    Phrase(
      "No two siblings claim the same place in the reading order.",
      "Ikke to søsken krever samme plass i leserekkefølgen.")
  ) { scene in
    var seen: [String: NodeID] = [:]
    return scene.nodes.compactMap { node in
      guard let key = node.sortKey else { return nil }
      let place = "\(scene.tree.parent(of: node.id)?.id.path ?? "") \(key)"
      guard let earlier = seen[place] else {
        seen[place] = node.id
        return nil
      }
      return Flaw(
        node.id,
        Phrase(
          "its place \(key) is that of \(earlier) too",
          "plassen \(key) er også plassen til \(earlier)"),
        mend: Phrase(
          "give each its own sortKey",
          "gi hver sin egen sortKey"))
    }
  }
}
