import Semantics

extension Rule {
  static let screenSilent = step(
    "screen-silent", .statusMessages, "A new screen says something when it opens."
  ) { step in
    guard !step.staysOnScreen, step.said.isEmpty, step.cursor != nil else { return [] }
    return [Flaw(
      NodeID(step.after.screen), "after \(step.name) the screen opens without a word",
      mend: "give it a title and an initial focus", style: step.style)]
  }
}
