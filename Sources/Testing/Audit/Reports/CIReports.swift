import AccessibilityTree
import Text

extension AuditReport {
  /// JUnit XML: a test case for each rule, a failure for all findings of it.
  var junit: String {
    let properties =
      measurements.map { ("WCAG \($0.criterion.number)", $0.words.in(language)) }
      + unpressed.map { (language(en: "not pressed", nb: "ikke trykket på"), $0.sentence.in(language)) }
      + [cutShort].compactMap(\.self).map { (language(en: "cut short", nb: "avbrutt"), $0) }
    let cases = rules.map { rule -> JUnitReport.Case in
      let group = rule.criterion.map { "WCAG 2.2 \($0.number) \($0.title.in(language))" } ?? "Earshot"
      return ("\(rule.id): \(rule.sentence.in(language))", group, 0, outcome(of: rule), nil)
    }
    return JUnitReport.compact.text("earshot audit", [("earshot audit", day, properties, cases, nil)])
  }

  private func outcome(of rule: Rule) -> JUnitReport.Outcome? {
    let found = violations.filter { $0.rule == rule.id }
    guard found.isEmpty else {
      let details = found.map { finding in
        let met = finding.places.map { $0.description(in: language) }.joined(separator: "; ")
        let declared = source[finding.node].map { "  \(language(en: "declared", nb: "oppgitt")): \($0)\n" } ?? ""
        return "\(finding.description(in: language))\n\(declared)  \(language(en: "found in", nb: "funnet i")): \(met)"
      }
      return .failure(
        type: rule.id, language.counted(found.count, en: ("finding", "findings"), nb: ("funn", "funn")),
        details: details.joined(separator: "\n"))
    }
    let inBaseline = known.count { $0.rule == rule.id }
    var reasons = suppressed.filter { $0.finding.rule == rule.id }.map {
      "\(language(en: "until", nb: "til")) \($0.by.until): \($0.by.reason)"
    }
    if inBaseline > 0 { reasons.append(language(en: "\(inBaseline) in the baseline", nb: "\(inBaseline) i grunnlinjen")) }
    return reasons.isEmpty ? nil : .skipped(reasons.joined(separator: "; "), details: "")
  }

  /// SARIF, as code-scanning services read it.
  ///
  /// The logical location of a finding is the id of its node. The physical location is the source line that declares the
  /// node, or the address of the page; a finding without a known place has none.
  var sarif: String {
    let notifications =
      unpressed.map { element in
        SARIFLog.notification(
          "not-pressed", .note, language(en: "Not pressed: ", nb: "Ikke trykket på: ") + element.sentence.in(language) + ".",
          at: SARIFLog.element(element.node.lastSegment, path: element.node.path))
      } + [cutShort].compactMap(\.self).map { SARIFLog.notification("cut-short", .warning, $0) }
    let results =
      findings.map { ($0.rule, result($0, state: baseline == nil || $0.certainty != .violation ? nil : "new")) }
      + known.map { ($0.rule, result($0, state: "unchanged")) }
      + suppressed.map { ($0.finding.rule, result($0.finding, acceptedBy: $0.by)) }
    return SARIFLog.text(
      "earshot audit", information: "https://www.w3.org/TR/WCAG22/", rules: rules.map { sarif($0) },
      invocation: notifications.isEmpty ? nil : SARIFLog.invocation(isSuccessful: true, notifications), results: results,
      properties: ["measurements": .array(measurements.map { json($0) })])
  }

  private func sarif(_ rule: Rule) -> (id: String, name: String?, sentence: String, further: [(String, JSONText?)]) {
    let sentence = rule.sentence.in(language)
    let full = rule.criterion.map {
      "\(sentence) WCAG 2.2, \($0.number) \($0.title.in(language)) (\($0.level.rawValue))."
    }
    let tags = ["accessibility"] + (rule.criterion.map { ["WCAG-2.2-\($0.number)"] } ?? [])
    return (
      // `name-missing` as `NameMissing`.
      rule.id, rule.id.split(separator: "-").map { String($0).capitalisedFirst }.joined(), sentence,
      [
        ("fullDescription", ["text": .string(full ?? sentence)]),
        ("helpUri", rule.criterion.map { .string($0.understandingAddress) }),
        ("defaultConfiguration", ["level": .string("error")]),
        ("properties", ["tags": .strings(tags), "actRule": actRules(rule.id)]),
      ]
    )
  }

  private func result(
    _ finding: Finding, state: String? = nil, acceptedBy suppression: Suppression? = nil
  ) -> [(String, JSONText?)] {
    let level: SARIFLog.Level =
      switch finding.certainty {
      case .violation: .error
      case .advice: .note
      case .review: .review
      }
    let text =
      "\(finding.node): \(finding.measured.in(language)). "
      + "\(language(en: "To fix it", nb: "Slik rettes det")): \(finding.fix.in(language))."
    let place = source[finding.node].flatMap { place in
      SARIFLog.place(place.path, line: place.region?.line, columns: place.region.map { $0.column..<$0.endColumn })
    }
    return SARIFLog.result(
      level, text, state: state, at: place, SARIFLog.element(finding.node.lastSegment, path: finding.node.path),
      [
        // Identifies the same finding in the next run, even with other figures.
        ("partialFingerprints", ["ruleAndNode/v1": .string("\(finding.rule) \(finding.node.pattern)")]),
        ("suppressions", suppression.map { .array([sarif($0)]) }),
        (
          "properties",
          [
            "heard": heard(at: finding).map { .string($0.text) }, "selector": finding.selector.map(JSONText.string),
            "places": .strings(finding.places.map { $0.description(in: language) }),
          ]
        ),
      ])
  }

  private func sarif(_ suppression: Suppression) -> JSONText {
    let end = "\(language(en: "until", nb: "til")) \(suppression.until)"
    return [
      "kind": .string("external"), "status": .string("accepted"),
      "justification": .string("\(suppression.reason) (\(end))"),
    ]
  }
}

extension Criterion {
  /// W3C's page that explains the criterion.
  var understandingAddress: String {
    let slug = title.en.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let words = String(slug).split(separator: "-").filter { !$0.isEmpty }
    return "https://www.w3.org/WAI/WCAG22/Understanding/\(words.joined(separator: "-")).html"
  }
}

extension SourcePlace {
  /// Whether it is the address of a page, in which no line is known.
  var isAddressAlone: Bool { region == nil && path.contains("://") }
}
