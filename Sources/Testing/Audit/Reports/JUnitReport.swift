import Text

extension AuditReport {
  /// JUnit XML: a test case for each rule, a failure for all findings of it.
  var junit: String {
    var suite = JUnitReport.Suite("earshot audit", rules.map { testCase($0) })
    suite.day = day
    suite.properties =
      measurements.map { ("WCAG \($0.criterion.number)", $0.words.in(language)) }
      + unpressed.map { (language(en: "not pressed", nb: "ikke trykket på"), $0.sentence.in(language)) }
      + [cutShort].compactMap(\.self).map { (language(en: "cut short", nb: "avbrutt"), $0) }
    return JUnitReport("earshot audit", [suite]).text
  }

  private func testCase(_ rule: Rule) -> JUnitReport.Case {
    let group = rule.criterion.map { "WCAG 2.2 \($0.number) \($0.title.in(language))" } ?? "Earshot"
    var test = JUnitReport.Case("\(rule.id): \(rule.sentence.in(language))", in: group)
    let found = violations.filter { $0.rule == rule.id }
    let accepted = suppressed.filter { $0.finding.rule == rule.id }
    let inBaseline = known.count { $0.rule == rule.id }
    if !found.isEmpty {
      let details = found.map { finding in
        let met = finding.places.map { $0.description(in: language) }.joined(separator: "; ")
        let declared = source[finding.node].map { "  \(language(en: "declared", nb: "oppgitt")): \($0)\n" } ?? ""
        return "\(finding.description(in: language))\n\(declared)  \(language(en: "found in", nb: "funnet i")): \(met)"
      }
      test.outcome = .init(
        .failure, type: rule.id, language.counted(found.count, en: ("finding", "findings"), nb: ("funn", "funn")),
        details: details.joined(separator: "\n"))
    } else if !accepted.isEmpty || inBaseline > 0 {
      var reasons = accepted.map { "\(language(en: "until", nb: "til")) \($0.by.until): \($0.by.reason)" }
      if inBaseline > 0 { reasons.append(language(en: "\(inBaseline) in the baseline", nb: "\(inBaseline) i grunnlinjen")) }
      test.outcome = .init(.skipped, reasons.joined(separator: "; "))
    }
    return test
  }
}
