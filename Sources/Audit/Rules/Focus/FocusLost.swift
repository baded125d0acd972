import Languages
import Semantics

extension Rule {
  static let focusLost = step(
    "focus-lost", .focusOrder,
    Phrase(
      en: "After every command the cursor is on an element of the screen.",
      nb: "Etter hver kommando står markøren på et element i skjermbildet.")
  ) { step in
    guard !step.after.order.isEmpty else { return [] }
    let isThere = step.cursor.map { step.after.order.place(of: $0) != nil } ?? false
    guard !isThere else { return [] }
    return [
      Flaw(
        step.origin ?? NodeID(segments: [step.after.screen]),
        Phrase(
          en: "after \(step.name.en) the cursor is nowhere",
          nb: "etter \(step.name.nb) er markøren ingen steder"),
        mend: Phrase(
          en: "keep the element, or give the screen an initial focus",
          nb: "behold elementet, eller gi skjermbildet et startfokus"), style: step.style)
    ]
  }
}
