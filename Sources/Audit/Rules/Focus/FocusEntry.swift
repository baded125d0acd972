import Languages
import Semantics

extension Rule {
  /// M9, N4: the initial focus, a heading, the first field or the first element.
  static let focusEntry = step(
    "focus-entry", .focusOrder,
    Phrase(
      en: "A new screen begins at its initial focus, a heading, or its first field or element.",
      nb: "Et nytt skjermbilde begynner ved startfokuset sitt, en overskrift eller det første feltet eller "
        + "elementet.")
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
    return [
      Flaw(
        cursor,
        Phrase(
          en: "\(step.name.en) opens the screen here",
          nb: "\(step.name.nb) åpner skjermbildet her"),
        mend: Phrase(
          en: "set isInitialFocus",
          nb: "sett isInitialFocus"), style: step.style)
    ]
  }
}
