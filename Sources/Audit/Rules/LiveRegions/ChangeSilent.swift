import Languages
import Semantics

extension Rule {
  /// Rows that change under a list that is filtered are told by a count, a button by its new state: something
  /// must be heard whenever something can be seen.
  static let changeSilent = step(
    "change-silent", .statusMessages,
    Phrase(
      en: "What an activation, or going back, changes on the screen is heard.",
      nb: "Det en aktivering, eller det å gå tilbake, endrer på skjermen, kan høres.")
  ) { step in
    let isMeant =
      switch step.command {
      case .act(let action): action != .dismiss
      case .back: true
      case .next, .previous, .type, .event: false
      }
    guard isMeant, step.staysOnScreen, step.said.isEmpty, step.cursor != nil,
      step.seen(step.before) != step.seen(step.after)
    else { return [] }
    return [
      Flaw(
        step.origin ?? NodeID(segments: [step.after.screen]),
        Phrase(
          en: "after \(step.name.en) the screen looks different and nothing is said",
          nb: "etter \(step.name.nb) ser skjermen annerledes ut, og ingenting blir sagt"),
        mend: Phrase(
          en: "tell the result in a live region, or as a state of the element",
          nb: "meld resultatet i et direkteområde, eller som en tilstand for elementet"), style: step.style)
    ]
  }
}
