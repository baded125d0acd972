import AccessibilityTree
import Text

extension AuditReport {
  /// SARIF 2.1.0 (OASIS standard of 27 March 2020), as code-scanning services read it.
  ///
  /// The logical location of a finding is the id of its node. The physical location is the source line that declares the
  /// node, or the address of the page; a finding without a known place has none.
  var sarif: String {
    let driver: JSONText = [
      "name": .string("earshot audit"), "version": .string(version), "semanticVersion": .string(version),
      "informationUri": .string("https://www.w3.org/TR/WCAG22/"), "rules": .array(rules.map { sarif($0) }),
    ]
    let results =
      findings.map { sarif($0, state: baseline == nil || $0.certainty != .violation ? nil : "new") }
      + known.map { sarif($0, state: "unchanged") } + suppressed.map { sarif($0.finding, acceptedBy: $0.by) }
    let run: JSONText = [
      "tool": ["driver": driver], "invocations": sarifInvocation.map { .array([$0]) },
      "columnKind": .string("unicodeCodePoints"), "results": .array(results),
      "properties": ["measurements": .array(measurements.map { json($0) })],
    ]
    let log: JSONText = [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
      "runs": .array([run]),
    ]
    return log.text() + "\n"
  }

  private func sarif(_ rule: Rule) -> JSONText {
    let sentence = rule.sentence.in(language)
    let full = rule.criterion.map {
      "\(sentence) WCAG 2.2, \($0.number) \($0.title.in(language)) (\($0.level.rawValue))."
    }
    var tags = ["accessibility"]
    if let criterion = rule.criterion { tags.append("WCAG-2.2-\(criterion.number)") }
    return [
      "id": .string(rule.id), "name": .string(Self.pascalCase(rule.id)),
      "shortDescription": ["text": .string(sentence)], "fullDescription": ["text": .string(full ?? sentence)],
      "helpUri": rule.criterion.map { .string($0.understandingAddress) },
      "defaultConfiguration": ["level": .string("error")], "properties": ["tags": .strings(tags)],
    ]
  }

  private func sarif(_ finding: Finding, state: String? = nil, acceptedBy suppression: Suppression? = nil) -> JSONText {
    let text =
      "\(finding.node): \(finding.measured.in(language)). "
      + "\(language(en: "To fix it", nb: "Slik rettes det")): \(finding.fix.in(language))."
    let element: JSONText = [
      "name": .string(finding.node.lastSegment), "fullyQualifiedName": .string(finding.node.path),
      "kind": .string("element"),
    ]
    return [
      "ruleId": .string(finding.rule),
      "ruleIndex": rules.firstIndex { $0.id == finding.rule }.map(JSONText.number),
      // Only what fails has a level other than none.
      "kind": .string(finding.certainty == .review ? "review" : "fail"),
      "level": .string(finding.certainty.level), "message": ["text": .string(text)],
      "baselineState": state.map(JSONText.string),
      "locations": .array([
        ["physicalLocation": source[finding.node].flatMap(sarif), "logicalLocations": .array([element])]
      ]),
      // Identifies the same finding in the next run, even with other figures.
      "partialFingerprints": ["ruleAndNode/v1": .string("\(finding.rule) \(finding.node.pattern)")],
      "suppressions": suppression.map { .array([sarif($0)]) },
      "properties": [
        "heard": heard(at: finding).map { .string($0.text) },
        "places": .strings(finding.places.map { $0.description(in: language) }),
      ],
    ]
  }

  /// An absolute path is not below a checkout; standard input (`-`) is no file.
  private func sarif(_ place: SourcePlace) -> JSONText? {
    guard place.path != "-" else { return nil }
    if place.isAddressAlone { return ["artifactLocation": ["uri": .string(place.path)]] }
    return [
      "artifactLocation": .artifactLocation(place.path),
      "region": place.region.map {
        ["startLine": .number($0.line), "startColumn": .number($0.column), "endColumn": .number($0.endColumn)]
      },
    ]
  }

  private func sarif(_ suppression: Suppression) -> JSONText {
    let end = "\(language(en: "until", nb: "til")) \(suppression.until)"
    return [
      "kind": .string("external"), "status": .string("accepted"),
      "justification": .string("\(suppression.reason) (\(end))"),
    ]
  }

  /// `name-missing` as `NameMissing`.
  private static func pascalCase(_ id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
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
  fileprivate var level: String {
    switch self {
    case .violation: "error"
    case .advice: "note"
    case .review: "none"
    }
  }
}

extension SourcePlace {
  /// Whether it is the address of a page, in which no line is known.
  var isAddressAlone: Bool { region == nil && path.contains("://") }
}
