import Languages
import Semantics

extension Rule {
  static let headingMissing = scene(
    "heading-missing", .headingsAndLabels,
    Phrase(
      en: "Every screen has a heading.",
      nb: "Hvert skjermbilde har en overskrift.")
  ) { scene in
    guard let root = scene.root, root.role == .screen, scene.elements.count > 1,
      !scene.elements.contains(where: { $0.plays(.heading) })
    else { return [] }
    return [
      Flaw(
        root.id,
        Phrase(
          en: "none of \(scene.elements.count) elements is a heading",
          nb: "ingen av \(scene.elements.count) elementer er en overskrift"),
        mend: Phrase(
          en: "make the title one",
          nb: "gjør tittelen til en"))
    ]
  }
}
