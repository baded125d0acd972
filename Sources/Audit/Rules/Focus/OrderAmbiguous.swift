import Languages
import Semantics

extension Rule {
  /// Source: ATF `TraversalOrderCheck`. Explicit places cannot form a cycle here; they can clash.
  static let orderAmbiguous = scene(
    "order-ambiguous", .meaningfulSequence,
    Phrase(
      en: "No two siblings claim the same place in the reading order.",
      nb: "Ikke to søsken krever samme plass i leserekkefølgen.")
  ) { scene in
    scene.clashes(of: \.sortKey).map { node, key, earlier in
      Flaw(
        node,
        Phrase(
          en: "its place \(key) is that of \(earlier) too",
          nb: "plassen \(key) er også plassen til \(earlier)"),
        mend: Phrase(
          en: "give each its own sortKey",
          nb: "gi hver sin egen sortKey"))
    }
  }
}
