import Semantics

extension Rule {
  static let focusLost = step(
    "focus-lost", .focusOrder, "After every command the cursor is on an element of the screen."
  ) { step in
    guard !step.after.order.isEmpty else { return [] }
    let isThere = step.cursor.map { step.after.order.place(of: $0) != nil } ?? false
    guard !isThere else { return [] }
    return [Flaw(
      step.origin ?? NodeID(step.after.screen), "after \(step.name) the cursor is nowhere",
      mend: "keep the element, or give the screen an initial focus", style: step.style)]
  }
}
