import Languages
import Semantics

extension Rule {
  /// Source: GTXiLib `checkForAXTraitDontConflict`: of button, link, search field and keyboard key at most
  /// one; of button and adjustable at most one.
  static let traitConflict = scene(
    "trait-conflict", .nameRoleValue,
    Phrase(
      en: "An element does not have roles that exclude each other.",
      nb: "Et element har ikke roller som utelukker hverandre.")
  ) { scene in
    let exclusive: [[Role]] = [[.button, .link, .searchField, .keyboardKey], [.button, .slider]]
    return scene.nodes.compactMap { node in
      for group in exclusive {
        let played = group.filter(node.plays)
        if played.count > 1 {
          return Flaw(
            node.id,
            Phrase(
              en: "it is \(played.map(\.rawValue).joined(separator: " and ")) at once",
              nb: "det er \(played.map(\.rawValue).joined(separator: " og ")) på en gang"),
            mend: Phrase(
              en: "keep the role that says what activating it does",
              nb: "behold rollen som sier hva en aktivering gjør"))
        }
      }
      return nil
    }
  }
}
