import Announcements
import CustomDump
import Flows
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@Suite("Judging a flow")
struct JudgingTests {
  /// The findings, as `line: finding`.
  static func findings(
    _ text: String, style: ReaderProfile.Style = .voiceOver, hints: Bool = false
  ) throws -> [String] {
    try LibraryEnvironment.play(text, style: style, hints: hints).findings.map { "\($0.line): \($0)" }
  }

  @Test("What is not as expected is found, at its line and in these words", arguments: JudgedFlow.all)
  func finds(_ flow: JudgedFlow) throws {
    let text = flow.lines.joined(separator: "\n")
    expectNoDifference(try Self.findings(text, style: flow.style, hints: flow.speaksHints), flow.findings)
  }

  @Test("None of the flows is lost on the way from their file")
  func count() {
    expectNoDifference(JudgedFlow.all.count, 72)
  }

  @Test("where words are like those that were expected, the difference is shown; else none is")
  func differences() throws {
    expectNoDifference(
      try LibraryEnvironment.play("expect contains \"labrary\"").findings.first?.details.first,
      #"Differs: "Library" instead of "labrary""#)
    for expectation in ["contains \"Name\" and \"button\" and \"dimmed\"", "contains \"field text\""] {
      let findings = try LibraryEnvironment.play("next\nexpect \(expectation)").findings
      expectNoDifference(findings.map { $0.differences.map(\.expected) }, [[]])
    }
  }

  @Test("a flow that is as expected has no findings", arguments: [ReaderProfile.Style.voiceOver, .talkBack])
  func passes(style: ReaderProfile.Style) throws {
    let text = """
      # The library, from the form to the shelf.
      expect "Library, heading"
      next
      expect contains "Name"
      next
      expect contains "Code"
      type secret demo
      expect "bullet, bullet, bullet, bullet, bullet, bullet, bullet"
      submit
      expect "Editing ended"
      expect contains "Shelf"
      expect screen shelf
      expect cursor shelf/title
      notify assignment "New book" "Body"
      expect polite "New book"
      wait idle
      expect nothing
      """
    let report = try LibraryEnvironment.play(text, style: style, hints: true)
    expectNoDifference(report.findings, [])
    expectNoDifference(report.judgedCount, 10)
    #expect(report.announcementCount > 5)
  }

  @Test(
    "a command that could not be done fails the flow, unless its answer is judged",
    arguments: [
      ("back", "Nothing to go back to"), ("find zebra", "'zebra' was not found"), ("do it", "No actions here"),
      ("increase", "This cannot be adjusted"), ("type x", "This is not a text field"),
      ("go 3", "There is no numbered list. Type headings, controls or actions first"),
      ("submit", "This is not a text field"), ("next landmark", "No next landmark"),
      ("tab attic", "There are no tabs on this screen"),
    ])
  func refused(command: String, answer: String) throws {
    expectNoDifference(
      try Self.findings("\(command)\nnext\n"),
      [
        "1: expected '\(command)' to be done, but heard navigation \"\(answer)\"; "
          + (command == "type x"
            ? "go to a field first: write 'next field' or 'find NAME' above this line"
            : "if that is right, write 'expect \"\(answer)\"' below this line")
      ])
    expectNoDifference(try Self.findings("\(command)\nexpect \"\(answer)\"\nnext"), [])
    // One miss is one finding, and an expectation that does not judge the answer does not excuse it.
    expectNoDifference(try Self.findings("\(command)\nexpect \"other\"\nnext").count, 1)
    expectNoDifference(try Self.findings("\(command)\nexpect nothing").count, 1)
    expectNoDifference(try Self.findings("\(command)\nexpect screen form").count, 1)
    // An expectation of absence has judged the answer.
    expectNoDifference(try Self.findings("\(command)\nexpect not \"x\"").count, 0)
  }

  @Test("one missed expectation is one finding")
  func oneFinding() throws {
    // An additional announcement, and a missing one.
    let commands = "open shelf\nwait idle\nnext\nwait idle\nnext\nwait idle\nhistory 3\n"
    let said = try #require(LibraryEnvironment.play(commands).steps.last?.said.map(\.text))
    expectNoDifference(said.count, 3)
    let expected = said.map { "expect \"\($0)\"\n" }
    for place in said.indices.dropLast() {
      var fewer = expected
      fewer.remove(at: place)
      expectNoDifference(try Self.findings(commands + fewer.joined()).count, 1)
      var more = expected
      more.insert("expect \"never said\"\n", at: place)
      expectNoDifference(try Self.findings(commands + more.joined()).count, 1)
    }
    expectNoDifference(try Self.findings(commands + expected.joined() + "expect nothing"), [])
    expectNoDifference(try Self.findings(commands + "expect nothing").count, 1)
  }

  @Test("expect waits for ten seconds and no longer")
  func patience() throws {
    let report = try LibraryEnvironment.play("wait idle\nexpect \"Library, heading\"\nexpect \"More\"\nlast")
    expectNoDifference(report.findings.map(\.said), ["nothing"])
    let command = report.transcript.last { entry in
      if case .command = entry.event { true } else { false }
    }
    expectNoDifference(command?.at, .milliseconds(500) + .seconds(10))
  }

  @Test("commands take no time, wait takes what it says, wait idle as long as there is something to say")
  func time() throws {
    let report = try LibraryEnvironment.play("next\nwait 250 ms\nnext\nwait idle\nnext")
    let times = report.transcript.compactMap { entry -> Duration? in
      if case .command = entry.event { entry.at } else { nil }
    }
    expectNoDifference(times, [.zero, .milliseconds(250), .milliseconds(250 + 1000)])
  }
}
