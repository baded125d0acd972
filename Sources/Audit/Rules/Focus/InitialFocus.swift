import Languages
import Semantics

extension Rule {
  static let initialFocus = scene(
    "initial-focus", .focusOrder,
    Phrase(
      en: "A screen gives the first focus to one element that the cursor reaches.",
      nb: "Et skjermbilde gir startfokus til ett element som markøren når.")
  ) { scene in
    let wanted = scene.nodes.filter(\.isInitialFocus)
    if wanted.count > 1, let last = wanted.last {
      return [
        Flaw(
          last.id,
          Phrase(
            en: "\(wanted.count) elements want the first focus",
            nb: "\(wanted.count) elementer vil ha startfokus"),
          mend: Phrase(
            en: "leave it to one of them",
            nb: "la ett av dem få det"))
      ]
    }
    return wanted.filter { $0.isEnabled && !$0.isActionable && scene.order.place(of: $0.id) == nil }.map {
      Flaw(
        $0.id,
        Phrase(
          en: "it wants the first focus, but the cursor cannot stop at it",
          nb: "det vil ha startfokus, men markøren kan ikke stoppe ved det"),
        mend: Phrase(
          en: "expose it",
          nb: "gjør det tilgjengelig"))
    }
  }
}
