import Semantics

extension Rule {
  static let idDuplicate = scene(
    "id-duplicate", nil,
    Phrase(
      "Every node of a tree has an id of its own.",
      "Hver node i et tre har sin egen id.")
  ) {
    scene in
    var seen: Set<NodeID> = []
    return scene.tree.nodes.filter { !seen.insert($0.id).inserted }.map {
      Flaw(
        $0.id,
        Phrase(
          "the id is there more than once",
          "id-en finnes mer enn én gang"),
        mend: Phrase(
          "give each row its own key",
          "gi hver rad sin egen nøkkel"))
    }
  }
}
