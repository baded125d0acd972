import Languages
import Semantics

extension Rule {
  /// As the phone's own way back does, and Escape on a computer.
  static let dropDownBack = step(
    "drop-down-back", .noKeyboardTrap,
    Phrase(
      en: "Going back closes an open drop-down, and leaves the screen as it is.",
      nb: "Å gå tilbake lukker en åpen rullegardinliste, og lar skjermbildet være som det er.")
  ) { step in
    guard step.command == .back, let open = step.before.openDropDowns.first else { return [] }
    let fault: Phrase? =
      if !step.staysOnScreen {
        Phrase(
          en: "'back' leads to the screen \(step.after.screen) while it is open",
          nb: "«back» fører til skjermbildet \(step.after.screen) mens den er åpen")
      } else if step.after.openDropDowns.contains(where: { $0.id == open.id }) {
        Phrase(en: "'back' does not close it", nb: "«back» lukker den ikke")
      } else {
        nil
      }
    return fault.map {
      [
        Flaw(
          open.id, $0,
          mend: Phrase(
            en: "let the screen's 'back' close it first", nb: "la skjermbildets «back» lukke den først"),
          style: step.style)
      ]
    } ?? []
  }
}
