import Languages
import Semantics

extension Rule {
  /// Siblings only, and only what lies wholly above what is read before it.
  static let focusOrder = scene(
    "focus-order", .focusOrder,
    Phrase(
      en: "Elements are read from top to bottom.",
      nb: "Elementene leses ovenfra og ned.")
  ) { scene in
    scene.nodes.flatMap { parent -> [Flaw] in
      guard let offset = scene.tree.offset(of: parent.id) else { return [] }
      let inside = scene.tree.subtree(at: offset)
      let siblings = scene.order.offsets.filter {
        inside.contains($0) && scene.tree.parentOffset(of: $0) == offset
      }.map { scene.tree.nodes[$0] }
      return zip(siblings, siblings.dropFirst()).compactMap { earlier, later in
        guard let above = later.frame, let below = earlier.frame, above.y + above.height <= below.y + 0.1,
          above.height > 0, below.height > 0
        else { return nil }
        let distance = (below.y - above.y).figure()
        return Flaw(
          later.id,
          Phrase(
            en: "it lies \(distance.en) points above \(earlier.id), which is read before it",
            nb: "det ligger \(distance.nb) punkter over \(earlier.id), som leses før det"),
          mend: Phrase(
            en: "declare the elements in the order they are painted in, or set sortKey",
            nb: "oppgi elementene i den rekkefølgen de vises, eller sett sortKey"))
      }
    }
  }
}
