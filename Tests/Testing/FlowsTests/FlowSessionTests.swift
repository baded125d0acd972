import Announcements
import CustomDump
import Flows
import Session
import TestSupport
import Testing
import Text

/// The beginnings and ends of a flow's sessions, and the announcements of its steps.
@Suite("The sessions of a flow")
struct FlowSessionTests {
  @Test("What is set before the first screen is opened needs no session, and costs no speech")
  func settingsFirst() throws {
    let report = try LibraryEnvironment.play(
      "style talkback\nclock 2026-03-02 09:00:00 Europe/Oslo\nlanguage nb\nopen shelf\nexpect contains \"Shelf\"")
    expectNoDifference(report.findings, [])
    expectNoDifference(report.steps.map(\.place.line), [4])
    expectNoDifference(report.announcementCount, 1)
    expectNoDifference(try JudgingTests.findings("style talkback\nexpect \"Library, heading\"\nopen shelf"), [])
    // Behind a command a setting is heard.
    expectNoDifference(try LibraryEnvironment.play("style talkback\nnext\nstyle voiceover\nopen shelf").steps.count, 4)
    expectNoDifference(try JudgingTests.findings("next\nstyle talkback\nexpect \"TalkBack style\""), [])
  }

  @Test("open starts anew, with what was set before")
  func open() throws {
    let report = try LibraryEnvironment.play(
      "style talkback\nexpect \"Library, heading\"\nopen shelf\nexpect contains \"Shelf\"\nnext\nexpect contains \"in list Books\""
    )
    expectNoDifference(report.findings.map(\.description).filter { !$0.contains("TalkBack style") }, [])
  }

  @Test(
    "what the stage refuses stops the flow with its line",
    arguments: [
      ("open attic", "a.flow:1: there is no screen 'attic'; choose login, shelf"),
      ("next\nnotify fax \"A\" \"B\"", "a.flow:2: no notification is of type 'fax'"),
      ("type secret other-one", "a.flow:1: there is no secret 'other-one'; set EARSHOT_SECRET_OTHER_ONE"),
    ])
  func refusals(text: String, message: String) {
    let error = #expect(throws: FlowParser.Failure.self) { try LibraryEnvironment.play(text) }
    expectNoDifference(error?.description, message)
  }

  @Test("a secret is in no transcript, wherever a flow types it")
  func secrets() throws {
    let report = try LibraryEnvironment.play("type secret demo\nnext\ntype secret demo\nnext\ntype secret demo")
    for entry in report.transcript {
      #expect(!entry.json().contains("hunter"))
    }
  }

  @Test("what a session still says when the flow opens another belongs to the step before")
  func saidBeforeOpening() throws {
    let steps = try LibraryEnvironment.play("open login\nread\nopen shelf\nopen shelf").steps
    expectNoDifference(steps.map(\.place.line), [1, 2, 3, 4])
    expectNoDifference(steps[1].said.first?.text, "Library, heading")
    expectNoDifference(steps[1].said.last?.text, "Minute 7")
    expectNoDifference(steps[2].said.map(\.text), ["Shelf, heading"])
  }

  @Test("a step before any screen is opened comes after the login screen's own")
  func beginning() throws {
    let steps = try LibraryEnvironment.play("expect \"Library, heading\"\nnext").steps
    expectNoDifference(steps.map(\.place.line), [0, 2])
    expectNoDifference(steps.map { $0.said.map(\.text) }, [["Library, heading"], ["Name, text field"]])
  }

  @Test("a pause ends with the flow: what it held back is said, and no time goes by that nobody waited for")
  func endInPause() throws {
    let report = try LibraryEnvironment.play("wait idle\nnext\npause\nnotify assignment \"News\" \"\"\nwait idle")
    let outcomes = report.transcript.compactMap { entry in
      if case .speech(let outcome) = entry.event, outcome.outcome.isFinal { outcome.outcome } else { nil }
    }
    expectNoDifference(outcomes.suffix(2), [.finished, .finished])
    expectNoDifference(report.steps.last?.said.map(\.text), [])
    #expect(try #require(report.transcript.last).at < .seconds(10))
  }

  @Test("nothing is obeyed after quit, but another screen can be opened")
  func quit() throws {
    expectNoDifference(
      try JudgingTests.findings("wait idle\nquit\nnext\nopen shelf\nexpect \"Shelf, heading\""), [])
    expectNoDifference(
      try JudgingTests.findings("wait idle\nexpect \"Library, heading\"\nquit\nnext\nexpect \"Name, text field\""),
      [
        #"5: expected "Name, text field", but heard nothing; the screen has these words, and nothing announced them; 'find Name' goes there; write 'expect nothing' if that is right, or leave this line out"#
      ])
  }
}
