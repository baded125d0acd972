import Foundation
import ScreenReader
import TestSupport
import Testing

/// A flow and its findings, from `Tests/Fixtures/judging.flow`, which describes its format.
struct JudgedFlow: CustomTestStringConvertible, Sendable {
  /// The rule that it is an example of.
  var rule: String
  var style = ReaderProfile.Style.voiceOver
  var speaksHints = false
  var lines: [String] = []
  /// The findings, as `line: finding`.
  var findings: [String] = []

  var testDescription: String { "\(rule): \(lines.joined(separator: "; "))" }

  static let all: [JudgedFlow] = {
    let text = (try? String(contentsOf: Checkout.url("Tests/Fixtures/judging.flow"), encoding: .utf8)) ?? ""
    var flows: [JudgedFlow] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = String(line.dropFirst(3))
      switch line.prefix(3) {
      // A further line before the flow begins continues the rule.
      case "## " where flows.last?.lines.isEmpty == true: flows[flows.count - 1].rule += ". " + content
      case "## ": flows.append(JudgedFlow(rule: content))
      // The lines above the first flow are about the file.
      case _ where flows.isEmpty: continue
      case "#: ":
        if content.contains("talkback") { flows[flows.count - 1].style = .talkBack }
        flows[flows.count - 1].speaksHints = content.contains("hints")
      case "#> ": flows[flows.count - 1].findings.append("\(flows[flows.count - 1].lines.count): \(content)")
      default: flows[flows.count - 1].lines.append(String(line))
      }
    }
    return flows
  }()
}
