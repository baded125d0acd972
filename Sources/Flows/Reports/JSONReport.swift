internal import Foundation

/// What came of flows as a JSON array with one object a flow, each on a line of its own.
enum JSONReport {
  private struct Line: Encodable {
    var flow: String
    var passed: Bool
    /// Number of expectations judged.
    var expectations: Int
    var announcements: Int
    var speechSeconds: Double
    var interruptions: Int
    var keyPresses: Int
    var findings: [Finding]
  }

  private struct Finding: Encodable {
    var line: Int
    var expected: String
    var said: String
  }

  static func render(_ reports: [FlowReport]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let objects = reports.compactMap { report -> String? in
      let line = Line(
        flow: report.name, passed: report.isPassed, expectations: report.judgedCount,
        announcements: report.announcementCount, speechSeconds: report.roundedSpeechSeconds,
        interruptions: report.interruptionCount, keyPresses: report.keyCount,
        findings: report.findings.map { Finding(line: $0.line, expected: $0.expected, said: $0.said) })
      // Strings and finite numbers always encode.
      return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) }
    }
    return objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
