import Languages
import Semantics

extension Rule {
  static let navigationInconsistent = walk(
    "navigation-inconsistent", .consistentNavigation,
    Phrase(
      en: "The tabs stand in the same order and place on every screen.",
      nb: "Fanene står i samme rekkefølge og på samme plass i alle skjermbilder.")
  ) { scenes in
    var first: (tabs: [Item], id: NodeID)?
    return scenes.compactMap { scene in
      guard let bar = scene.nodes.first(where: { $0.role == .tabBar }) else { return nil }
      let tabs = scene.tree.children(of: bar.id).map { Item(key: $0.id.lastSegment, frame: $0.frame) }
      guard let first else {
        first = (tabs, bar.id)
        return nil
      }
      guard first.tabs != tabs else { return nil }
      return (
        scene,
        Flaw(
          bar.id,
          Phrase(
            en: "it does not hold the tabs of \(first.id) in their order and place",
            nb: "den har ikke fanene fra \(first.id) i samme rekkefølge og på samme plass"),
          mend: Phrase(en: "show the same tab bar on every screen", nb: "vis samme fanelinje i alle skjermbilder"))
      )
    }
  }

  private struct Item: Hashable {
    var key: String
    var frame: Frame?
  }
}
