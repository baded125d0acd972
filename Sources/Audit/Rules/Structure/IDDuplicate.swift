import Languages
import Semantics

extension Rule {
  static let idDuplicate = scene(
    "id-duplicate", nil,
    Phrase(
      en: "Every node of a tree has an id of its own.",
      nb: "Hver node i et tre har sin egen id.")
  ) {
    scene in
    var seen: Set<NodeID> = []
    return scene.tree.nodes.filter { !seen.insert($0.id).inserted }.map {
      Flaw(
        $0.id,
        Phrase(
          en: "the id is there more than once",
          nb: "id-en finnes mer enn én gang"),
        mend: Phrase(
          en: "give each row its own key",
          nb: "gi hver rad sin egen nøkkel"))
    }
  }
}
