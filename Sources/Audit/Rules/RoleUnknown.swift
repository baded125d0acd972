import Semantics

extension Rule {
  /// Source: ATF `ClassNameCheck`.
  static let roleUnknown = scene(
    "role-unknown", .nameRoleValue,
    Phrase(
      "Every element has a role that the reader knows.",
      "Hvert element har en rolle som skjermleseren kjenner.")
  ) { scene in
    scene.elements.filter { $0.role == .unknown && $0.roleDescription?.isEmpty != false }.map {
      Flaw(
        $0.id, Phrase("the role is unknown", "rollen er ukjent"),
        mend: Phrase(
          "give it the role that people know it by",
          "gi det rollen folk kjenner det ved"))
    }
  }
}
