import Semantics

extension Rule {
  static let headingMissing = scene(
    "heading-missing", .headingsAndLabels, "Every screen has a heading."
  ) { scene in
    guard let root = scene.root, root.role == .screen, scene.elements.count > 1,
      !scene.elements.contains(where: { $0.plays(.heading) })
    else { return [] }
    return [Flaw(
      root.id, "none of \(scene.elements.count) elements is a heading", mend: "make the title one")]
  }
}
