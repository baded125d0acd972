import Semantics

extension Rule {
  /// Fields have a rule of their own, `field-unlabelled`.
  ///
  /// Source: ATF `SpeakableTextPresentCheck`, GTXiLib `checkForAXLabelPresent`.
  static let nameMissing = scene(
    "name-missing", .nameRoleValue, "Every control, heading and image has an accessible name."
  ) { scene in
    scene.elements.compactMap { node in
      guard node.role.isControl || node.isActionable || node.role == .heading || node.role == .image,
        !node.role.isTextField, scene.name(of: node).isEmpty
      else { return nil }
      return Flaw(
        node.id, "the \(node.role.rawValue) has no name",
        mend: "give it a label that says what it does or shows")
    }
  }
}
