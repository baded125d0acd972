import Languages
import Semantics

extension Rule {
  static let positionInSet = scene(
    "position-in-set", .infoAndRelationships,
    Phrase(
      en: "Positions run from 1 to the size of the set, each once.",
      nb: "Plasser går fra 1 til antallet i settet, hver én gang.")
  ) { scene in
    let outside = scene.nodes.compactMap { node -> Flaw? in
      guard let position = node.position, !position.isInSet else { return nil }
      let count = position.count.map(String.init) ?? "?"
      return Flaw(
        node.id,
        Phrase(
          en: "it is number \(position.index) of \(count)",
          nb: "det er nummer \(position.index) av \(count)"), mend: Phrase(en: "count from 1", nb: "tell fra 1"))
    }
    let twice = scene.clashes { $0.position?.isInSet == true ? $0.position?.index : nil }.map { node, index, earlier in
      Flaw(
        node,
        Phrase(
          en: "\(earlier) is number \(index) too",
          nb: "\(earlier) er også nummer \(index)"),
        mend: Phrase(
          en: "give each its own number",
          nb: "gi hver sitt eget nummer"))
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
