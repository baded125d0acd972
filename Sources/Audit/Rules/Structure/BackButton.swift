import Languages
import Semantics

extension Rule {
  /// B1 and B4: which elements go back is told by what they send, not by their names.
  static let backButton = scene(
    "back-button", .consistentNavigation,
    Phrase(
      en: "A secondary screen begins with a back button; a root has none.",
      nb: "Et underordnet skjermbilde begynner med en tilbakeknapp, og et rotskjermbilde har ingen.")
  ) { scene in
    guard let root = scene.root, root.role == .screen, let first = scene.elements.first else { return [] }
    if scene.depth == 0 {
      return scene.elements.filter { scene.exits.contains($0.id) }.map {
        Flaw(
          $0.id,
          Phrase(
            en: "a root screen has an element that goes back",
            nb: "et rotskjermbilde har et element som går tilbake"),
          mend: Phrase(
            en: "leave it out on roots",
            nb: "utelat det på rotskjermbilder"))
      }
    }
    // Of an open drop-down going back closes only that.
    guard !scene.exits.contains(first.id), !scene.hasOpenDropDown else { return [] }
    return [
      Flaw(
        first.id,
        Phrase(
          en: "the first element does not go back",
          nb: "det første elementet går ikke tilbake"),
        mend: Phrase(
          en: "put the back button first in reading order",
          nb: "sett tilbakeknappen først i leserekkefølgen"))
    ]
  }
}
