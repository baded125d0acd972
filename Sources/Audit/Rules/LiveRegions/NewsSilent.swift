import Languages
import Semantics

extension Rule {
  /// Wherever the person is: on another screen, in a menu, in a dialog.
  static let newsSilent = step(
    "news-silent", .statusMessages,
    Phrase(
      en: "What happens by itself is heard, whatever screen is open.",
      nb: "Det som skjer av seg selv, høres, uansett hvilket skjermbilde som er åpent.")
  ) { step in
    guard case .event(let name) = step.command, step.said.isEmpty else { return [] }
    return [
      Flaw(
        NodeID(segments: [step.before.screen]),
        Phrase(en: "\(name.en), and nothing is said", nb: "\(name.nb), og ingenting blir sagt"),
        mend: Phrase(
          en: "tell it in the live region that belongs to no screen",
          nb: "meld det i direkteområdet som ikke hører til noe skjermbilde"), style: step.style)
    ]
  }
}
