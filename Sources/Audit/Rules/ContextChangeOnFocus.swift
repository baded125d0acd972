import Semantics

extension Rule {
  static let contextChangeOnFocus = step(
    "context-change-on-focus", .onFocus, "Moving the cursor never opens another screen."
  ) { step in
    guard step.command == .next || step.command == .previous, !step.staysOnScreen else { return [] }
    return [Flaw(
      step.origin ?? NodeID(step.before.screen), "\(step.name) leads to the screen \(step.after.screen)",
      mend: "wait for an activation", style: step.style)]
  }
}
