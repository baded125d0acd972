import Languages
import Semantics

extension Rule {
  /// Source: axe-core `label-content-name-mismatch`, Deque's `label in name`.
  static let labelInName = scene(
    "label-in-name", .labelInName,
    Phrase(
      en: "The spoken name of a control contains its visible text.",
      nb: "Det uttalte navnet på en kontroll inneholder den synlige teksten.")
  ) { scene in
    scene.elements.compactMap { node in
      guard node.isActionable, let visible = node.visibleText, !Words(visible).isEmpty else { return nil }
      let name = scene.name(of: node)
      guard !name.isEmpty, !Words(name).contains(Words(visible)) else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "\(visible.quoted) is painted, but the name is \(name.quoted)",
          nb: "\(visible.inGuillemets) vises, men navnet er \(name.inGuillemets)"),
        mend: Phrase(
          en: "begin the name with the visible text; voice control listens for it",
          nb: "begynn navnet med den synlige teksten, for talestyring lytter etter den"))
    }
  }
}
