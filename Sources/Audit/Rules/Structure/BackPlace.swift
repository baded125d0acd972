import Languages
import Semantics

extension Rule {
  /// B1 and B2 across screens: one place, one name.
  static let backPlace = walk(
    "back-place", .consistentNavigation,
    Phrase(
      en: "The back button has the same place and name on every screen.",
      nb: "Tilbakeknappen har samme plass og navn på alle skjermbilder.")
  ) { scenes in
    var first: (frame: Frame?, name: String, id: NodeID)?
    return scenes.compactMap { scene in
      guard scene.depth > 0, scene.tree.topModal == nil || scene.root?.role == .screen,
        let button = scene.elements.first, scene.exits.contains(button.id)
      else { return nil }
      let name = scene.name(of: button)
      guard let first else {
        first = (button.frame, name, button.id)
        return nil
      }
      let fault: Phrase? =
        if first.frame != button.frame {
          Phrase(en: "it is not where \(first.id) is", nb: "den står ikke der \(first.id) står")
        } else if first.name != name {
          Phrase(
            en: "it is called \(name.quoted), \(first.id) is called \(first.name.quoted)",
            nb: "den heter \(name.inGuillemets), mens \(first.id) heter \(first.name.inGuillemets)")
        } else {
          nil
        }
      return fault.map {
        (
          scene,
          Flaw(
            button.id, $0,
            mend: Phrase(
              en: "use the one back button that all screens share",
              nb: "bruk den ene tilbakeknappen som alle skjermbilder deler"))
        )
      }
    }
  }
}
