import Languages
import Semantics

extension Rule {
  static let listCount = scene(
    "list-count", .infoAndRelationships,
    Phrase(
      en: "A list says as many items as it holds.",
      nb: "En liste oppgir like mange elementer som den har.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard let collection = node.collection, let count = collection.count,
        node.role != .grid, let offset = scene.tree.offset(of: node.id)
      else { return nil }
      let items = scene.tree.children(of: offset).filter { scene.tree.nodes[$0].exposure == .exposed }.count
      if let window = collection.window {
        guard window.count != items || window.upperBound > count else { return nil }
        return Flaw(
          node.id,
          Phrase(
            en: "rows \(window.lowerBound) to \(window.upperBound) of \(count) are said to be at hand, "
              + "and \(items) are",
            nb: "radene \(window.lowerBound) til \(window.upperBound) av \(count) er oppgitt, "
              + "og \(items) er der"),
          mend: Phrase(
            en: "make the window that of the rows in the tree",
            nb: "la vinduet være det radene i treet har"))
      }
      guard items != count else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "\(count) items are said, and \(items) are there",
          nb: "\(count) elementer er oppgitt, og \(items) er der"),
        mend: Phrase(
          en: "count what is exposed",
          nb: "tell det som er tilgjengelig"))
    }
  }
}
