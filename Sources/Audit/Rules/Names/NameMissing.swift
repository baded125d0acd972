import Languages
import Semantics

extension Rule {
  /// Fields have a rule of their own, `field-unlabelled`.
  ///
  /// Source: ATF `SpeakableTextPresentCheck`, GTXiLib `checkForAXLabelPresent`.
  static let nameMissing = scene(
    "name-missing", .nameRoleValue,
    Phrase(
      en: "Every control, heading and image has an accessible name.",
      nb: "Hver kontroll, overskrift og hvert bilde har et tilgjengelig navn.")
  ) { scene in
    scene.elements.compactMap { node in
      guard node.role.isControl || node.isActionable || node.role == .heading || node.role == .image,
        !node.role.isTextField, scene.name(of: node).isEmpty
      else { return nil }
      return Flaw(
        node.id, Phrase(en: "the \(node.role.rawValue) has no name", nb: "\(node.role.rawValue) har ikke noe navn"),
        mend: Phrase(
          en: "give it a label that says what it does or shows",
          nb: "gi det en ledetekst som sier hva det gjør eller viser"))
    }
  }
}
