import Languages
import Semantics

extension Rule {
  /// Whatever a swipe does there must be an element for: going back, the menu, adjusting, holding down.
  static let gestureOnly = scene(
    "gesture-only", .pointerGestures, Phrase(en: "Nothing needs a gesture.", nb: "Ingenting krever en gest.")
  ) { scene in
    guard let root = scene.root, !scene.elements.isEmpty else { return [] }
    var flaws: [Flaw] = []
    func isReached(_ ids: Set<NodeID>) -> Bool { ids.contains { scene.order.place(of: $0) != nil } }
    // The drop-down itself closes what going back would.
    if root.supports(.dismiss), !isReached(scene.exits), !scene.hasOpenDropDown {
      flaws.append(
        Flaw(
          root.id,
          Phrase(
            en: "there is a gesture for going back and no element that does it",
            nb: "det finnes en gest for å gå tilbake, og intet element som gjør det"),
          mend: Phrase(
            en: "add a back, close or cancel button",
            nb: "legg til en knapp for tilbake, lukk eller avbryt")))
    }
    if root.supports(.openMenu), !isReached(scene.menuOpeners) {
      flaws.append(
        Flaw(
          root.id,
          Phrase(
            en: "there is a gesture for the menu and no element that opens it",
            nb: "det finnes en gest for menyen, og intet element som åpner den"),
          mend: Phrase(
            en: "add a menu button",
            nb: "legg til en menyknapp")))
    }
    flaws += scene.elements.filter { node in
      node.supportsLongPress && !node.actions.contains { if case .custom = $0 { true } else { false } }
    }.map {
      Flaw(
        $0.id,
        Phrase(
          en: "holding it down does what nothing else does",
          nb: "et langt trykk gjør noe som ingenting annet gjør"),
        mend: Phrase(
          en: "offer the same as a custom action",
          nb: "tilby det samme som en egen handling"))
    }
    return flaws
  }
}
