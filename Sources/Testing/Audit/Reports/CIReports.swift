import AccessibilityTree
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
    return JUnitReport("earshot audit", [suite], .compact).text
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

extension AuditReport {
  /// SARIF, as code-scanning services read it.
  ///
  /// The logical location of a finding is the id of its node. The physical location is the source line that declares the
  /// node, or the address of the page; a finding without a known place has none.
  var sarif: String {
    var log = SARIFLog("earshot audit")
    log.information = "https://www.w3.org/TR/WCAG22/"
    log.rules = rules.map { sarif($0) }
    log.results =
      findings.map { sarif($0, state: baseline == nil || $0.certainty != .violation ? nil : "new") }
      + known.map { sarif($0, state: "unchanged") } + suppressed.map { sarif($0.finding, acceptedBy: $0.by) }
    log.properties = ["measurements": .array(measurements.map { json($0) })]
    var invocation = SARIFLog.Invocation(isSuccessful: true)
    invocation.notifications =
      unpressed.map { element in
        SARIFLog.Notification(
          "not-pressed", .note, language(en: "Not pressed: ", nb: "Ikke trykket på: ") + element.sentence.in(language) + ".",
          at: .init(element.node.lastSegment, path: element.node.path))
      } + [cutShort].compactMap(\.self).map { .init("cut-short", .warning, $0) }
    if !invocation.notifications.isEmpty { log.invocation = invocation }
    return log.text
  }

  private func sarif(_ rule: Rule) -> SARIFLog.Rule {
    let sentence = rule.sentence.in(language)
    let full = rule.criterion.map {
      "\(sentence) WCAG 2.2, \($0.number) \($0.title.in(language)) (\($0.level.rawValue))."
    }
    let tags = ["accessibility"] + (rule.criterion.map { ["WCAG-2.2-\($0.number)"] } ?? [])
    // `name-missing` as `NameMissing`.
    let name = rule.id.split(separator: "-").map { String($0).capitalisedFirst }.joined()
    return .init(
      rule.id, named: name, sentence,
      [
        ("fullDescription", ["text": .string(full ?? sentence)]),
        ("helpUri", rule.criterion.map { .string($0.understandingAddress) }),
        ("defaultConfiguration", ["level": .string("error")]), ("properties", ["tags": .strings(tags)]),
      ])
  }

  private func sarif(
    _ finding: Finding, state: String? = nil, acceptedBy suppression: Suppression? = nil
  ) -> SARIFLog.Result {
    let text =
      "\(finding.node): \(finding.measured.in(language)). "
      + "\(language(en: "To fix it", nb: "Slik rettes det")): \(finding.fix.in(language))."
    var result = SARIFLog.Result(
      finding.rule, finding.certainty == .review ? .review : .fail, finding.certainty.level, text,
      at: source[finding.node].flatMap { place in
        .init(place.path, line: place.region?.line, columns: place.region.map { $0.column..<$0.endColumn })
      })
    result.element = .init(finding.node.lastSegment, path: finding.node.path)
    result.baselineState = state
    result.further = [
      // Identifies the same finding in the next run, even with other figures.
      ("partialFingerprints", ["ruleAndNode/v1": .string("\(finding.rule) \(finding.node.pattern)")]),
      ("suppressions", suppression.map { .array([sarif($0)]) }),
      (
        "properties",
        [
          "heard": heard(at: finding).map { .string($0.text) },
          "places": .strings(finding.places.map { $0.description(in: language) }),
        ]
      ),
    ]
    return result
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

extension Finding.Certainty {
  /// SARIF's level of a result.
  fileprivate var level: SARIFLog.Level {
    switch self {
    case .violation: .error
    case .advice: .note
    case .review: .none
    }
  }
}

extension SourcePlace {
  /// Whether it is the address of a page, in which no line is known.
  var isAddressAlone: Bool { region == nil && path.contains("://") }
}
