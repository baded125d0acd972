import Languages
import Semantics

extension Rule {
  /// Source: Deque's axe-android `DontMoveAccessibilityFocus`. A cursor whose element is gone has to move.
  static let focusMoved = step(
    "focus-moved", .onInput,
    Phrase(
      en: "The app does not move the cursor away from an element that is still there.",
      nb: "Appen flytter ikke markøren bort fra et element som fortsatt er der.")
  ) { step in
    let isInput: Bool
    switch step.command {
    case .act, .type, .event: isInput = true
    case .next, .previous, .back: isInput = false
    }
    guard isInput, step.staysOnScreen, let origin = step.origin, let cursor = step.cursor, cursor != origin,
      step.after.order.place(of: origin) != nil, step.after.order.place(of: cursor) != nil
    else { return [] }
    return [
      Flaw(
        origin,
        Phrase(
          en: "\(step.name.en) moves the cursor to \(cursor)",
          nb: "\(step.name.nb) flytter markøren til \(cursor)"),
        mend: Phrase(
          en: "leave the cursor where it is, and tell the result in a live region",
          nb: "la markøren stå, og meld resultatet i et direkteområde"), style: step.style)
    ]
  }
}
