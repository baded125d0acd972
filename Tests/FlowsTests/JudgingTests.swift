import SessionRig
import Commands
import CustomDump
import Flows
import ScreenReader
import Session
import SpeechCore
import Testing

@Suite("Judging a flow")
struct JudgingTests {
  /// What was not as expected, as `line: finding`.
  private func findings(
    _ text: String, style: ReaderProfile.Style = .voiceOver, hints: Bool = false
  ) throws -> [String] {
    try LibraryStage.play(text, style: style, hints: hints).findings.map { "\($0.line): \($0)" }
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
    let report = try LibraryStage.play(text, style: style, hints: true)
    expectNoDifference(report.findings, [])
    expectNoDifference(report.judgedCount, 10)
    #expect(report.announcementCount > 5)
  }

  @Test("a failed expectation tells the line, what was expected and what was said")
  func failure() throws {
    expectNoDifference(
      try findings(
        "next\nexpect \"Library, heading\"\nexpect \"Email\"\nexpect cursor form/x\nexpect screen y"),
      [
        #"3: expected "Email", but heard navigation "Name, text field""#,
        "4: expected cursor form/x, but heard cursor form/name",
        "5: expected screen y, but heard screen form",
      ])
  }

  @Test("hints are passed over, and can be asked for")
  func hints() throws {
    expectNoDifference(
      try findings(
        "expect contains \"Library\"\nnext\nexpect contains \"Name\"\nwait idle\nnext\nexpect contains \"Code\"",
        style: .talkBack, hints: true), [])
    expectNoDifference(
      try findings("next\nexpect hint \"Double-tap to edit text\"", style: .talkBack, hints: true), [])
  }

