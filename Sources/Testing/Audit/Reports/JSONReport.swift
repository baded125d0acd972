import AccessibilityTree
import ScreenReader
import Text

extension AuditReport {
  /// The whole report, for other programs.
  var json: String {
    let report: JSONText = [
      "schema": .number(OutputSchema.audit), "version": .string(version), "day": .string(day),
      "language": .string(language.rawValue),
      "subject": .string(subject.in(language)), "passed": .boolean(isPassed), "cutShort": .boolean(isCutShort),
      "notTried": untried.isEmpty ? nil : .strings(untried.map { $0.in(language) }),
      "scope": limits.sentence.map { .string($0.in(language)) },
      "notPressed": .array(unpressed.map { json($0) }), "states": .number(screenStateCount), "commands": .number(stepCount),
      "measurements": .array(measurements.map { json($0) }), "findings": .array(findings.map { json($0) }),
      "groups": .array(groups.map { json($0) }),
      "baseline": baseline.map { _ in .array(known.map { json($0) }) },
      "accepted": .array(suppressed.map { json($0.finding, $0.by) }),
      "idleSuppressions": .array(idleSuppressions.map(Self.json)), "rules": .array(rules.map { json($0) }),
      "notRun": notRun.isEmpty ? nil : .strings(notRun.map(\.id)),
      "missingProperties": notRun.isEmpty ? nil : .strings(missingProperties.map(\.rawValue)),
      "transcripts": .array(transcripts.map { json($0) }), "answers": .array(answers.map { json($0) }),
    ]
    return report.text() + "\n"
  }

  private func json(_ finding: Finding, _ suppression: Suppression? = nil) -> JSONText {
    [
      "rule": .string(finding.rule), "criterion": finding.criterion.map { .string($0.number) },
      "certainty": .string(finding.certainty.rawValue), "screen": .string(finding.screen),
      "node": .string(finding.node.path), "selector": finding.selector.map(JSONText.string),
      "actRule": actRules(finding.rule), "source": source[finding.node].map { .string("\($0)") },
      "measured": .string(finding.measured.in(language)), "fix": .string(finding.fix.in(language)),
      "heard": heard(at: finding).map { .string($0.text) }, "places": .array(finding.places.map { json($0) }),
      "until": suppression.map { .string($0.until) }, "reason": suppression.map { .string($0.reason) },
    ]
  }

  /// The ids of the W3C's ACT rules that a rule implements; nil for none.
  func actRules(_ rule: String) -> JSONText? {
    let ids = rules.first { $0.id == rule }?.actRules ?? []
    return ids.isEmpty ? nil : .strings(ids)
  }

  private func json(_ group: FindingGroup) -> JSONText {
    [
      "rule": .string(group.first.rule), "certainty": .string(group.first.certainty.rawValue),
      "measured": .string(group.first.measured.in(language)), "count": .number(group.findings.count),
      "findings": .array(group.offsets.map { .number($0) }),
    ]
  }

  private func json(_ element: Unpressed) -> JSONText {
    [
      "screen": .string(element.screen), "node": .string(element.node.path), "name": .string(element.name),
      "word": .string(element.word),
    ]
  }

  private func json(_ place: FindingPlace) -> JSONText {
    [
      "screen": .string(place.screen), "state": .string(place.state.in(language)),
      "language": .string(place.language.rawValue), "style": place.style.map { .string($0.rawValue) },
    ]
  }

  private static func json(_ suppression: Suppression) -> JSONText {
    [
      "rule": .string(suppression.rule), "node": .string(suppression.node), "until": .string(suppression.until),
      "reason": .string(suppression.reason), "line": .number(suppression.line),
    ]
  }

  func json(_ measured: MeasuredCriterion) -> JSONText {
    [
      "criterion": .string(measured.criterion.number), "value": measured.value.map(JSONText.decimal),
      "demanded": measured.demanded.map(JSONText.decimal), "node": measured.node.map { .string($0.path) },
      "count": .number(measured.count), "unmeasured": .number(measured.unmeasured),
      "words": .string(measured.words.in(language)),
    ]
  }

  private func json(_ rule: Rule) -> JSONText {
    [
      "id": .string(rule.id), "criterion": rule.criterion.map { .string($0.number) },
      "sentence": .string(rule.sentence.in(language)), "actRule": actRules(rule.id),
    ]
  }

  private func json(_ answer: Answer) -> JSONText {
    [
      "command": .string(answer.command.in(language)), "language": .string(answer.language.rawValue),
      "style": .string(answer.style.rawValue), "lines": .strings(answer.lines),
    ]
  }

  private func json(_ transcript: Transcript) -> JSONText {
    [
      "screen": .string(transcript.screen), "state": .string(transcript.state.in(language)),
      "language": .string(transcript.language.rawValue), "style": .string(transcript.style.rawValue),
      "lines": .strings(transcript.lines),
    ]
  }
}
