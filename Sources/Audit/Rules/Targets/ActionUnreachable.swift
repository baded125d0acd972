import Languages
import Semantics

extension Rule {
  static let actionUnreachable = step(
    "action-unreachable", .keyboard,
    Phrase(
      en: "Every action of an element is reached by a key, by a line and by a gesture.",
      nb: "Hver handling på et element nås med en tast, med en linje og med en gest.")
  ) { step in
    guard let origin = step.origin, !step.missingWays.isEmpty else { return [] }
    let ways = Step.Way.allCases.filter(step.missingWays.contains)
    let name = if case .act(let action) = step.command { action.name } else { "type" }
    return [
      Flaw(
        origin,
        Phrase(
          en: "no \(ways.map(\.words.en).joined(separator: ", no ")) reaches its action '\(name)'",
          nb: "ingen \(ways.map(\.words.nb).joined(separator: ", ingen ")) når handlingen «\(name)»"),
        mend: Phrase(
          en: "give each action a name of its own, and declare it where the cursor stops",
          nb: "gi hver handling sitt eget navn, og oppgi den der markøren stopper"))
    ]
  }
}

extension Step.Way {
  fileprivate var words: Phrase {
    switch self {
    case .key: Phrase(en: "key", nb: "tast")
    case .line: Phrase(en: "line", nb: "linje")
    case .gesture: Phrase(en: "gesture", nb: "gest")
    }
  }
}
