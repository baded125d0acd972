import Languages
import Semantics

extension Rule {
  /// Source: ATF `DuplicateClickableBoundsCheck`. One inside the other is `target-nested`.
  static let targetsSameBounds = scene(
    "targets-same-bounds", .nameRoleValue,
    Phrase(
      en: "No two targets lie at the same place.",
      nb: "Ikke to trykkmål ligger på samme plass.")
  ) { scene in
    scene.targetPairs.compactMap { one, other in
      guard let frame = one.frame, frame == other.frame, frame.width > 0,
        !scene.tree.isDescendant(other.id, of: one.id), !scene.tree.isDescendant(one.id, of: other.id)
      else { return nil }
      return Flaw(
        other.id,
        Phrase(
          en: "it has the same frame as \(one.id)",
          nb: "det har samme ramme som \(one.id)"),
        mend: Phrase(
          en: "keep one of the two, or merge them",
          nb: "behold ett av de to, eller slå dem sammen"))
    }
  }
}
