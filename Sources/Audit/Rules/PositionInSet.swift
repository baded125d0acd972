import Semantics

extension Rule {
  static let positionInSet = scene(
    "position-in-set", .infoAndRelationships, "Positions run from 1 to the size of the set, each once."
  ) { scene in
    var seen: [String: NodeID] = [:]
    return scene.nodes.compactMap { node in
      guard let position = node.position else { return nil }
      if position.index < 1 || position.count.map({ position.index > $0 }) == true {
        let count = position.count.map(String.init) ?? "?"
        return Flaw(node.id, "it is number \(position.index) of \(count)", mend: "count from 1")
      }
      let place = "\(scene.tree.parent(of: node.id)?.id.path ?? "") \(position.index)"
      guard let earlier = seen[place] else {
        seen[place] = node.id
        return nil
      }
      return Flaw(node.id, "\(earlier) is number \(position.index) too", mend: "give each its own number")
    }
  }
}
