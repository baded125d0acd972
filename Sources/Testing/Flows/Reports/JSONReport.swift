import Announcements
import Text

extension [FlowReport] {
  /// The results as a JSON object, with one object a flow, each on its own line.
  var json: String { JSONText.flows(map(\.json)) }
}

extension [(comparison: StyleComparison?, report: FlowReport)] {
  /// Flows in both styles as JSON; one that could not be played has its report.
  package var json: String { JSONText.flows(map { $0.comparison?.json ?? $0.report.json }) }
}

extension JSONText {
  /// The object with the objects of flows.
  fileprivate static func flows(_ flows: [JSONText]) -> String {
    let lines = flows.isEmpty ? "" : "\n\(flows.map(\.line).joined(separator: ",\n"))\n"
    return "{\"schema\":\(OutputSchema.check),\"flows\":[\(lines)]}\n"
  }
}

// Members stand in the order of their names.

extension FlowReport {
  fileprivate var json: JSONText {
    [
      "announcements": .number(announcementCount), "deviceSpeech": deviceJudgement?.json,
      "earlierTries": earlierTries.isEmpty ? nil : .array(earlierTries.map(\.json)), "error": problem?.json,
      "expectations": .number(judgedCount),
      "findings": .array(findings.map(\.json)), "flow": .string(name), "interruptions": .number(interruptionCount),
      "judgesNothing": .boolean(judgesNothing), "keyPresses": .number(keyCount), "passed": .boolean(isPassed),
      "speechSeconds": .exact(speechSeconds.tenths), "steps": .array(steps.map(\.json)),
      "unjudged": namedUnjudged.isEmpty ? nil : .array(namedUnjudged.map(\.json)), "unknown": .number(unknownCount),
      "verdict": .string(verdict.rawValue),
    ]
  }
}

extension DeviceJudgement {
  /// `differences` has the lines of the flow as `at`, since `line` is that of the log.
  fileprivate var json: JSONText {
    [
      "differences": .array(
        differences.map { ["at": .number($0.place.line), "file": $0.place.file, "text": $0.line.json] }),
      "judged": .array(
        lines.map { line in
          var heard: String?
          if case .said(let words, _) = line.basis { heard = words }
          return [
            "by": .string(line.basis.name), "computed": line.computed.map(JSONText.string), "file": line.place.file,
            "heard": heard.map(JSONText.string), "line": .number(line.place.line),
          ]
        }),
    ]
  }
}

extension FlowPlace {
  /// The file of an included line; nil for the flow's own.
  fileprivate var file: JSONText? { (inclusion?.file).map(JSONText.string) }
}

extension FlowReport.FailedTry {
  fileprivate var json: JSONText { ["error": problem?.json, "findings": .array(findings.map(\.json))] }
}

extension FlowReport.Unjudged {
  fileprivate var json: JSONText {
    [
      "file": place.file, "line": .number(place.line), "said": .string(announcement.text),
    ]
  }
}

extension FlowProblem {
  fileprivate var json: JSONText {
    [
      "exitCode": .number(Int(exitCode)), "file": (place?.inclusion?.file).map(JSONText.string),
      "includedBy": (place?.inclusion?.includedBy).map(JSONText.strings), "line": (place?.line).map(JSONText.number),
      "reason": .string(reason),
    ]
  }
}

extension PlayedStep {
  /// The screen and the cursor as `expect screen` and `expect cursor` have them.
  fileprivate var json: JSONText {
    [
      "cursor": cursor.map(JSONText.string), "file": place.file, "line": .number(place.line),
      "said": .strings(said.map(\.text)), "screen": screenName.map(JSONText.string),
      "step": .string(action.lines.joined(separator: " ")),
    ]
  }
}

extension FlowReport.Finding {
  /// `file` and `includedBy` tell of a line that is not the flow's own; the nearest including line stands first.
  fileprivate var json: JSONText {
    [
      "advice": advice.map(JSONText.string),
      "differences": .array(differences.map { ["expected": .strings($0.expected), "said": .strings($0.said)] }),
      "expected": .string(expected), "file": place.file,
      "includedBy": (place.inclusion?.includedBy).map(JSONText.strings),
      "kinds": kinds.isEmpty ? nil : .strings(kinds.map(\.rawValue)), "line": .number(line),
      "moment": .array(moment.map(\.json)), "said": .string(said), "unknown": restsOn.isEmpty ? nil : .strings(restsOn),
    ]
  }
}

extension HeardAnnouncement {
  /// `heard` has the words before the cut.
  fileprivate var json: JSONText {
    var heard: String?
    if case .cut(let words, _) = outcome { heard = words }
    return [
      "heard": heard.map(JSONText.string), "priority": .string(announcement.priority.rawValue),
      "standing": .string(outcome.standing), "text": .string(announcement.text),
    ]
  }
}

extension StyleComparison {
  fileprivate var json: JSONText {
    [
      "flow": .string(name),
      "steps": .array(
        rows.map { row in
          [
            "file": row.place.file, "line": .number(row.place.line),
            "step": .string(row.step), "talkback": .strings(row.talkBack), "voiceover": .strings(row.voiceOver),
          ]
        }),
    ]
  }
}
