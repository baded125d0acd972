import Semantics

extension Rule {
  static let initialFocus = scene(
    "initial-focus", .focusOrder,
    Phrase(
      "A screen gives the first focus to one element that the cursor reaches.",
      "Et skjermbilde gir startfokus til ett element som markøren når.")
  ) { scene in
    let wanted = scene.nodes.filter(\.isInitialFocus)
    if wanted.count > 1, let last = wanted.last {
      return [
        Flaw(
          last.id,
          Phrase(
            "\(wanted.count) elements want the first focus",
            "\(wanted.count) elementer vil ha startfokus"),
          mend: Phrase(
            "leave it to one of them",
            "la ett av dem få det"))
      ]
    }
    return wanted.filter { $0.isEnabled && !$0.isActionable && scene.order.place(of: $0.id) == nil }.map {
      Flaw(
        $0.id,
        Phrase(
          "it wants the first focus, but the cursor cannot stop at it",
          "det vil ha startfokus, men markøren kan ikke stoppe ved det"),
        mend: Phrase(
          "expose it",
          "gjør det tilgjengelig"))
    }
  }
}
