import Announcements
package import Audit
import ScreenReader
import Text

/// Reads an audit aloud: the announcement of the element in the normal voice, then the finding in the voice for alerts;
/// the summary last.
package struct FindingSpeaker {
  private let configuration: Configuration

  package init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Speaks and waits until the last word is heard.
  package func speak(_ report: AuditReport) throws {
    let speech = try TextSpeaker(audio: configuration.audio, profiles: try VoiceSelection(configuration).profiles())
    defer { speech.close() }
    if let notice = speech.notice { StandardError.print("earshot: \(notice)") }
    // A text that the synthesizer rejects is skipped: it is in the written report.
    for utterance in Self.utterances(for: report) { try speech.say(utterance) }
  }

  /// The utterances: two for each finding, one for the summary.
  static func utterances(for report: AuditReport) -> [Utterance] {
    var utterances: [Utterance] = []
    for group in report.shownGroups {
      let finding = group.first
      if let heard = report.heard(at: finding) {
        utterances.append(Utterance(id: 0, spans: [.init(heard.text, language: heard.language.rawValue)]))
      }
      let text = Phrase(
        en:
          "On \(finding.screen)\(group.more > 0 ? ", and at \(group.more) more" : ""): \(finding.measured.en). To fix it: \(finding.fix.en).",
        nb:
          "I \(finding.screen)\(group.more > 0 ? ", og ved \(group.more) til" : ""): \(finding.measured.nb). Slik rettes det: \(finding.fix.nb)."
      )
      utterances.append(Utterance(id: 0, spans: [span(text.in(report.language), report)], isAlert: true))
    }
    utterances.append(Utterance(id: 0, spans: [span(report.summary, report)], isAlert: !report.isPassed))
    return utterances
  }

  private static func span(_ text: String, _ report: AuditReport) -> Utterance.Span {
    .init(text, language: report.language.rawValue)
  }
}
