import Announcements
import CustomDump
import Session
import TestSupport
import Testing

@testable import Flows

@Suite("Accepting what was said")
struct AcceptanceTests {
  private static func accepted(_ text: String) throws -> String {
    var acceptance = FlowAcceptance(text)
    _ = try acceptance.settle { text, _ in try LibraryEnvironment.play(text) }
    return acceptance.text
  }

  @Test(
    "An accepted flow holds, and what held or is no expectation stays as it was",
    arguments: [
      "# a comment\r\nexpect \"gone\"\r\n\r\n  expect contains \"gone too\"\nnext\nexpect \"x\" within 1 ms",
      "expect nothing\nnext\nexpect cursor nowhere\nexpect screen nowhere\n",
      "expect assertive \"gone\"\nnext\nnext\nexpect nothing\n",
      "next\nexpect contains \"Name\" and \"gone\"\n",
    ])
  func holds(text: String) throws {
    try #require(!LibraryEnvironment.play(text).isPassed)
    let accepted = try Self.accepted(text)
    expectNoDifference(try LibraryEnvironment.play(accepted).findings, [])
    let kept = { (text: String) in
      text.split(whereSeparator: \.isNewline).filter { !$0.contains("expect") }
    }
    expectNoDifference(kept(accepted), kept(text))
  }

  @Test("The form of an expectation, its indentation and the line's end stay")
  func form() throws {
    let first = try #require(LibraryEnvironment.play("wait idle").transcript.announcementTexts.first)
    expectNoDifference(
      try Self.accepted("\t expect contains \"gone\"\r\nnext"), "\t expect contains \"\(first)\"\r\nnext")
    expectNoDifference(
      try Self.accepted("next\nexpect navigation contains \"Name\" and \"gone\"\n"),
      "next\nexpect navigation contains \"Name, text field\"\n")
  }

  @Test("What is not said any more goes")
  func gone() throws {
    expectNoDifference(try Self.accepted("expect assertive \"gone\"\nnext\n"), "next\n")
  }

  @Test("A limit stays, whatever was measured")
  func limits() throws {
    let text = "budget 0 s\n"
    try #require(!LibraryEnvironment.play(text).isPassed)
    expectNoDifference(try Self.accepted(text), text)
  }
}

@Suite("Side by side, and what it costs")
struct ComparisonTests {
  @Test("Each step is told in both styles, whatever style the flow asks for")
  func styles() throws {
    let flow = try FlowParser.parse("style talkback\nnext\nnext\n", name: "a.flow")
    let comparison = try StyleComparison.play(flow, on: LibraryEnvironment(), settings: .init())
    expectNoDifference(comparison.rows.map(\.place.line), [0, 2, 3])
    expectNoDifference(comparison.rows.map(\.step), ["open login", "next", "next"])
    #expect(comparison.rows.contains { $0.voiceOver != $0.talkBack })
    let lines = comparison.text.split(separator: "\n")
    expectNoDifference(lines.count, 9)
    #expect(lines[3] == "a.flow:2: next")
    #expect(lines[4].hasPrefix("  VoiceOver: "))
    #expect(lines[5].hasPrefix("  TalkBack: "))
  }

  @Test("A report tells what was said in each step, and how many keys and interruptions it took")
  func cost() throws {
    let report = try LibraryEnvironment.play("next\nerase 3\nwait 1 ms\nnext\n")
    expectNoDifference(report.steps.map(\.place.line), [0, 1, 2, 3, 4])
    expectNoDifference(report.steps.flatMap { $0.said.map(\.text) }, report.transcript.announcementTexts)
    expectNoDifference(report.keyCount, 5)
    expectNoDifference(report.interruptionCount, 1)
  }
}
