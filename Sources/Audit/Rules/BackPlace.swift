import Semantics

extension Rule {
  /// B1 and B2 across screens: one place, one name.
  static let backPlace = walk(
    "back-place", .consistentNavigation, "The back button has the same place and name on every screen."
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
      let fault: String? =
        if first.frame != button.frame {
          "it is not where \(first.id) is"
        } else if first.name != name {
          "it is called \(name.quoted), \(first.id) is called \(first.name.quoted)"
        } else {
          nil
        }
      return fault.map {
        (scene, Flaw(button.id, $0, mend: "use the one back button that all screens share"))
      }
    }
  }
}
