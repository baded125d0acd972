import Languages
import Semantics

extension Rule {
  static let contextChangeOnInput = step(
    "context-change-on-input", .onInput,
    Phrase(
      en: "Typing never opens another screen.",
      nb: "Å skrive åpner aldri et annet skjermbilde.")
  ) { step in
    guard step.command == .type, !step.staysOnScreen else { return [] }
    return [
      Flaw(
        step.origin ?? NodeID(segments: [step.before.screen]),
        Phrase(
          en: "typing leads to the screen \(step.after.screen)",
          nb: "skriving fører til skjermbildet \(step.after.screen)"),
        mend: Phrase(en: "wait for a button", nb: "vent på en knapp"), style: step.style)
    ]
  }
}
