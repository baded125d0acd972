import CustomDump
import ScreenReader
import Semantics
import SpeechCore
import Testing

@testable import Audit
@testable import earshot

@Suite("The audible audit")
struct SpeakerTests {
  @Test("A finding is read after what is heard at its element, in the voice for alerts")
  func findings() {
    var walk = Walk()
    var screen = SampleScreen().with("save") {
      $0.label = "Lagre endringer"
      $0.frame?.height = 40
    }
    screen.language = .bokmål
    walk.keep(screen.scene)
    let report = AuditReport(walk, subject: Phrase("a sample"), day: "2026-03-02", version: "1")
    let spoken = FindingSpeaker.utterances(for: report)
    expectNoDifference(spoken.map(\.isAlert), [false, true, true])
    expectNoDifference(spoken.map { $0.spans.map(\.language) }, [["nb"], ["en"], ["en"]])
    expectNoDifference(
      spoken.map(\.text),
      [
        "Lagre endringer, knapp",
        "On sample: 358.0 by 40.0 points, below 44 pt (WCAG 2.5.5, AAA; iOS) and 48 dp (Android). "
          + "To mend it: make the touchable area 48 by 48; what is painted may be smaller.",
        report.summary,
      ])
  }

  @Test("In Bokmål a finding is read in Bokmål, by a Norwegian voice")
  func bokmål() {
    var walk = Walk()
    walk.keep(SampleScreen().with("save") { $0.frame?.height = 40 }.scene)
    let report = AuditReport(
      walk, subject: Phrase("et eksempel"), day: "2026-03-02", version: "1", language: .bokmål)
    let spoken = FindingSpeaker.utterances(for: report)
    expectNoDifference(spoken.map { $0.spans.map(\.language) }, [["en"], ["nb"], ["nb"]])
    #expect(spoken[1].text.hasPrefix("I sample: 358.0 ganger 40.0 punkter, under 44 pt"))
  }

  @Test("Where nothing is found the summary alone is read, in the everyday voice")
  func nothing() {
    let report = AuditReport(Walk(), subject: Phrase("a sample"), day: "2026-03-02", version: "1")
    expectNoDifference(FindingSpeaker.utterances(for: report).map(\.isAlert), [false])
  }
}
