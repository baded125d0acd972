import Semantics

extension Rule {
  static let headingLevels = scene(
    "heading-levels", .infoAndRelationships,
    Phrase(
      "Heading levels go down one at a time and are 1 to 6.",
      "Overskriftsnivåer øker med ett om gangen og er fra 1 til 6.")
  ) { scene in
    var previous = 0
    return scene.elements.filter { $0.role == .heading }.compactMap { node in
      guard let level = node.level else {
        return Flaw(
          node.id,
          Phrase(
            "the heading has no level",
            "overskriften har ikke noe nivå"),
          mend: Phrase(
            "set its level, from 1 to 6",
            "sett nivået, fra 1 til 6"))
      }
      defer { previous = level }
      guard (1...6).contains(level) else {
        return Flaw(
          node.id, Phrase("the level is \(level)", "nivået er \(level)"),
          mend: Phrase(
            "choose one from 1 to 6",
            "velg et fra 1 til 6"))
      }
      guard level > previous + 1 else { return nil }
      return Flaw(
        node.id,
        previous == 0
          ? Phrase(
            "the first heading has level \(level)",
            "den første overskriften har nivå \(level)")
          : Phrase(
            "level \(level) follows level \(previous)",
            "nivå \(level) følger etter nivå \(previous)"),
        mend: Phrase("make it level \(previous + 1)", "gjør den til nivå \(previous + 1)"))
    }
  }
}
