import Semantics

extension Rule {
  static let listCount = scene(
    "list-count", .infoAndRelationships, "A list says as many items as it holds."
  ) { scene in
    scene.nodes.compactMap { node in
      guard let collection = node.collection, let count = collection.count,
        node.role != .grid, let offset = scene.tree.offset(of: node.id)
      else { return nil }
      let items = scene.tree.children(of: offset).filter { scene.tree.nodes[$0].exposure == .exposed }.count
      if let window = collection.window {
        guard window.count != items || window.upperBound > count else { return nil }
        return Flaw(
          node.id, "rows \(window.lowerBound) to \(window.upperBound) of \(count) are said to be at hand, "
            + "and \(items) are", mend: "make the window that of the rows in the tree")
      }
      guard items != count else { return nil }
      return Flaw(node.id, "\(count) items are said, and \(items) are there", mend: "count what is exposed")
    }
  }
}
