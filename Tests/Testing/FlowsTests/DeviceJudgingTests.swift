import CustomDump
import ScreenReader
import TestSupport
import Testing

@testable import Flows

@Suite("A flow judged by what a device said along it")
struct DeviceJudgingTests {
  /// The report of a flow in TalkBack style beside a log with these texts.
  private func judged(_ flow: String, _ heard: [String]) throws -> FlowReport {
    var report = try LibraryEnvironment.play(flow, style: .talkBack)
    let log = heard.map { "V talkback: SpeechControllerImpl: Speaking fragment text=\"\($0)\", utteranceId=t\n" }.joined()
    report.judge(by: try #require(DeviceSpeech(log: log)))
    return report
  }

  private func sentences(_ flow: String, _ heard: [String]) throws -> [String] {
    let report = try judged(flow, heard)
    return report.findings.map { "\($0.line): \($0)" }
      + (report.deviceJudgement?.lines ?? []).map { "\($0.place.line): \($0.words)" }
  }

  private static let flow = """
    expect "Library, heading"
    next
    expect "Name, edit box"
    next
    expect contains "Code"
    """

  @Test("The same words judge as the computed ones do, whatever stands between them")
  func same() throws {
    expectNoDifference(
      try sentences(Self.flow, ["Library Heading", "Name, Edit box", "Code, password, edit box"]),
      [
        #"1: judged by the device, which said "Library Heading" as computed"#,
        #"3: judged by the device, which said "Name, Edit box" as computed"#,
        #"5: judged by the device, which said "Code, password, edit box"; computed is "Code, edit box""#,
      ])
  }

  @Test("Other words fail a line that the computed ones keep, and keep one that they fail")
  func wording() throws {
    let heard = ["Library, heading", "Full name, edit box", "Code, edit box"]
    let failing = try judged(Self.flow, heard)
    expectNoDifference(
      failing.findings.map { "\($0.line): \($0)" },
      [#"3: expected "Name, edit box", but the device said "Full name, edit box"; computed is "Name, edit box""#])
    expectNoDifference(failing.verdict, .failed)
    let other = Self.flow.replacing("Name, edit box", with: "Full name, edit box")
    expectNoDifference(try LibraryEnvironment.play(other, style: .talkBack).verdict, .failed)
    expectNoDifference(try judged(other, heard).verdict, .passed)
  }

  @Test("What the device did not say between two texts fails; before its first and behind its last the computed words judge")
  func reach() throws {
    expectNoDifference(
      try sentences(Self.flow, ["Library, heading", "Code, edit box"]),
      [
        #"3: expected "Name, edit box", but the device did not say it; computed is "Name, edit box""#,
        #"1: judged by the device, which said "Library, heading" as computed"#,
        #"3: judged by the device, which said nothing of it; computed is "Name, edit box""#,
        #"5: judged by the device, which said "Code, edit box" as computed"#,
      ])
    expectNoDifference(
      try sentences(Self.flow, ["Name, edit box"]),
      [
        "1: judged by the computed words, because the device's speech does not reach this line",
        #"3: judged by the device, which said "Name, edit box" as computed"#,
        "5: judged by the computed words, because the device's speech does not reach this line",
      ])
  }

  @Test("What only the device said keeps a line that expects it, and fails one that expects none of it or nothing")
  func onlyHeard() throws {
    let heard = ["Library, heading", "Name, edit box", "Saved", "Code, edit box"]
    let flow = """
      expect "Library, heading"
      next
      expect "Name, edit box"
      expect contains "Saved"
      expect not contains "Saved"
      expect nothing
      next
      expect nothing
      """
    expectNoDifference(
      try judged(flow, heard).findings.map { "\($0.line): \($0)" },
      [
        #"5: expected not contains "Saved", but the device said "Saved""#, #"6: expected nothing, but the device said "Saved""#,
        #"8: expected nothing, but the device said "Code, edit box""#,
      ])
  }

  @Test("Where the cursor is the screen judges, and a limit of time stays as it was judged")
  func unspoken() throws {
    let flow = "expect \"Library, heading\"\nnext\nexpect heard \"Name, edit box\"\nexpect cursor form/name\nnext"
    let report = try judged(flow, ["Library, heading", "Name, edit box", "Code, edit box"])
    expectNoDifference(
      report.deviceJudgement?.lines.last?.words, "judged by the screen, because speech does not tell where the cursor is")
    expectNoDifference(report.verdict, .passed)
  }

  @Test("A reader that a server moves through a screen judges only what it said")
  func walk() throws {
    var report = try LibraryEnvironment.play(Self.flow, style: .voiceOver)
    report.judge(by: DeviceSpeech(said: ["Library, heading", "Code, secure text field"]))
    expectNoDifference(report.deviceJudgement?.lines.map(\.basis.name), ["device", "computed", "device"])
  }

  @Test("The reports say what each line was judged by, where the device differs, and the sum")
  func reports() throws {
    var report = try judged(Self.flow, ["Library, heading", "Full name, edit box", "Hello", "Code, edit box"])
    report.name = "a.flow"
    let text = FlowReportFormat.text.render([report])
    #expect(text.contains("a.flow:1: judged by the device, which said \"Library, heading\" as computed\n"))
    #expect(text.contains("a.flow:2: Wording: computed \"Name, edit box\", heard \"Full name, edit box\"\n"))
    #expect(text.contains("a.flow:2: Only heard: Hello\n"))
    #expect(text.contains("a.flow: 2 the same, 1 with other words, 0 at another place, 1 only heard, 0 only computed\n"))
    #expect(
      FlowReportFormat.json.render([report]).contains(
        #"{"by":"device","computed":"Name, edit box","heard":"Full name, edit box","line":3}"#))
    #expect(FlowReportFormat.html.render([report]).contains("Beside what the device said"))
  }
}
