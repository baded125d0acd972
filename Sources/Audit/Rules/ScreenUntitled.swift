import Semantics

extension Rule {
  static let screenUntitled = scene(
    "screen-untitled", .pageTitled, "Every screen has a title."
  ) { scene in
    guard let root = scene.root, root.role == .screen, Words(root.label ?? "").isEmpty else { return [] }
    return [Flaw(root.id, "the screen has no title", mend: "give it a title that says what it is for")]
  }
}
