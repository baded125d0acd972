import Semantics

extension Rule {
  /// Rows that change under a list that is filtered are told by a count, a button by its new state: something
  /// must be heard whenever something can be seen.
  static let changeSilent = step(
    "change-silent", .statusMessages, "What an activation changes on the screen is heard."
  ) { step in
    guard case .act(let action) = step.command, action != .dismiss, step.staysOnScreen, step.said.isEmpty,
      step.cursor != nil, step.seen(step.before) != step.seen(step.after)
    else { return [] }
    return [Flaw(
      step.origin ?? NodeID(step.after.screen),
      "after \(step.name) the screen looks different and nothing is said",
      mend: "tell the result in a live region, or as a state of the element", style: step.style)]
  }
}
