import Semantics

extension Rule {
  static let contextChangeOnInput = step(
    "context-change-on-input", .onInput, "Typing never opens another screen."
  ) { step in
    guard step.command == .type, !step.staysOnScreen else { return [] }
    return [Flaw(
      step.origin ?? NodeID(step.before.screen), "typing leads to the screen \(step.after.screen)",
      mend: "wait for a button", style: step.style)]
  }
}
