import Semantics

extension Rule {
  /// Broken references and cycles: a label that labels itself, or two that label each other.
  static let labelReference = scene(
    "label-reference", .infoAndRelationships, "A label belongs to a node that exists and is no label of it."
  ) { scene in
    scene.nodes.compactMap { node in
      guard let target = node.labels else { return nil }
      let fault: String? =
        if target == node.id {
          "it labels itself"
        } else if let labelled = scene.tree[target] {
          labelled.labels == node.id ? "it and \(target) label each other" : nil
        } else {
          "it labels '\(target)', which is not there"
        }
      return fault.map { Flaw(node.id, $0, mend: "let labels name the field beside it") }
    }
  }
}
