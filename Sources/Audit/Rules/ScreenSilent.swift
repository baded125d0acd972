import Semantics

extension Rule {
  static let screenSilent = step(
    "screen-silent", .statusMessages,
    Phrase(
      "A new screen says something when it opens.",
      "Et nytt skjermbilde sier noe når det åpnes.")
  ) { step in
    guard !step.staysOnScreen, step.said.isEmpty, step.cursor != nil else { return [] }
    return [
      Flaw(
        NodeID(segments: [step.after.screen]),
        Phrase(
          "after \(step.name.english) the screen opens without a word",
          "etter \(step.name.bokmål) åpnes skjermbildet uten et ord"),
        mend: Phrase(
          "give it a title and an initial focus",
          "gi det en tittel og et startfokus"), style: step.style)
    ]
  }
}
