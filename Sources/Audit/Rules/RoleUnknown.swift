import Semantics

extension Rule {
  /// Source: ATF `ClassNameCheck`.
  static let roleUnknown = scene(
    "role-unknown", .nameRoleValue, "Every element has a role that the reader knows."
  ) { scene in
    scene.elements.filter { $0.role == .unknown && $0.roleDescription?.isEmpty != false }.map {
      Flaw($0.id, "the role is unknown", mend: "give it the role that people know it by")
    }
  }
}
