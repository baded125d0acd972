import Flows
import ScreenReader
import Session
import TestSupport
import TestTraits
import Testing
import Text

@testable import Apps

@Suite("Predicted responses in the app", .computing)
struct PredictionTests {
  private static let steps = Soak.count(usual: 100, each: 150)

  @Test(
    "What is worked out ahead is what is ordered, and nothing else is different for it",
    arguments: [ReaderProfile.Style.voiceOver, .talkBack], [Language.english, .bokmål])
  func changesNothing(style: ReaderProfile.Style, language: Language) throws {
    let lines = [
      "next", "next", "next", "next", "previous", "previous", "next heading", "next control", "previous field",
      "next toggle", "first", "last", "activate", "activate", "back", "type hunter2", "type 3", "erase", "clear",
      "submit", "cancel", "caret left word", "select all", "increase", "decrease", "actions", "menu", "tab 1",
      "tab 2", "tab 3", "tab 4", "tab 5", "find a", "stop", "pause", "resume", "repeat", "where", "spell", "read",
      "read", "history", "missed", "headings", "controls", "2", "help", "style voiceover", "style talkback",
      "language nb", "language en", "rate slower", "hints on", "verbosity low",
    ]
    var predicted = 0
    let flowEnvironment = DemoEnvironment()
    for (number, screen) in flowEnvironment.screenNames.enumerated() {
      let session = try flowEnvironment.open(
        screen,
        settings: SessionSettings(
          profile: ReaderProfile(style: style, language: language, speaksHints: number % 2 == 0)))
      var twins = ReferenceSession(
        session.machine,
        script: .init(
          lines: lines, world: session.perform,
          news: { dice in
            let kind = ["assignment", "certification", "pause", "scenario"][dice.roll(4)]
            return try? session.notify(FlowNotice(kind: kind, title: "News \(dice.roll(9))", body: "Body"))
          }, setTime: session.setTime), seed: UInt64(number))
      do { try twins.run(steps: Self.steps) } catch { Issue.record("\(screen): \(error)") }
      predicted += twins.predictedCount
    }
    #expect(predicted > Self.steps * 2 / 3, "\(predicted) keys had been worked out ahead")
  }
}
