import Languages
import Semantics

extension Rule {
  /// Source: Apple's audit type `action`. A disabled or read-only control does nothing, and says so.
  static let actionMissing = scene(
    "action-missing", .nameRoleValue,
    Phrase(
      en: "Every control that is enabled declares what it can do.",
      nb: "Hver kontroll som er slått på, oppgir hva den kan gjøre.")
  ) { scene in
    scene.elements.compactMap { node in
      guard node.isEnabled, !node.isReadOnly, !node.isActionable else { return nil }
      guard node.role.isControl else { return nil }
      let wanted = node.role.isTextField ? "setText" : node.role == .slider ? "increase" : "activate"
      return Flaw(
        node.id,
        Phrase(
          en: "the \(node.role.rawValue) declares no action",
          nb: "\(node.role.rawValue) oppgir ingen handling"),
        mend: Phrase(
          en: "add the action \(wanted), or make it a text",
          nb: "legg til handlingen \(wanted), eller gjør den til tekst"))
    }
  }
}
