import Languages
import Semantics

extension Rule {
  static let screenUntitled = scene(
    "screen-untitled", .pageTitled, Phrase(en: "Every screen has a title.", nb: "Hvert skjermbilde har en tittel.")
  ) { scene in
    guard let root = scene.root, root.role == .screen, Words(root.label ?? "").isEmpty else { return [] }
    return [
      Flaw(
        root.id, Phrase(en: "the screen has no title", nb: "skjermbildet har ingen tittel"),
        mend: Phrase(
          en: "give it a title that says what it is for",
          nb: "gi det en tittel som sier hva det er til"))
    ]
  }
}
