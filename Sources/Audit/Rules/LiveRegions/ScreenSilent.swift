import Languages
import Semantics

extension Rule {
  static let screenSilent = step(
    "screen-silent", .statusMessages,
    Phrase(
      en: "A new screen says something when it opens.",
      nb: "Et nytt skjermbilde sier noe når det åpnes.")
  ) { step in
    guard !step.staysOnScreen, step.said.isEmpty, step.cursor != nil else { return [] }
    return [
      Flaw(
        NodeID(segments: [step.after.screen]),
        Phrase(
          en: "after \(step.name.en) the screen opens without a word",
          nb: "etter \(step.name.nb) åpnes skjermbildet uten et ord"),
        mend: Phrase(
          en: "give it a title and an initial focus",
          nb: "gi det en tittel og et startfokus"), style: step.style)
    ]
  }
}
