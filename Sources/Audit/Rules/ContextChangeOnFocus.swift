import Semantics

extension Rule {
  static let contextChangeOnFocus = step(
    "context-change-on-focus", .onFocus,
    Phrase(
      "Moving the cursor never opens another screen.",
      "Å flytte markøren åpner aldri et annet skjermbilde.")
  ) { step in
    guard step.command == .next || step.command == .previous, !step.staysOnScreen else { return [] }
    return [
      Flaw(
        step.origin ?? NodeID(segments: [step.before.screen]),
        Phrase(
          "\(step.name.english) leads to the screen \(step.after.screen)",
          "\(step.name.bokmål) fører til skjermbildet \(step.after.screen)"),
        mend: Phrase("wait for an activation", "vent på en aktivering"), style: step.style)
    ]
  }
}
