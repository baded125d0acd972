import Semantics

extension Rule {
  static let headingMissing = scene(
    "heading-missing", .headingsAndLabels,
    Phrase(
      "Every screen has a heading.",
      "Hvert skjermbilde har en overskrift.")
  ) { scene in
    guard let root = scene.root, root.role == .screen, scene.elements.count > 1,
      !scene.elements.contains(where: { $0.plays(.heading) })
    else { return [] }
    return [
      Flaw(
        root.id,
        Phrase(
          "none of \(scene.elements.count) elements is a heading",
          "ingen av \(scene.elements.count) elementer er en overskrift"),
        mend: Phrase(
          "make the title one",
          "gjør tittelen til en"))
    ]
  }
}
