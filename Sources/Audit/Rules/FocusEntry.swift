import Semantics

extension Rule {
  /// M9, N4: the initial focus, a heading, the first field or the first element.
  static let focusEntry = step(
    "focus-entry", .focusOrder,
    "A new screen begins at its initial focus, a heading, or its first field or element."
  ) { step in
    guard case .act = step.command, !step.staysOnScreen, step.cameFrom == nil, let cursor = step.cursor,
      step.before.screen != step.after.screen, let node = step.after.tree[cursor],
      step.after.order.place(of: cursor) != nil
    else { return [] }
    let elements = step.after.elements
    let isSensible =
      node.isInitialFocus || node.role == .heading || elements.first?.id == cursor
      || elements.first(where: \.role.isTextField)?.id == cursor
    // A screen that was left keeps its cursor (B3).
    guard !isSensible, !step.isReturn else { return [] }
    return [Flaw(cursor, "\(step.name) opens the screen here", mend: "set isInitialFocus", style: step.style)]
  }
}
