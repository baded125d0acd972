import Languages
import Semantics

extension Rule {
  static let focusStuck = step(
    "focus-stuck", .noKeyboardTrap,
    Phrase(
      en: "The cursor moves on until the last and the first element.",
      nb: "Markøren går videre helt til det siste og det første elementet.")
  ) { step in
    guard step.staysOnScreen, let origin = step.origin, step.cursor == origin,
      let place = step.after.order.place(of: origin)
    else { return [] }
    let isStuck =
      switch step.command {
      case .next: place < step.after.order.count - 1
      case .previous: place > 0
      default: false
      }
    guard isStuck else { return [] }
    return [
      Flaw(
        origin,
        Phrase(
          en: "\(step.name.en) does not leave it",
          nb: "\(step.name.nb) kommer ikke forbi det"),
        mend: Phrase(
          en: "look for the node that sends the cursor back",
          nb: "finn noden som sender markøren tilbake"),
        style: step.style)
    ]
  }
}
