import Languages
import Semantics

extension Rule {
  static let modalTrap = scene(
    "modal-trap", .noKeyboardTrap,
    Phrase(
      en: "Every dialog, menu and drawer can be left.",
      nb: "Hver dialogboks, meny og skuff kan forlates.")
  ) { scene in
    guard let modal = scene.tree.topModal else { return [] }
    let node = scene.tree.nodes[modal]
    guard !node.supports(.dismiss) else { return [] }
    return [
      Flaw(
        node.id,
        Phrase(
          en: "'back' does not close it",
          nb: "«back» lukker den ikke"), mend: Phrase(en: "let it declare dismiss", nb: "la den oppgi dismiss"))
    ]
  }
}
