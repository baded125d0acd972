import Languages
import Semantics

extension Rule {
  /// L6: the error is heard without moving to it. Judged when it comes up; afterwards the alert may go.
  static let errorUnannounced = step(
    "error-unannounced", .statusMessages,
    Phrase(
      en: "When a field turns out to be wrong, that is said at once.",
      nb: "Når et felt viser seg å være feil, blir det sagt med en gang.")
  ) { step in
    let known = Set(step.before.elements.filter(\.isInvalid).map(\.id))
    guard case .act = step.command, step.staysOnScreen,
      let field = step.after.elements.first(where: { $0.isInvalid && !known.contains($0.id) })
    else { return [] }
    let alerts = step.after.nodes.filter { node in
      ([node] + step.after.tree.ancestors(of: node.id)).contains {
        ($0.live ?? $0.role.impliedLiveRegion) == .assertive
      }
    }
    let isHeard = alerts.contains { alert in
      guard let text = alert.label ?? alert.value, !Words(text).isEmpty else { return false }
      return step.said.contains { Words($0).contains(Words(text)) }
    }
    guard !isHeard else { return [] }
    return [
      Flaw(
        field.id,
        Phrase(
          en: "after \(step.name.en) it is wrong, and no alert tells of it",
          nb: "etter \(step.name.nb) er det feil, og intet varsel forteller om det"),
        mend: Phrase(
          en: "put the error's text into an assertive live region",
          nb: "legg feilteksten i et påtrengende direkteområde"), style: step.style)
    ]
  }
}