  @Test("an expected priority passes over, and uses up, what has another")
  func priorities() throws {
    expectNoDifference(
      try findings("next\nnotify assignment \"A\" \"\"\nexpect polite \"A\"\nexpect nothing"), [])
    expectNoDifference(
      try findings("notify assignment \"A\" \"\"\nexpect polite \"A\"\nexpect \"Library, heading\""),
      [#"3: expected "Library, heading", but heard nothing"#])
  }

  @Test("contains wants a contiguous run of parts")
  func contains() throws {
    expectNoDifference(try findings("expect contains \"heading\""), [])
    expectNoDifference(
      try findings("expect contains \"Lib\""),
      [#"1: expected contains "Lib", but heard navigation "Library, heading""#])
  }

  @Test("within is the time from cause to start")
  func within() throws {
    expectNoDifference(try findings("expect \"Library, heading\" within 1 ms"), [])
    // Polite news waits for the two words before it: half a second at 240 words a minute.
    expectNoDifference(
      try findings("notify assignment \"A\" \"\"\nexpect polite \"A\" within 500 ms"), [])
    expectNoDifference(
      try findings("notify assignment \"A\" \"\"\nexpect polite \"A\" within 499 ms"),
      [#"2: expected polite "A" within 499 ms, but heard it after 500 ms"#])
    expectNoDifference(
      try findings("next\nnext\nexpect \"Library, heading\" within 1 ms"),
      [#"3: expected "Library, heading" within 1 ms, but heard nothing of it"#])
  }

  @Test("expect nothing finds what was said and not judged, but no hints")
  func nothing() throws {
    expectNoDifference(
      try findings("expect \"Library, heading\"\nnext\nexpect nothing", hints: true),
      [#"3: expected nothing, but heard navigation "Name, text field""#])
    expectNoDifference(
      try findings(
        "expect \"Library, heading\"\nnext\nexpect \"Name, edit box\"\nexpect nothing\nexpect hint \"x\"",
        style: .talkBack, hints: true),
      [#"5: expected hint "x", but heard nothing"#])
  }

  @Test("expect waits for ten seconds and no longer")
  func patience() throws {
    let report = try LibraryStage.play("wait idle\nexpect \"Library, heading\"\nexpect \"More\"\nlast")
    expectNoDifference(report.findings.map(\.said), ["nothing"])
    let command = report.transcript.last { entry in
      if case .command = entry.event { true } else { false }
    }
    expectNoDifference(command?.at, .milliseconds(500) + .seconds(10))
  }

  @Test("commands take no time, wait takes what it says, wait idle as long as there is something to say")
  func time() throws {
    let report = try LibraryStage.play("next\nwait 250 ms\nnext\nwait idle\nnext")
    let times = report.transcript.compactMap { entry -> Duration? in
      if case .command = entry.event { entry.at } else { nil }
    }
    expectNoDifference(times, [.zero, .milliseconds(250), .milliseconds(250 + 1000)])
  }

  @Test("what was cut and is said again need not be expected")
  func repeats() throws {
    expectNoDifference(
      try findings(
        "wait idle\nexpect \"Library, heading\"\nnotify assignment \"New book here\" \"\"\nwait 300 ms\nnext\n"
          + "expect polite \"New book here\"\nexpect \"Name, text field\"\nexpect nothing"), [])
  }

  @Test("a budget is of the whole flow's speech")
  func budget() throws {
    expectNoDifference(try findings("budget 1 s\nwait idle"), [])
    expectNoDifference(
      try findings("budget 0.5 s\nwait idle"),
      ["1: expected less than 0.5 s of speech, but heard 0.5 s of speech"])
  }

  @Test("open starts anew, with what was set before")
  func open() throws {
    let report = try LibraryStage.play(
      "style talkback\nexpect \"Library, heading\"\nopen shelf\nexpect contains \"Shelf\"\nnext\nexpect contains \"in list Books\""
    )
    expectNoDifference(report.findings.map(\.description).filter { !$0.contains("TalkBack style") }, [])
  }

  @Test("what the stage refuses stops the flow with its line", arguments: [
    ("open attic", "a.flow:1: there is no screen 'attic'; choose login, shelf"),
    ("next\nnotify fax \"A\" \"B\"", "a.flow:2: no notification is of type 'fax'"),
    ("type secret other-one", "a.flow:1: there is no secret 'other-one'; set EARSHOT_SECRET_OTHER_ONE"),
  ])
  func refusals(text: String, message: String) {
    let error = #expect(throws: FlowParser.Failure.self) { try LibraryStage.play(text) }
    expectNoDifference(error?.description, message)
  }

  @Test("a secret is in no transcript, wherever a flow types it")
  func secrets() throws {
    let report = try LibraryStage.play("type secret demo\nnext\ntype secret demo\nnext\ntype secret demo")
    for entry in report.transcript {
      #expect(!String(decoding: try entry.json(), as: UTF8.self).contains("hunter"))
    }
  }

  @Test("what a session still says when the flow opens another belongs to the step before")
  func saidBeforeOpening() throws {
    let steps = try LibraryStage.play("open login\nread\nopen shelf\nopen shelf").steps
    expectNoDifference(steps.map(\.line), [1, 2, 3, 4])
    expectNoDifference(steps[1].said.first?.text, "Library, heading")
    expectNoDifference(steps[1].said.last?.text, "Minute 7")
    expectNoDifference(steps[2].said.map(\.text), ["Shelf, heading"])
  }

  @Test("a step before any screen is opened comes after the login screen's own")
  func beginning() throws {
    let steps = try LibraryStage.play("expect \"Library, heading\"\nnext").steps
    expectNoDifference(steps.map(\.line), [0, 2])
    expectNoDifference(steps.map { $0.said.map(\.text) }, [["Library, heading"], ["Name, text field"]])
  }

  @Test("a pause ends with the flow: what it held back is said, and no time goes by that nobody waited for")
  func endInPause() throws {
    let report = try LibraryStage.play("wait idle\nnext\npause\nnotify assignment \"News\" \"\"\nwait idle")
    let fates = report.transcript.compactMap { entry in
      if case .speech(let fate) = entry.event, fate.fate.isFinal { fate.fate } else { nil }
    }
    expectNoDifference(fates.suffix(2), [.finished, .finished])
    expectNoDifference(report.steps.last?.said.map(\.text), [])
    #expect(try #require(report.transcript.last).at < .seconds(10))
  }

  @Test("nothing is obeyed after quit, but another screen can be opened")
  func quit() throws {
    expectNoDifference(
      try findings("wait idle\nquit\nnext\nopen shelf\nexpect \"Shelf, heading\""), [])
    expectNoDifference(
      try findings("wait idle\nexpect \"Library, heading\"\nquit\nnext\nexpect \"Name, text field\""),
      [#"5: expected "Name, text field", but heard nothing"#])
  }
}
