import Announcements
import CustomDump
import Flows
import ScreenReader
import Session
import Testing
import TestSupport
import Text

@Suite("Judging a flow")
struct JudgingTests {
  /// What was not as expected, as `line: finding`.
  static func findings(
    _ text: String, style: ReaderProfile.Style = .voiceOver, hints: Bool = false
  ) throws -> [String] {
    try LibraryEnvironment.play(text, style: style, hints: hints).findings.map { "\($0.line): \($0)" }
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

  @Test("a failed expectation tells the line, what was expected and what was said")
  func failure() throws {
    expectNoDifference(
      try Self.findings(
        "next\nexpect \"Email\"\nexpect cursor form/x\nexpect screen y"),
      [
        #"2: expected "Email", but heard navigation "Name, text field""#,
        "3: expected cursor form/x, but the cursor is at form/name; no screen so far has an element 'form/x'",
        "4: expected screen y, but the screen is form",
      ])
  }

  @Test("an id that the screen lacks is answered with the one that was meant, or that no screen so far has it")
  func ids() throws {
    expectNoDifference(
      try Self.findings("next\nexpect cursor name\nexpect cursor form/nmae\nexpect cursor form/code\nexpect cursor x/y"),
      [
        "2: expected cursor name, but the cursor is at form/name; did you mean 'form/name'?",
        "3: expected cursor form/nmae, but the cursor is at form/name; did you mean 'form/name'?",
        "4: expected cursor form/code, but the cursor is at form/name",
        "5: expected cursor x/y, but the cursor is at form/name; no screen so far has an element 'x/y'",
      ])
    // It was there, on the screen before.
    expectNoDifference(
      try Self.findings("open login\nopen shelf\nexpect cursor form/code"),
      ["3: expected cursor form/code, but the cursor is at shelf/title"])
  }

  @Test("where an expectation has used up what the next one asks for, that is told")
  func usedUp() throws {
    expectNoDifference(
      try Self.findings("next\nexpect contains \"Name\"\n\nexpect contains \"text field\""),
      [
        "4: expected contains \"text field\", but heard nothing more; the announcement of line 2 holds these words, "
          + "and each expect takes the next one; texts of one announcement stand in one line: "
          + "'expect contains \"Name\" and \"text field\"'"
      ])
    expectNoDifference(
      try Self.findings(
        "next\nnotify assignment \"A\" \"\"\nexpect contains \"Name\"\nexpect contains \"text field\""),
      [
        "4: expected contains \"text field\", but heard polite \"A\"; the announcement of line 3 holds these words, "
          + "and each expect takes the next one; texts of one announcement stand in one line: "
          + "'expect contains \"Name\" and \"text field\"'"
      ])
    // A third text joins the other two; a whole text has no such line.
    expectNoDifference(
      try Self.findings(
        "next\nexpect contains \"Name\"\nexpect navigation contains \"text\"\nexpect contains \"field\"").last,
      "4: expected contains \"field\", but heard nothing more; the announcement of line 2 holds these words, and each "
        + "expect takes the next one; texts of one announcement stand in one line: "
        + "'expect navigation contains \"Name\" and \"text\" and \"field\"'")
    expectNoDifference(
      try Self.findings("next\nexpect \"Name, text field\"\nexpect contains \"field\""),
      [
        "3: expected contains \"field\", but heard nothing more; the announcement of line 2 holds these words, and each "
          + "expect takes the next one"
      ])
    // Neither where it holds them no more than others do, nor where a command came in between.
    expectNoDifference(
      try Self.findings("next\nexpect contains \"Name\"\nexpect contains \"Code\"\nnext\nexpect contains \"Name\""),
      [
        "3: expected contains \"Code\", but heard nothing",
        "5: expected contains \"Name\", but heard navigation \"Code, secure text field\"",
      ])
  }

  @Test("hints are passed over, and can be asked for")
  func hints() throws {
    expectNoDifference(
      try Self.findings(
        "expect contains \"Library\"\nnext\nexpect contains \"Name\"\nwait idle\nnext\nexpect contains \"Code\"",
        style: .talkBack, hints: true), [])
    expectNoDifference(
      try Self.findings("next\nexpect hint \"Double-tap to edit text\"", style: .talkBack, hints: true), [])
  }

  @Test("an expected priority passes over, and uses up, what has another")
  func priorities() throws {
    expectNoDifference(
      try Self.findings("next\nnotify assignment \"A\" \"\"\nexpect polite \"A\"\nexpect nothing"), [])
    expectNoDifference(
      try Self.findings("notify assignment \"A\" \"\"\nexpect polite \"A\"\nexpect \"Library, heading\""),
      [#"3: expected "Library, heading", but heard nothing"#])
  }

  @Test("several texts must stand in the same announcement, in any order")
  func severalTexts() throws {
    expectNoDifference(
      try Self.findings("next\nexpect navigation contains \"text field\" and \"Name\"\nexpect nothing"), [])
    expectNoDifference(try Self.findings("next\nexpect heard contains \"Name\" \"field\""), [])
    expectNoDifference(try Self.findings("next\nexpect not contains \"Name\" and \"heading\""), [])
    expectNoDifference(
      try Self.findings("next\nexpect not contains \"Name\" and \"field\""),
      [#"2: expected not contains "Name" and "field", but heard navigation "Name, text field""#])
    // One text in each of two announcements is not enough.
    expectNoDifference(
      try Self.findings("next\nnotify assignment \"New book\" \"\"\nexpect contains \"Name\" and \"book\""),
      [#"3: expected contains "Name" and "book", but heard navigation "Name, text field"; "book" is missing"#])
    // What has the first of them only is passed over, and told.
    expectNoDifference(
      try Self.findings("next\nnotify assignment \"Name it\" \"\"\nexpect contains \"Name\" and \"it\""),
      [#"3: expected contains "Name" and "it", but heard navigation "Name, text field" before it"#])
  }

  @Test("of several texts it is told which are missing; nothing there is like them")
  func missingTexts() throws {
    let report = try LibraryEnvironment.play("next\nexpect contains \"Name\" and \"button\" and \"dimmed\"")
    expectNoDifference(
      report.findings.map(\.description),
      [
        "expected contains \"Name\" and \"button\" and \"dimmed\", but heard navigation \"Name, text field\"; "
          + "\"button\" and \"dimmed\" are missing"
      ])
    expectNoDifference(report.findings.first?.differences.map(\.expected), [])
    expectNoDifference(
      try Self.findings("next\nexpect contains \"button\" and \"dimmed\""),
      [
        "2: expected contains \"button\" and \"dimmed\", but heard navigation \"Name, text field\"; "
          + "it has none of these texts"
      ])
  }

  @Test("contains wants a run of whole words, and the failure of one shows the nearest")
  func contains() throws {
    expectNoDifference(try Self.findings("expect contains \"heading\""), [])
    expectNoDifference(try Self.findings("expect contains \"library HEADING\""), [])
    expectNoDifference(
      try Self.findings("expect contains \"Lib\""),
      [
        #"1: expected contains "Lib", but heard navigation "Library, heading"; "#
          + #"contains takes whole words, and "Library" is not "Lib""#
      ])
    expectNoDifference(
      try Self.findings("expect contains \"library head\" and \"heading\"").first,
      #"1: expected contains "library head" and "heading", but heard navigation "Library, heading"; "#
        + #""library head" is missing; contains takes whole words, and "heading" is not "head""#)
    expectNoDifference(
      try LibraryEnvironment.play("expect contains \"labrary\"").findings.first?.details.first,
      #"Differs: "Library" instead of "labrary""#)
  }

  @Test("what was said with another priority is told as what it was, and so are words in another order")
  func passedOver() throws {
    expectNoDifference(
      try Self.findings("next\ntype x\nexpect \"x\"\nexpect \"is editing\""),
      [
        #"4: expected "is editing", but heard nothing; it was said as hint, which 'expect hint "is editing"' judges"#
      ])
    expectNoDifference(
      try Self.findings("next\nexpect polite \"Name, text field\""),
      [
        #"2: expected polite "Name, text field", but heard nothing; "#
          + #"it was said as navigation, which 'expect navigation "Name, text field"' judges"#
      ])
    let report = try LibraryEnvironment.play("next\nexpect contains \"field text\"")
    expectNoDifference(
      report.findings.map(\.description),
      [
        #"expected contains "field text", but heard navigation "Name, text field"; "#
          + #"contains takes words as they follow each other, and those of "field text" do not"#
      ])
    expectNoDifference(report.findings.first?.differences, [])
  }

  @Test("only what the last command caused is judged, and the news since it")
  func trigger() throws {
    // What the screen's opening said, and the first step, are over.
    expectNoDifference(
      try Self.findings("next\nexpect contains \"heading\""),
      [#"2: expected contains "heading", but heard navigation "Name, text field""#])
    expectNoDifference(try Self.findings("next\nnext\nexpect contains \"Code\"\nexpect nothing"), [])
    expectNoDifference(
      try Self.findings("next\nnext\nexpect contains \"Name\""),
      [#"3: expected contains "Name", but heard navigation "Code, secure text field""#])
    // News from before the command is over as well; what comes after it counts, with the command's own answer.
    expectNoDifference(
      try Self.findings("notify assignment \"A\" \"\"\nnext\nexpect \"A\""),
      [#"3: expected "A", but heard navigation "Name, text field""#])
    expectNoDifference(
      try Self.findings("next\nnotify assignment \"A\" \"\"\nexpect contains \"Name\"\nexpect \"A\"\nexpect nothing"), [])
    // Waiting ends nothing.
    expectNoDifference(try Self.findings("next\nwait idle\nwait 2 s\nexpect contains \"Name\""), [])
  }

  @Test("what was dropped unheard does not count")
  func dropped() throws {
    expectNoDifference(try Self.findings("notify assignment \"A\" \"\"\nexpect polite \"A\"\nstop"), [])
    expectNoDifference(
      try Self.findings("next\nnotify assignment \"A\" \"\"\nstop\nexpect \"A\""),
      [#"4: expected "A", but heard nothing"#])
  }

  @Test("heard waits for the end, and fails where there was none")
  func heard() throws {
    expectNoDifference(try Self.findings("next\nexpect heard \"Name, text field\"\nexpect nothing"), [])
    expectNoDifference(
      try Self.findings("next\nexpect heard polite \"A\"\n"), [#"2: expected heard polite "A", but heard nothing"#])
    expectNoDifference(
      try Self.findings("next\npause\nnotify assignment \"A\" \"\"\nexpect heard \"A\""),
      [#"4: expected heard "A", but heard it not to its end (waiting)"#])
    expectNoDifference(
      try Self.findings("next\nexpect heard hint \"Double-tap to edit text\"", style: .talkBack, hints: true), [])
  }

  @Test("expect not holds until the session is idle, and judges nothing that others need")
  func absence() throws {
    expectNoDifference(
      try Self.findings("next\nexpect not \"Library, heading\"\nexpect not contains \"heading\"\nexpect contains \"Name\""), [])
    expectNoDifference(
      try Self.findings("next\nexpect contains \"Name\"\nexpect not contains \"text field\""),
      [#"3: expected not contains "text field", but heard navigation "Name, text field""#])
    expectNoDifference(
      try Self.findings("next\nexpect not hint \"Double-tap to edit text\"", style: .talkBack, hints: true),
      [#"2: expected not hint "Double-tap to edit text", but heard hint "Double-tap to edit text""#])
  }

  @Test(
    "a command that could not be done fails the flow, unless its answer is judged",
    arguments: [
      ("back", "Nothing to go back to"), ("find zebra", "'zebra' was not found"), ("do it", "No actions here"),
      ("increase", "This cannot be adjusted"), ("type x", "This is not a text field"),
      ("go 3", "There is no numbered list. Type headings, controls or actions first"),
      ("submit", "This is not a text field"), ("next landmark", "No next landmark"), ("tab attic", "Not available here"),
    ])
  func refused(command: String, answer: String) throws {
    expectNoDifference(
      try Self.findings("\(command)\nnext\n"),
      ["1: expected '\(command)' to be done, but heard navigation \"\(answer)\""])
    expectNoDifference(try Self.findings("\(command)\nexpect \"\(answer)\"\nnext"), [])
    // One miss is one finding, and what does not judge the answer does not excuse it.
    expectNoDifference(try Self.findings("\(command)\nexpect \"other\"\nnext").count, 1)
    expectNoDifference(try Self.findings("\(command)\nexpect nothing").count, 1)
    expectNoDifference(try Self.findings("\(command)\nexpect screen form").count, 1)
    // Who says what must not be there has looked at the answer.
    expectNoDifference(try Self.findings("\(command)\nexpect not \"x\"").count, 0)
  }

  @Test("to be at an end fails nothing", arguments: ["previous", "first\nprevious", "last\nnext", "last\nprevious heading\nprevious heading"])
  func ends(commands: String) throws {
    expectNoDifference(try Self.findings(commands), [])
  }

  @Test("one missed expectation is one finding")
  func oneFinding() throws {
    // What was said in addition, and what was left out.
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

  @Test("within is the time from cause to start")
  func within() throws {
    expectNoDifference(try Self.findings("expect \"Library, heading\" within 1 ms"), [])
    // Polite news waits for the two words before it: half a second at 240 words a minute.
    expectNoDifference(
      try Self.findings("notify assignment \"A\" \"\"\nexpect polite \"A\" within 500 ms"), [])
    expectNoDifference(
      try Self.findings("notify assignment \"A\" \"\"\nexpect polite \"A\" within 499 ms"),
      [#"2: expected polite "A" within 499 ms, but heard it after 500 ms"#])
    expectNoDifference(
      try Self.findings("pause\nnotify assignment \"A\" \"\"\nexpect \"A\" within 1 ms"),
      [#"3: expected "A" within 1 ms, but heard nothing of it"#])
  }

  @Test("expect nothing finds what was said and not judged, but no hints")
  func nothing() throws {
    expectNoDifference(
      try Self.findings("expect \"Library, heading\"\nnext\nexpect nothing", hints: true),
      [#"3: expected nothing, but heard navigation "Name, text field""#])
    expectNoDifference(
      try Self.findings(
        "expect \"Library, heading\"\nnext\nexpect \"Name, edit box\"\nexpect nothing\nexpect hint \"x\"",
        style: .talkBack, hints: true),
      [#"5: expected hint "x", but heard nothing"#])
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

  @Test("what was cut and is said again need not be expected")
  func repeats() throws {
    expectNoDifference(
      try Self.findings(
        "wait idle\nexpect \"Library, heading\"\nnotify assignment \"New book here\" \"\"\nwait 300 ms\n"
          + "expect polite \"New book here\"\nnext\nexpect \"Name, text field\"\nexpect nothing"), [])
  }

  @Test("a budget is of the whole flow's speech")
  func budget() throws {
    expectNoDifference(try Self.findings("budget 1 s\nwait idle"), [])
    expectNoDifference(
      try Self.findings("budget 0.5 s\nwait idle"),
      ["1: expected less than 0.5 s of speech, but heard 0.5 s of speech"])
  }
}
