import Semantics

extension Rule {
  static let modalTrap = scene(
    "modal-trap", .noKeyboardTrap,
    Phrase(
      "Every dialog, menu and drawer can be left.",
      "Hver dialogboks, meny og skuff kan forlates.")
  ) { scene in
    guard let modal = scene.tree.topModal else { return [] }
    let node = scene.tree.nodes[modal]
    guard !node.supports(.dismiss) else { return [] }
    return [
      Flaw(
        node.id,
        Phrase(
          "'back' does not close it",
          "«back» lukker den ikke"), mend: Phrase("let it declare dismiss", "la den oppgi dismiss"))
    ]
  }
}
