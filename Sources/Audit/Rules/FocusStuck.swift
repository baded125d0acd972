import Semantics

extension Rule {
  static let focusStuck = step(
    "focus-stuck", .noKeyboardTrap, "The cursor moves on until the last and the first element."
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
    return [Flaw(
      origin, "\(step.name) does not leave it", mend: "look for the node that sends the cursor back",
      style: step.style)]
  }
}
