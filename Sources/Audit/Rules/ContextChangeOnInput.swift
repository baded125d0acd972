import Semantics

extension Rule {
  static let contextChangeOnInput = step(
    "context-change-on-input", .onInput,
    Phrase(
      "Typing never opens another screen.",
      "Å skrive åpner aldri et annet skjermbilde.")
  ) { step in
    guard step.command == .type, !step.staysOnScreen else { return [] }
    return [
      Flaw(
        step.origin ?? NodeID(segments: [step.before.screen]),
        Phrase(
          "typing leads to the screen \(step.after.screen)",
          "skriving fører til skjermbildet \(step.after.screen)"),
        mend: Phrase("wait for a button", "vent på en knapp"), style: step.style)
    ]
  }
}
