import CustomDump
import Languages
import Semantics
import Testing

@testable import CaptureHost

@Suite("What a device said beside what was computed")
struct EarsTests {
  @Test("A log tells what was said in the forms of all versions, and nothing of what was not")
  func log() throws {
    let log = """
      --------- beginning of main
      10-04 19:00:00.100 V/talkback( 42): SpeechControllerImpl: Speaking fragment text="10, slider", utteranceId=talkback_14, \
      TtsSpan=null, locale=null, event=type:EVENT_TYPE_ACCESSIBILITY subtype:TYPE_VIEW_ACCESSIBILITY_FOCUSED
      08-15 10:00:00.500  4711  4711 V talkback: SpeechControllerImpl: Speaking fragment text "He said "no", twice" with spans [] for event null
      08-15 10:00:00.600  4711  4711 V talkback: Speaking fragment text "Save"
      08-15 10:00:00.700  4711  4711 V talkback: SpeechControllerImpl: Speaking fragment text null with spans null
      08-15 10:00:00.800  4711  4711 V talkback: SpeechControllerImpl: Speaking fragment text="", utteranceId=talkback_15
      """
    let speech = try #require(DeviceSpeech(log: log))
    expectNoDifference(speech.utterances.map(\.text), ["10, slider", "He said \"no\", twice", "Save"])
    expectNoDifference(speech.utterances.map(\.line), [2, 3, 4])
    #expect(DeviceSpeech(log: "10-04 19:00:00.100 I/other: Speaking of which") == nil)
  }

  private func lines(_ computed: [String], hints: [String: String] = [:], _ heard: [String]) -> [String] {
    let all = computed.flatMap { text in
      [(text: text, node: NodeID("screen/\(text)"), isHint: false)]
        + (hints[text].map { [(text: $0, node: NodeID("screen/\(text)"), isHint: true)] } ?? [])
    }
    let comparison = EarsComparison(
      computed: all, heard: heard.enumerated().map { (text: $1, line: $0 + 1) })
    return comparison.lines.map { EarsPhrases(language: .english).text(of: $0) }
  }

  @Test("The same is told as the same, whatever stands between the words")
  func same() {
    expectNoDifference(lines(["Save, button", "Wi-Fi"], ["Save Button", "WI FI"]), ["Same: Save Button", "Same: WI FI"])
  }

  @Test("Other words at the same place, and what one side alone has")
  func differences() {
    expectNoDifference(
      lines(
        ["Settings, heading", "On, Wi-Fi, switch", "Version 2"],
        ["Settings, heading", "Wi-Fi, On, Toggle", "Battery low", "Version 2", "Home"]),
      [
        "Same: Settings, heading", "Wording: computed \"On, Wi-Fi, switch\", heard \"Wi-Fi, On, Toggle\"",
        "Only heard: Battery low", "Same: Version 2", "Only heard: Home",
      ])
    expectNoDifference(lines(["Save, button", "Home"], ["Home"]), ["Only computed: Save, button", "Same: Home"])
  }

  @Test("What is heard at another place is told once, where it was computed")
  func order() {
    expectNoDifference(
      lines(["Settings", "Save, button", "Version 2", "Help"], ["Settings", "Version 2", "Help", "Save, button"]),
      ["Same: Settings", "Order: heard at another place: Save, button", "Same: Version 2", "Same: Help"])
  }

  @Test("Hints that nobody heard were switched off; one that is missing among others is told")
  func hints() {
    let hints = ["Save": "Double-tap to activate", "Name": "Double-tap to edit text"]
    expectNoDifference(lines(["Save", "Name"], hints: hints, ["Save", "Name"]), ["Same: Save", "Same: Name"])
    expectNoDifference(
      lines(["Save", "Name"], hints: hints, ["Save", "Double tap to activate", "Name"]),
      ["Same: Save", "Same: Double tap to activate", "Same: Name", "Only computed: Double-tap to edit text"])
  }
}
