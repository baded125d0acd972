import Semantics

extension Rule {
  static let focusStuck = step(
    "focus-stuck", .noKeyboardTrap,
    Phrase(
      "The cursor moves on until the last and the first element.",
      "Markøren går videre helt til det siste og det første elementet.")
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
          "\(step.name.english) does not leave it",
          "\(step.name.bokmål) kommer ikke forbi det"),
        mend: Phrase(
          "look for the node that sends the cursor back",
          "finn noden som sender markøren tilbake"),
        style: step.style)
    ]
  }
}
