import Semantics

extension Rule {
  static let positionInSet = scene(
    "position-in-set", .infoAndRelationships,
    Phrase(
      "Positions run from 1 to the size of the set, each once.",
      "Plasser går fra 1 til antallet i settet, hver én gang.")
  ) { scene in
    let outside = scene.nodes.compactMap { node -> Flaw? in
      guard let position = node.position, !position.isInSet else { return nil }
      let count = position.count.map(String.init) ?? "?"
      return Flaw(
        node.id,
        Phrase(
          "it is number \(position.index) of \(count)",
          "det er nummer \(position.index) av \(count)"), mend: Phrase("count from 1", "tell fra 1"))
    }
    let twice = scene.clashes { $0.position?.isInSet == true ? $0.position?.index : nil }.map { node, index, earlier in
      Flaw(
        node,
        Phrase(
          "\(earlier) is number \(index) too",
          "\(earlier) er også nummer \(index)"),
        mend: Phrase(
          "give each its own number",
          "gi hver sitt eget nummer"))
    }
    return outside + twice
  }
}

extension SetPosition {
  /// Whether it is from 1 to the size of the set, as far as that is known.
  fileprivate var isInSet: Bool {
    index >= 1 && count.map { index <= $0 } != false
  }
}
