import AccessibilityTree
import Announcements
import CustomDump
import Foundation
import PeerMentor
import ScreenReader
import SpeechOutput
import TestSupport
import Testing
import Text

@testable import Audit
@testable import Runtime

@Suite("The audible audit")
struct SpeakerTests {
  @Test("A finding is read after what is heard at its element, in the voice for alerts")
  func findings() {
    var crawl = Crawl()
    var screen = SampleScreen().with("save") {
      $0.label = "Lagre endringer"
      $0.frame = Frame(x: 16, y: 149, width: 358, height: 20)
    }
    screen.language = .bokmål
    crawl.keep(screen.screenState)
    let report = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1")
    let spoken = FindingSpeaker.utterances(for: report)
    expectNoDifference(spoken.map(\.isAlert), [false, true, true])
    expectNoDifference(spoken.map { $0.spans.map(\.language) }, [["nb"], ["en"], ["en"]])
    expectNoDifference(
      spoken.map(\.text),
      [
        "Lagre endringer, knapp",
        "On sample: 358.0 by 20.0 points, below 24 px (WCAG 2.5.8, AA), and its centre is 11.0 points from sample/email, 12 would do. "
          + "To fix it: make the touchable area 48 by 48; what is painted may be smaller, or move the two apart.",
        report.summary,
      ])
  }

  @Test("In Bokmål a finding is read in Bokmål, by a Norwegian voice")
  func bokmål() {
    var crawl = Crawl()
    crawl.keep(SampleScreen().with("save") { $0.frame = Frame(x: 16, y: 149, width: 358, height: 20) }.screenState)
    let report = AuditReport(
      crawl, subject: Phrase("et eksempel"), day: "2026-03-02", version: "1", language: .bokmål)
    let spoken = FindingSpeaker.utterances(for: report)
    expectNoDifference(spoken.map { $0.spans.map(\.language) }, [["en"], ["nb"], ["nb"]])
    #expect(spoken[1].text.hasPrefix("I sample: 358,0 ganger 20,0 punkter, under 24 px"))
  }

  @Test("Where nothing is found the summary alone is read, in the everyday voice")
  func nothing() {
    let report = AuditReport(Crawl(), subject: Phrase("a sample"), day: "2026-03-02", version: "1")
    expectNoDifference(FindingSpeaker.utterances(for: report).map(\.isAlert), [false])
  }

  @Test("A finding in an app that is broken is heard in the voice for alerts, and what is heard at it is not")
  func sound() throws {
    var explorer = Crawler(LampApp(reportsState: false), profile: ReaderProfile(), now: 0)
    explorer.explore(Phrase("room"), after: []) { effect in effect }
    let report = AuditReport(explorer.crawl, subject: Phrase("a lamp"), day: "2026-03-02", version: "1")
    try #require(report.violations.map(\.rule) == ["change-silent"])
    let file = FileManager.default.temporaryDirectory.appending(component: "earshot-\(UUID()).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    var configuration = try Configuration(
      options: [.audio: "wav:\(file.path)"], organisations: Organisation.allCases.map(\.rawValue))
    // At the highest rate, because this runs in real time.
    configuration.rate = 900
    try FindingSpeaker(configuration).speak(report)
    let recorded = trimmed(pcmSamples(Array(try Data(contentsOf: file).dropFirst(44))))
    let frames = try speech(of: FindingSpeaker.utterances(for: report), configuration).joined().count
    #expect(recorded.count > frames * 9 / 10, "\(recorded.count) of \(frames) frames")

    let said = FindingSpeaker.utterances(for: report)
    expectNoDifference(said.map(\.isAlert), [false, true, true])
    // The rest is rendered: on a busy machine playback has gaps, and at this rate voices have no pitch.
    configuration.rate = 240
    let heard = try speech(of: said, configuration)
    let everyday = try speech(of: said, configuration) { _ in false }
    #expect(abs(pitch(of: heard[0]) - pitch(of: everyday[0])) < 1)
    for (alert, plain) in zip(heard, everyday).dropFirst() {
      let (high, low) = (pitch(of: alert), pitch(of: plain))
      #expect(high > low * 1.03, "\(high) Hz is not above \(low) Hz")
    }
  }

  /// Renders utterances with a fresh synthesizer; alerts as they are, unless `isAlert` says otherwise.
  private func speech(
    of utterances: [Utterance], _ configuration: Configuration, isAlert: (Utterance) -> Bool = { $0.isAlert }
  ) throws -> [[Int16]] {
    let renderer = try SpeechRenderer(profiles: try VoiceSelection(configuration).profiles())
    return try utterances.map { utterance in
      var utterance = utterance
      utterance.isAlert = isAlert(utterance)
      return try #require(renderer.speech(for: utterance)).samples
    }
  }
}
