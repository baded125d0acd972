import Languages
import Semantics

extension Rule {
  /// What is in the tab bar, and what opens the menu, is called the same everywhere; badges may differ.
  static let nameInconsistent = walk(
    "name-inconsistent", .consistentIdentification,
    Phrase(
      en: "What does the same on several screens has one name.",
      nb: "Det som gjør det samme i flere skjermbilder, har ett navn.")
  ) { scenes in
    var names: [String: (name: String, id: NodeID)] = [:]
    return scenes.flatMap { scene in
      scene.elements.compactMap { node -> (scene: Scene, flaw: Flaw)? in
        let isShared = scene.tree.parent(of: node.id)?.role == .tabBar || scene.menuOpeners.contains(node.id)
        guard isShared, let name = node.label, !Words(name).isEmpty else { return nil }
        let key = "\(node.role.rawValue) \(node.id.lastSegment)"
        guard let known = names[key] else {
          names[key] = (name, node.id)
          return nil
        }
        guard known.name != name else { return nil }
        return (
          scene,
          Flaw(
            node.id,
            Phrase(
              en: "it is called \(name.quoted), \(known.id) is called \(known.name.quoted)",
              nb: "det heter \(name.inGuillemets), mens \(known.id) heter \(known.name.inGuillemets)"),
            mend: Phrase(en: "use one name", nb: "bruk ett navn"))
        )
      }
    }
  }
}
