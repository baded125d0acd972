import Audit
import ScreenReader
import Session
import Settings
import SpeechCore
import SpeechOutput
import Threads

/// Reads an audit aloud: what is heard at the element in the everyday voice, then the finding in the one
/// for alerts; the summary last.
struct FindingSpeaker {
  private let configuration: Configuration

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Speaks and waits until the last word is heard.
  func speak(_ report: AuditReport) throws {
    let clock = SessionClock()
    let events = Mailbox<SpeechEvent>()
    let speech = try openSpeech(
      try AudioChoice(configuration.audio), profiles: try VoiceBox(configuration).profiles(),
      now: { clock.now() }, events: { events.post($0) }, sound: { _ in })
    defer { speech.performer.close() }
    if let notice = speech.notice { StandardError.print("earshot: \(notice)") }
    for (offset, utterance) in Self.utterances(for: report).enumerated() {
      var utterance = utterance
      utterance.id = offset + 1
      speech.performer.perform(.speak(utterance))
      waitUntilHeard(utterance.id, events)
    }
  }

  /// What is said: two utterances for each finding, one for the summary.
  static func utterances(for report: AuditReport) -> [Utterance] {
    var utterances: [Utterance] = []
    for finding in report.findings {
      let language = finding.places.first?.language ?? .english
      if let heard = finding.heard {
        utterances.append(Utterance(id: 0, spans: [.init(heard, language: language.rawValue)]))
      }
      let text = Phrase(
        "On \(finding.screen): \(finding.measured.english). To mend it: \(finding.remedy.english).",
        "I \(finding.screen): \(finding.measured.bokmål). Slik rettes det: \(finding.remedy.bokmål).")
      utterances.append(Utterance(id: 0, spans: [span(text.in(report.language), report)], isAlert: true))
    }
    utterances.append(
      Utterance(id: 0, spans: [span(report.summary, report)], isAlert: !report.isPassed))
    return utterances
  }

  private static func span(_ text: String, _ report: AuditReport) -> Utterance.Span {
    .init(text, language: report.language.rawValue)
  }

  /// A text that the synthesizer does not take is passed over: it is in the written report.
  private func waitUntilHeard(_ id: Announcement.ID, _ events: Mailbox<SpeechEvent>) {
    while let event = events.take(until: nil) {
      switch event {
      case .started: continue
      case .finished, .cut, .failed: return
      }
    }
  }
}
