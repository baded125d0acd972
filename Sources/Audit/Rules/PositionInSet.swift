import Semantics

extension Rule {
  static let positionInSet = scene(
    "position-in-set", .infoAndRelationships,
    Phrase(
      "Positions run from 1 to the size of the set, each once.",
      "Plasser går fra 1 til antallet i settet, hver én gang.")
  ) { scene in
    var seen: [String: NodeID] = [:]
    return scene.nodes.compactMap { node in
      guard let position = node.position else { return nil }
      if position.index < 1 || position.count.map({ position.index > $0 }) == true {
        let count = position.count.map(String.init) ?? "?"
        return Flaw(
          node.id,
          Phrase(
            "it is number \(position.index) of \(count)",
            "det er nummer \(position.index) av \(count)"), mend: Phrase("count from 1", "tell fra 1"))
      }
      let place = "\(scene.tree.parent(of: node.id)?.id.path ?? "") \(position.index)"
      guard let earlier = seen[place] else {
        seen[place] = node.id
        return nil
      }
      return Flaw(
        node.id,
        Phrase(
          "\(earlier) is number \(position.index) too",
          "\(earlier) er også nummer \(position.index)"),
        mend: Phrase(
          "give each its own number",
          "gi hver sitt eget nummer"))
    }
  }
}
