import Semantics

extension Rule {
  static let secretInTree = scene(
    "secret-in-tree", nil, "The content of a secure field is in no tree."
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.plays(.secureField), let value = node.value, !value.allSatisfy({ "•●*".contains($0) })
      else { return nil }
      // The value itself is not quoted: the report would tell it.
      return Flaw(
        node.id, "the value holds \(value.count) characters in clear",
        mend: "leave the value out and set characterCount")
    }
  }
}
