import ScreenReader
import Semantics

extension AuditReport {
  /// Everything, for programs of one's own.
  var json: String {
    let members: [(String, JSONText?)] = [
      ("day", .string(day)), ("version", .string(version)), ("subject", .string(subject)),
      ("passed", .boolean(isPassed)), ("cutShort", .boolean(isCutShort)),
      ("states", .number(sceneCount)), ("commands", .number(stepCount)),
      ("findings", .array(findings.map { Self.json($0) })),
      ("accepted", .array(suppressed.map { Self.json($0.finding, $0.by) })),
      ("idleSuppressions", .array(idleSuppressions.map(Self.json))),
      ("rules", .array(rules.map(Self.json))),
      ("transcripts", .array(transcripts.map(Self.json))),
      ("answers", .array(answers.map(Self.json))),
    ]
    return JSONText.members(members).text() + "\n"
  }

  private static func json(_ finding: Finding, _ suppression: Suppression? = nil) -> JSONText {
    .members([
      ("rule", .string(finding.rule)), ("criterion", finding.criterion.map { .string($0.number) }),
      ("certainty", .string(finding.certainty.rawValue)), ("screen", .string(finding.screen)),
      ("node", .string(finding.node.path)), ("measured", .string(finding.measured)),
      ("remedy", .string(finding.remedy)), ("heard", finding.heard.map(JSONText.string)),
      ("places", .array(finding.places.map { place in
        .members([
          ("screen", .string(place.screen)), ("state", .string(place.state)),
          ("language", .string(place.language.rawValue)), ("style", place.style.map { .string($0.rawValue) }),
        ])
      })),
      ("until", suppression.map { .string($0.until) }), ("reason", suppression.map { .string($0.reason) }),
    ])
  }

  private static func json(_ suppression: Suppression) -> JSONText {
    .members([
      ("rule", .string(suppression.rule)), ("node", .string(suppression.node)),
      ("until", .string(suppression.until)), ("reason", .string(suppression.reason)),
      ("line", .number(suppression.line)),
    ])
  }

  private static func json(_ rule: Rule) -> JSONText {
    .members([
      ("id", .string(rule.id)), ("criterion", rule.criterion.map { .string($0.number) }),
      ("sentence", .string(rule.sentence)),
    ])
  }

  private static func json(_ answer: Answer) -> JSONText {
    .members([
      ("command", .string(answer.command)), ("language", .string(answer.language.rawValue)),
      ("style", .string(answer.style.rawValue)), ("lines", .strings(answer.lines)),
    ])
  }

  private static func json(_ transcript: Transcript) -> JSONText {
    .members([
      ("screen", .string(transcript.screen)), ("state", .string(transcript.state)),
      ("language", .string(transcript.language.rawValue)), ("style", .string(transcript.style.rawValue)),
      ("lines", .strings(transcript.lines)),
    ])
  }
}
