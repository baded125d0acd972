import Semantics

extension Rule {
  /// Whatever a swipe does there must be an element for: going back, the menu, adjusting, holding down.
  static let gestureOnly = scene(
    "gesture-only", .pointerGestures, Phrase("Nothing needs a gesture.", "Ingenting krever en gest.")
  ) { scene in
    guard let root = scene.root, !scene.elements.isEmpty else { return [] }
    var flaws: [Flaw] = []
    func isReached(_ ids: Set<NodeID>) -> Bool { ids.contains { scene.order.place(of: $0) != nil } }
    if root.supports(.dismiss), !isReached(scene.exits) {
      flaws.append(
        Flaw(
          root.id,
          Phrase(
            "there is a gesture for going back and no element that does it",
            "det finnes en gest for å gå tilbake, og intet element som gjør det"),
          mend: Phrase(
            "add a back, close or cancel button",
            "legg til en knapp for tilbake, lukk eller avbryt")))
    }
    if root.supports(.openMenu), !isReached(scene.menuOpeners) {
      flaws.append(
        Flaw(
          root.id,
          Phrase(
            "there is a gesture for the menu and no element that opens it",
            "det finnes en gest for menyen, og intet element som åpner den"),
          mend: Phrase(
            "add a menu button",
            "legg til en menyknapp")))
    }
    flaws += scene.elements.filter { node in
      node.supportsLongPress && !node.actions.contains { if case .custom = $0 { true } else { false } }
    }.map {
      Flaw(
        $0.id,
        Phrase(
          "holding it down does what nothing else does",
          "et langt trykk gjør noe som ingenting annet gjør"),
        mend: Phrase(
          "offer the same as a custom action",
          "tilby det samme som en egen handling"))
    }
    return flaws
  }
}
