import Languages
import Semantics

extension Rule {
  /// Source: axe-core `list`, `listitem`, `aria-required-parent`.
  static let structure = scene(
    "structure", .infoAndRelationships,
    Phrase(
      en: "Items lie in the kind of container that they are items of.",
      nb: "Elementer ligger i den typen beholder de hører til i.")
  ) { scene in
    scene.nodes.compactMap { node in
      let homes: [Role]? =
        switch node.role {
        case .listItem: [.list, .menu]
        case .menuItem: [.menu, .list, .drawer]
        case .tab: [.tabBar]
        case .segment: [.segmentedControl]
        case .radioButton: [.radioGroup, .list, .dropDown]
        case .cell: [.grid]
        case .page: [.pager]
        default: nil
        }
      guard let homes, !scene.isHidden(node) else { return nil }
      let holder = scene.tree.ancestors(of: node.id).first {
        $0.role.isContainer && $0.role != .group || $0.role == .dropDown
      }
      guard holder.map({ homes.contains($0.role) }) != true else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "a \(node.role.rawValue) lies in \(holder.map { "a \($0.role.rawValue)" } ?? "nothing")",
          nb: "\(node.role.rawValue) ligger i \(holder.map(\.role.rawValue) ?? "ingenting")"),
        mend: Phrase(
          en: "put it into a \(homes[0].rawValue), so that number and place are said",
          nb: "legg det i \(homes[0].rawValue), så antall og plass blir sagt"))
    }
  }
}
