import AccessibilityTree
package import Text

extension Proof {
  /// One line a rule, the summary last: to be read aloud as it is.
  package func text(in language: Language) -> String {
    let lines = outcomes.map { outcome in
      guard let place = outcome.breakage else {
        return "\(outcome.rule): \(language(en: "nothing here to break", nb: "her er det ingenting å ødelegge"))."
      }
      let broken = language(
        en: "broken on \(place.screen): \(place.changes.joined(separator: "; "))",
        nb: "ødelagt i \(place.screen): \(place.changes.joined(separator: "; "))")
      guard let found = outcome.found else {
        return "\(outcome.rule): \(language(en: "NOT FOUND", nb: "IKKE FUNNET")), \(broken)."
      }
      return "\(outcome.rule): \(language(en: "found", nb: "funnet")), \(broken). \(found.measured.in(language))."
    }
    return (lines + [summary(in: language)]).joined(separator: "\n") + "\n"
  }

  /// The outcome as one sentence.
  package func summary(in language: Language) -> String {
    let broken = outcomes.count { $0.breakage != nil }
    let missed = outcomes.count(where: \.isUnheard)
    let idle = outcomes.count - broken
    let rest =
      idle == 0 ? "" : language(en: ", \(idle) had nothing to break", nb: ", \(idle) hadde ingenting å ødelegge")
    let rules = language.counted(outcomes.count, en: ("rule", "rules"), nb: ("regel", "regler"))
    return rules
      + language(
        en: ": \(broken - missed) found what was broken, \(missed) did not\(rest).",
        nb: ": \(broken - missed) fant det som var ødelagt, \(missed) fant det ikke\(rest).")
  }

  /// Everything, for programs.
  package func json(in language: Language) -> String {
    let rules = outcomes.map { outcome -> JSONText in
      let kind = outcome.breakage == nil ? "nothing-to-break" : outcome.isUnheard ? "missed" : "found"
      return [
        "rule": .string(outcome.rule), "outcome": .string(kind),
        "screen": outcome.breakage.map { .string($0.screen) },
        "state": outcome.breakage.map { .string($0.state.in(language)) },
        "language": outcome.breakage.map { .string($0.language.rawValue) },
        "changed": outcome.breakage.map { .strings($0.changes) },
        "node": outcome.found.map { .string($0.node.path) },
        "measured": outcome.found.map { .string($0.measured.in(language)) },
      ]
    }
    let report: JSONText = [
      "passed": .boolean(isPassed), "found": .number(outcomes.count { $0.found != nil }),
      "missed": .number(outcomes.count(where: \.isUnheard)),
      "nothingToBreak": .number(outcomes.count { $0.breakage == nil }), "rules": .array(rules),
    ]
    return report.text() + "\n"
  }
}
