import Text

extension AuditReport {
  /// JUnit XML as CI servers read it: a test case for each rule, a failure for each finding of it.
  var junit: String {
    let cases = rules.map { rule -> Markup in
      let found = violations.filter { $0.rule == rule.id }
      let accepted = suppressed.filter { $0.finding.rule == rule.id }
      let inBaseline = known.count { $0.rule == rule.id }
      var children: [Markup] = []
      if !found.isEmpty {
        // The format allows one failure a test case, so it lists all findings.
        let details = found.map { finding in
          let met = finding.places.map { $0.description(in: language) }.joined(separator: "; ")
          let declared = source[finding.node].map { "  \(language(en: "declared", nb: "oppgitt")): \($0)\n" } ?? ""
          return "\(finding.description(in: language))\n\(declared)  \(language(en: "found in", nb: "funnet i")): \(met)"
        }
        children.append(
          .element(
            "failure",
            [
              ("message", language.counted(found.count, en: ("finding", "findings"), nb: ("funn", "funn"))),
              ("type", rule.id),
            ],
            [.text(details.joined(separator: "\n"))]))
      } else if !accepted.isEmpty || inBaseline > 0 {
        var reasons = accepted.map { "\(language(en: "until", nb: "til")) \($0.by.until): \($0.by.reason)" }
        if inBaseline > 0 { reasons.append(language(en: "\(inBaseline) in the baseline", nb: "\(inBaseline) i grunnlinjen")) }
        children.append(.element("skipped", [("message", reasons.joined(separator: "; "))]))
      }
      let group = rule.criterion.map { "WCAG 2.2 \($0.number) \($0.title.in(language))" } ?? "Earshot"
      return .element(
        "testcase",
        [("name", "\(rule.id): \(rule.sentence.in(language))"), ("classname", group), ("time", "0")], children
      )
    }
    let properties =
      measurements.map { measured in
        Markup.element(
          "property", [("name", "WCAG \(measured.criterion.number)"), ("value", measured.words.in(language))])
      }
      + unpressed.map { element in
        Markup.element(
          "property",
          [
            ("name", language(en: "not pressed", nb: "ikke trykket på")), ("value", element.sentence.in(language)),
          ])
      }
      + [cutShort].compactMap(\.self).map { sentence in
        Markup.element("property", [("name", language(en: "cut short", nb: "avbrutt")), ("value", sentence)])
      }
    let failing = Set(violations.map(\.rule)).count
    let skipped = Set((suppressed.map(\.finding) + known).map(\.rule)).subtracting(violations.map(\.rule)).count
    let counts: [(String, String)] = [
      ("tests", "\(rules.count)"), ("failures", "\(failing)"), ("errors", "0"), ("skipped", "\(skipped)"),
      ("time", "0"),
    ]
    let suite = Markup.element(
      "testsuite", [("name", "earshot audit"), ("timestamp", "\(day)T00:00:00")] + counts,
      [.element("properties", [], properties)] + cases)
    let suites = Markup.element("testsuites", [("name", "earshot audit")] + counts.dropLast(2), [suite])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(suites.source)\n"
  }
}
