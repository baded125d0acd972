import Languages
import Semantics

extension Rule {
  /// Source: ATF `ClassNameCheck`.
  static let roleUnknown = scene(
    "role-unknown", .nameRoleValue,
    Phrase(
      en: "Every element has a role that the reader knows.",
      nb: "Hvert element har en rolle som skjermleseren kjenner.")
  ) { scene in
    scene.elements.filter { $0.role == .unknown && $0.roleDescription?.isEmpty != false }.map {
      Flaw(
        $0.id, Phrase(en: "the role is unknown", nb: "rollen er ukjent"),
        mend: Phrase(
          en: "give it the role that people know it by",
          nb: "gi det rollen folk kjenner det ved"))
    }
  }
}
