import Languages
import Semantics

extension Rule {
  static let headingLevels = scene(
    "heading-levels", .infoAndRelationships,
    Phrase(
      en: "Heading levels go down one at a time and are 1 to 6.",
      nb: "Overskriftsnivåer øker med ett om gangen og er fra 1 til 6.")
  ) { scene in
    var previous = 0
    return scene.elements.filter { $0.role == .heading }.compactMap { node in
      guard let level = node.level else {
        return Flaw(
          node.id,
          Phrase(
            en: "the heading has no level",
            nb: "overskriften har ikke noe nivå"),
          mend: Phrase(
            en: "set its level, from 1 to 6",
            nb: "sett nivået, fra 1 til 6"))
      }
      defer { previous = level }
      guard (1...6).contains(level) else {
        return Flaw(
          node.id, Phrase(en: "the level is \(level)", nb: "nivået er \(level)"),
          mend: Phrase(
            en: "choose one from 1 to 6",
            nb: "velg et fra 1 til 6"))
      }
      guard level > previous + 1 else { return nil }
      return Flaw(
        node.id,
        previous == 0
          ? Phrase(
            en: "the first heading has level \(level)",
            nb: "den første overskriften har nivå \(level)")
          : Phrase(
            en: "level \(level) follows level \(previous)",
            nb: "nivå \(level) følger etter nivå \(previous)"),
        mend: Phrase(en: "make it level \(previous + 1)", nb: "gjør den til nivå \(previous + 1)"))
    }
  }
}
