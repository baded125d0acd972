import Languages
import Semantics

extension Rule {
  static let modalUntitled = scene(
    "modal-untitled", .nameRoleValue,
    Phrase(
      en: "Every dialog, menu and drawer has a title.",
      nb: "Hver dialogboks, meny og skuff har en tittel.")
  ) { scene in
    scene.tree.nodes.compactMap { node in
      guard node.isWindow || node.isModal && node.role != .screen, !scene.isHidden(node),
        Words(node.label ?? "").isEmpty
      else { return nil }
      return Flaw(
        node.id, Phrase(en: "the \(node.role.rawValue) has no title", nb: "\(node.role.rawValue) har ingen tittel"),
        mend: Phrase(
          en: "give it a label that says what it asks or holds",
          nb: "gi den en ledetekst som sier hva den spør om eller inneholder"))
    }
  }
}
