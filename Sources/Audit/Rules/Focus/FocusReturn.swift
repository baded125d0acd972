import Languages
import Semantics

extension Rule {
  /// B3, M4: to the element itself; where it is gone, to any other.
  static let focusReturn = step(
    "focus-return", .focusOrder,
    Phrase(
      en: "Going back puts the cursor on the element the person came from.",
      nb: "Å gå tilbake setter markøren på elementet man kom fra.")
  ) { step in
    guard step.command == .back, let wanted = step.cameFrom, let cursor = step.cursor, cursor != wanted,
      step.after.order.place(of: wanted) != nil, step.after.order.place(of: cursor) != nil
    else { return [] }
    return [
      Flaw(
        wanted,
        Phrase(
          en: "back from \(step.before.screen) leads to \(cursor)",
          nb: "tilbake fra \(step.before.screen) fører til \(cursor)"),
        mend: Phrase(
          en: "keep the instance of the screen below, so that its cursor is kept",
          nb: "behold forekomsten av skjermbildet under, så markøren blir husket"), style: step.style)
    ]
  }
}
