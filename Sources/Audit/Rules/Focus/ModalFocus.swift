import Languages
import Semantics

extension Rule {
  static let modalFocus = scene(
    "modal-focus", .focusOrder,
    Phrase(
      en: "A dialog, menu or drawer has an element inside to begin at.",
      nb: "En dialogboks, meny eller skuff har et element å begynne ved.")
  ) { scene in
    guard let modal = scene.tree.topModal else { return [] }
    let node = scene.tree.nodes[modal]
    let inside = scene.tree.subtree(at: modal)
    guard !scene.order.offsets.contains(where: inside.contains) else { return [] }
    return [
      Flaw(
        node.id, Phrase(en: "nothing in it can be reached", nb: "ingenting i den kan nås"),
        mend: Phrase(
          en: "put its text and its buttons inside",
          nb: "legg teksten og knappene inni"))
    ]
  }
}
