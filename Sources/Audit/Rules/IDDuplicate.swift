import Semantics

extension Rule {
  static let idDuplicate = scene("id-duplicate", nil, "Every node of a tree has an id of its own.") {
    scene in
    var seen: Set<NodeID> = []
    return scene.tree.nodes.filter { !seen.insert($0.id).inserted }.map {
      Flaw($0.id, "the id is there more than once", mend: "give each row its own key")
    }
  }
}
