import Languages
import Semantics

extension Rule {
  /// Siblings only: what scrolls may pass under the bars. Equal frames are `targets-same-bounds`.
  static let targetsOverlap = scene(
    "targets-overlap", .targetSize,
    Phrase(
      en: "Two targets beside each other do not overlap.",
      nb: "To trykkmål ved siden av hverandre overlapper ikke.")
  ) { scene in
    scene.targetPairs.compactMap { one, other in
      guard let first = one.frame, let second = other.frame, first != second else { return nil }
      let width = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
      let height = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
      guard width > 0.1, height > 0.1,
        scene.tree.parent(of: one.id)?.id == scene.tree.parent(of: other.id)?.id
      else { return nil }
      let (across, down) = (width.figure(decimals: 1), height.figure(decimals: 1))
      return Flaw(
        other.id,
        Phrase(
          en: "it overlaps \(one.id) by \(across.en) by \(down.en) points",
          nb: "det overlapper \(one.id) med \(across.nb) ganger \(down.nb) punkter"),
        mend: Phrase(en: "move the two apart", nb: "flytt de to fra hverandre"))
    }
  }
}
