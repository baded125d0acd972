import Languages
import Semantics

extension Rule {
  /// Source: axe-core `nested-interactive`, Deque's "nested active control". Custom actions are no target.
  /// The choices of an expanded drop-down are its own, as a list box is its combo box's.
  static let targetNested = scene(
    "target-nested", .nameRoleValue,
    Phrase(
      en: "No target lies inside another one.",
      nb: "Intet trykkmål ligger inne i et annet.")
  ) { scene in
    func isTarget(_ node: Node) -> Bool {
      node.supports(.activate) || node.supports(.increase) || node.supports(.setText)
    }
    return scene.nodes.filter { isTarget($0) && !scene.isHidden($0) }.compactMap { node in
      guard let outer = scene.tree.ancestors(of: node.id).first(where: isTarget),
        !(outer.role == .dropDown && outer.isExpanded == true)
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "it lies inside \(outer.id), which can be acted upon too",
          nb: "det ligger inne i \(outer.id), som også kan betjenes"),
        mend: Phrase(
          en: "make it a custom action of the outer one, or its sibling",
          nb: "gjør det til en egen handling for det ytre, eller til dets søsken"))
    }
  }
}
