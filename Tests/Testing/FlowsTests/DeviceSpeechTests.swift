import AccessibilityTree
import CustomDump
import Testing
import Text

@testable import Flows

@Suite("What a device said beside what was computed")
struct DeviceSpeechTests {
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
      [DeviceSpeechComparison.Computed(text: text, node: NodeID("screen/\(text)"), isHint: false)]
        + (hints[text].map { [.init(text: $0, node: NodeID("screen/\(text)"), isHint: true)] } ?? [])
    }
    let comparison = DeviceSpeechComparison(all, DeviceSpeech(said: heard))
    return comparison.lines.map { DeviceSpeechPhrases(language: .english).text(of: $0) }
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

  @Test("A hint that many elements have is that of its own element, also where that is heard in other words")
  func repeatedHints() {
    let hints = ["Name": "Double-tap to edit text", "Code, 8 characters": "Double-tap to edit text"]
    expectNoDifference(
      lines(
        ["Title", "Name", "Code, 8 characters"], hints: hints,
        ["Title", "Name", "Double-tap to edit text", "Battery low", "8 characters, code, shown"]),
      [
        "Same: Title", "Same: Name", "Same: Double-tap to edit text", "Only heard: Battery low",
        "Wording: computed \"Code, 8 characters\", heard \"8 characters, code, shown\"",
        "Only computed: Double-tap to edit text",
      ])
  }

  @Test("Rows that are much alike and heard in another order are not other words of each other")
  func alikeRows() {
    expectNoDifference(
      lines(["Message 1 of 3", "Message 2 of 3", "Message 3 of 3"], ["Message 2 of 3", "Message 1 of 3", "Message 3 of 4"]),
      [
        "Order: heard at another place: Message 1 of 3", "Same: Message 2 of 3",
        "Wording: computed \"Message 3 of 3\", heard \"Message 3 of 4\"",
      ])
  }

  @Test("What was computed and never heard may be missing on the device, and is the same where it is not")
  func unheard() {
    func relations(_ heard: [String]) -> [DeviceSpeechComparison.Relation] {
      DeviceSpeechComparison(
        [
          .init(text: "Loading", node: nil, isHint: false, isHeard: false),
          .init(text: "Inbox", node: nil, isHint: false),
        ], DeviceSpeech(said: heard)
      ).lines.map(\.relation)
    }
    expectNoDifference(relations(["Inbox"]), [.same])
    expectNoDifference(relations(["Loading", "Inbox"]), [.same, .same])
    expectNoDifference(relations(["Loading"]), [.same, .onlyComputed])
  }

  @Test("Long lists are parted at what stands once in each, and paired as short ones are", arguments: [1 << 19, 4])
  func limit(_ limit: Int) {
    let computed = ["a", "x y z", "b", "h", "c", "h"].map { $0.split(separator: " ").map(String.init) }
    let heard = ["a", "x y", "n", "b", "c", "h"].map { $0.split(separator: " ").map(String.init) }
    let pairs = DeviceSpeechAlignment(computed, heard, limit: limit).pairs
    expectNoDifference(pairs.map(\.computed), [0, 1, 2, 4, 5])
    expectNoDifference(pairs.map(\.heard), [0, 1, 3, 4, 5])
    expectNoDifference(pairs.map(\.isSame), [true, false, true, true, true])
  }

  @Test("Long lists in which nothing stands once are paired all the same", arguments: [1, 8, 1 << 19])
  func nothingOnce(_ limit: Int) {
    let computed = Array(repeating: [["Remove"], ["Keep", "it"]], count: 40).flatMap(\.self)
    let heard = Array(repeating: [["Remove"], ["Keep", "this"]], count: 40).flatMap(\.self)
    let pairs = DeviceSpeechAlignment(computed, heard, limit: limit).pairs
    expectNoDifference(pairs.map(\.heard), Array(0..<80))
    expectNoDifference(pairs.count(where: \.isSame), 40)
  }
}
