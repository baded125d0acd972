import Semantics

extension Rule {
  static let headingLevels = scene(
    "heading-levels", .infoAndRelationships, "Heading levels go down one at a time and are 1 to 6."
  ) { scene in
    var previous = 0
    return scene.elements.filter { $0.role == .heading }.compactMap { node in
      guard let level = node.level else {
        return Flaw(node.id, "the heading has no level", mend: "set its level, from 1 to 6")
      }
      defer { previous = level }
      guard (1...6).contains(level) else {
        return Flaw(node.id, "the level is \(level)", mend: "choose one from 1 to 6")
      }
      guard level > previous + 1 else { return nil }
      return Flaw(
        node.id,
        previous == 0
          ? "the first heading has level \(level)" : "level \(level) follows level \(previous)",
        mend: "make it level \(previous + 1)")
    }
  }
}
