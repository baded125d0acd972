import Languages
import Semantics

extension Rule {
  static let contextChangeOnFocus = step(
    "context-change-on-focus", .onFocus,
    Phrase(
      en: "Moving the cursor never opens another screen.",
      nb: "Å flytte markøren åpner aldri et annet skjermbilde.")
  ) { step in
    guard step.command == .next || step.command == .previous, !step.staysOnScreen else { return [] }
    return [
      Flaw(
        step.origin ?? NodeID(segments: [step.before.screen]),
        Phrase(
          en: "\(step.name.en) leads to the screen \(step.after.screen)",
          nb: "\(step.name.nb) fører til skjermbildet \(step.after.screen)"),
        mend: Phrase(en: "wait for an activation", nb: "vent på en aktivering"), style: step.style)
    ]
  }
}
