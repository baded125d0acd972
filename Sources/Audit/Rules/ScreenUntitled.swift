import Semantics

extension Rule {
  static let screenUntitled = scene(
    "screen-untitled", .pageTitled, Phrase("Every screen has a title.", "Hvert skjermbilde har en tittel.")
  ) { scene in
    guard let root = scene.root, root.role == .screen, Words(root.label ?? "").isEmpty else { return [] }
    return [
      Flaw(
        root.id, Phrase("the screen has no title", "skjermbildet har ingen tittel"),
        mend: Phrase(
          "give it a title that says what it is for",
          "gi det en tittel som sier hva det er til"))
    ]
  }
}
