import Announcements
import CustomDump
import ScreenReader
import Testing

@testable import Flows

@Suite("Reading flows")
struct FlowParserTests {
  private func action(_ line: String) throws -> Flow.Action? {
    try FlowParser.parse(line, name: "a.flow").steps.first?.action
  }

  @Test(
    "a line that only flows have is read",
    arguments: [
      ("open notifications", Flow.Action.open(screen: "notifications")),
      (#"expect "Home""#, .expect(Expectation("Home"))),
      (#"expect contains "Home""#, .expect(Expectation("Home", isPartial: true))),
      (#"expect exactly "Home""#, .expect(Expectation("Home", isExact: true))),
      (#"expect polite exactly "Home""#, .expect(Expectation("Home", priority: .polite, isExact: true))),
      (#"expect not exactly "Home""#, .expectNot(Expectation("Home", isExact: true))),
      ("expect ?", .expect(Expectation("?"))), (#"expect "?""#, .expect(Expectation("?"))),
      (
        "expect polite contains ? within 5 ms",
        .expect(Expectation("?", priority: .polite, isPartial: true, limit: .milliseconds(5)))
      ),
      (#"expect assertive "Wrong""#, .expect(Expectation("Wrong", priority: .assertive))),
      (#"expect navigation "A""#, .expect(Expectation("A", priority: .navigation))),
      (
        #"expect polite contains "A" within 500 ms"#,
        .expect(Expectation("A", priority: .polite, isPartial: true, limit: .milliseconds(500)))
      ),
      (
        #"expect hint "Double tap" within 1.5ms"#,
        .expect(Expectation("Double tap", priority: .hint, limit: .microseconds(1500)))
      ),
      (#"expect "say \"hi\" and \\""#, .expect(Expectation(#"say "hi" and \"#))),
      (#"EXPECT   "A"  "#, .expect(Expectation("A"))),
      (#"expect heard "A""#, .expect(Expectation("A", isHeard: true))),
      (
        #"expect heard polite contains "A" within 5 ms"#,
        .expect(
          Expectation("A", priority: .polite, isPartial: true, isHeard: true, limit: .milliseconds(5)))
      ),
      (#"expect polite heard contains "A""#, .expect(Expectation("A", priority: .polite, isPartial: true, isHeard: true))),
      (#"expect contains "A" and "B""#, .expect(Expectation("A", "B", isPartial: true))),
      (#"expect contains "A" "B" AND "C""#, .expect(Expectation("A", "B", "C", isPartial: true))),
      (#"expect contains "A" contains "B" and contains "C""#, .expect(Expectation("A", "B", "C", isPartial: true))),
      (
        #"expect heard polite contains "A" and "B" within 5 ms"#,
        .expect(
          Expectation("A", "B", priority: .polite, isPartial: true, isHeard: true, limit: .milliseconds(5)))
      ),
      (#"expect not contains "A" and "and""#, .expectNot(Expectation("A", "and", isPartial: true))),
      (#"expect contains polite "A""#, .expect(Expectation("A", priority: .polite, isPartial: true))),
      (#"expect polite not "A""#, .expectNot(Expectation("A", priority: .polite))),
      (#"expect not "A""#, .expectNot(Expectation("A"))),
      (#"expect not assertive contains "A""#, .expectNot(Expectation("A", priority: .assertive, isPartial: true))),
      ("wait 2 s", .statement(.wait(.seconds(2)))), ("wait 1500ms", .statement(.wait(.milliseconds(1500)))),
      ("swipe right", .statement(.command(.gesture(.swipeRight)))),
      ("expect nothing", .expectNothing),
      ("expect cursor notifications/list/17", .expectCursor("notifications/list/17")),
      ("expect screen home", .expectScreen("home")),
      (
        #"notify assignment "New" "Call Kari""#,
        .notify(FlowNotice(kind: "assignment", title: "New", body: "Call Kari"))
      ),
      (
        #"notify pause "T" "" contact "Kari Nordmann""#,
        .notify(FlowNotice(kind: "pause", title: "T", body: "", contact: "Kari Nordmann"))
      ),
      ("budget 20 s", .budget(20)),
      ("budget 2.5s", .budget(2.5)),
      ("wait 250 ms", .statement(.wait(.milliseconds(250)))),
      ("wait idle", .statement(.waitUntilIdle)),
      (#"wait for "two * \*""#, .statement(.waitFor(SpokenPattern(pieces: ["two ", " *"]), within: .seconds(10)))),
      (#"Wait  FOR "A" within 500ms"#, .statement(.waitFor(SpokenPattern("A"), within: .milliseconds(500)))),
      ("type secret demo", .statement(.typeSecret("demo"))),
      ("type hello  there", .statement(.command(.type("hello  there")))),
      ("next heading", .statement(.command(.next(.heading)))),
      ("gesture scrub", .statement(.command(.gesture(.scrub)))),
      (##"expect "# not a comment""##, .expect(Expectation("# not a comment"))),
      ("EXPECT Nothing", .expectNothing),
      (#"type "quoted" "#, .statement(.command(.type(#""quoted" "#)))),
      ("  n", .statement(.command(.next(nil)))),
    ])
  func lines(line: String, expected: Flow.Action) throws {
    expectNoDifference(try action(line), expected)
  }

  @Test(
    "a file without a line, or with nothing but line ends, is a flow without steps",
    arguments: [
      "", "\n", "\r\n\r\n", "\u{FEFF}", "\u{FEFF}\n", "# c",
    ])
  func empty(text: String) throws {
    expectNoDifference(try FlowParser.parse(text, name: "a.flow").steps, [])
  }

  @Test("a blank line and a comment do nothing", arguments: ["", "   ", "# expect nothing", "#\u{301}x"])
  func nothing(line: String) throws {
    expectNoDifference(try action(line), nil)
  }

  @Test("lines end in any of the usual ways, and count from 1")
  func lineEnds() throws {
    let flow = try FlowParser.parse("\u{FEFF}next\r\n\r\n# c\nprevious\r\nback", name: "a.flow")
    expectNoDifference(flow.steps.map(\.place.line), [1, 4, 5])
    expectNoDifference(
      flow.steps.map(\.action),
      [
        .statement(.command(.next(nil))), .statement(.command(.previous(nil))),
        .statement(.command(.back)),
      ])
  }

  private static let expectForm =
    #"try 'expect [heard|not] [assertive|navigation|polite|hint] [exactly|contains] "TEXT" [and "TEXT"] [within N ms]'"#
  private static let notifyForm = #"try 'notify TYPE "TITLE" "BODY" [contact "NAME"]'"#

  @Test(
    "what is wrong is told with file, line, reason and what to try",
    arguments: [
      ("nxt", "unknown command 'nxt'; did you mean 'next'?"),
      ("expct nothing", "unknown command 'expct'; did you mean 'expect'?"),
      ("rate 10", "after 'rate', write a number from 80 to 900, faster or slower; '10' is none of them"),
      (
        "wait 5",
        #"after 'wait', write a time like '500 ms' or '2 s', or 'idle', or 'for "TEXT"' with perhaps 'within 10 s' behind it; '5' is none of them"#
      ),
      ("open", "expected the name of a screen; try 'open SCREEN'"),
      ("open a b", "'b' is too much on this line; try 'open SCREEN'"),
      ("expect", "expected a text in quotes; \(expectForm)"),
      ("expect \"A", "the text in quotes does not end; put a quote at its end"),
      ("expect \"A\\n\"", "a backslash in quotes stands before a quote, a star or a backslash; write it as \\\\"),
      ("expect exactly contains \"A\"", "expected a text in quotes instead of 'contains'; \(expectForm)"),
      ("should hear \"Saved\"", #"unknown command 'should'; did you mean 'expect contains "Saved"'?"#),
      ("assert Saved", #"unknown command 'assert'; did you mean 'expect contains "Saved"'?"#),
      ("see", #"unknown command 'see'; did you mean 'expect "TEXT"'?"#),
      ("check I accept the rules", "unknown command 'check'; did you mean 'find I accept the rules' and then 'activate'?"),
      ("toggle Mute", "unknown command 'toggle'; did you mean 'find Mute' and then 'activate'?"),
      ("expect loud \"A\"", "expected a text in quotes instead of 'loud'; \(expectForm)"),
      ("expect polite nothing", "expected a text in quotes instead of 'nothing'; \(expectForm)"),
      ("expect polite hint \"A\"", "expected a text in quotes instead of 'hint'; \(expectForm)"),
      ("expect contains cursor a", "expected a text in quotes instead of 'cursor'; \(expectForm)"),
      ("expect \"A\" before 5 ms", "expected 'within' instead of 'before'; \(expectForm)"),
      ("expect \"A\" within 5", "expected 'ms' after the number; \(expectForm)"),
      ("expect \"A\" within x ms", "expected a number of milliseconds instead of 'x ms'; \(expectForm)"),
      ("expect \"A\" within 0.0001 ms", "'0.0001' is finer than a thousandth; give three decimals at most"),
      (
        "expect \"A\" \"B\"",
        "one announcement cannot be 2 whole texts; try 'expect contains \"A\" and \"B\"'"
      ),
      (
        "expect not polite \"A\" and \"B\" and \"C\"",
        "one announcement cannot be 3 whole texts; try 'expect not polite contains \"A\" and \"B\" and \"C\"'"
      ),
      ("expect contains \"A\" and", "expected a text in quotes; \(expectForm)"),
      ("expect contains \"A\" and heard \"B\"", "expected a text in quotes instead of 'heard \"B\"'; \(expectForm)"),
      ("expect nothing more", "'more' is too much on this line; try 'expect nothing'"),
      ("expect cursor", "expected the id of a node; try 'expect cursor ID'"),
      ("expect screen a b", "'b' is too much on this line; try 'expect screen SCREEN'"),
      ("notify", "expected a type of notification; \(notifyForm)"),
      ("notify assignment T", "expected the title in quotes instead of 'T'; \(notifyForm)"),
      ("notify assignment \"T\"", "expected the body in quotes; \(notifyForm)"),
      ("notify assignment \"T\" \"B\" from \"K\"", "expected 'contact' instead of 'from'; \(notifyForm)"),
      ("budget", "expected a number of seconds; try 'budget N s'"),
      ("budget 20", "expected 's' after the number; try 'budget N s'"),
      ("budget -1 s", "expected a number of seconds instead of '-1 s'; try 'budget N s'"),
      ("budget 1.2.3 s", "expected a number of seconds instead of '1.2.3 s'; try 'budget N s'"),
      ("budget 1e400 s", "expected 's' after the number; try 'budget N s'"),
    ])
  func errors(line: String, reason: String) {
    let error = #expect(throws: FlowParser.Failure.self) {
      try FlowParser.parse("# a\n\(line)", name: "sign-in.flow")
    }
    expectNoDifference(error?.description, "sign-in.flow:2: \(reason)")
  }

  @Test("an error quotes only the beginning of a long line, however long it is")
  func longLine() {
    let line = "open home " + String(repeating: "å", count: 1_000_000)
    let error = #expect(throws: FlowParser.Failure.self) { try FlowParser.parse(line, name: "a.flow") }
    let excerpt = String(repeating: "å", count: 60)
    expectNoDifference(
      error?.description, "a.flow:1: '\(excerpt)…' is too much on this line; try 'open SCREEN'")
  }

  @Test(
    "an expectation is written as it is read",
    arguments: [
      #""A \"b\" \\""#, #"heard contains "A" and "B" and "C" within 5 ms"#, #"polite contains "A" within 500 ms"#,
      #"hint "A" within 0.5 ms"#,
    ])
  func description(line: String) throws {
    guard case .expect(let expectation) = try action("expect \(line)") else {
      Issue.record("not an expectation")
      return
    }
    expectNoDifference(expectation.description, line)
  }

  @Test(
    "a text is read as it was written, whatever it begins and ends with",
    arguments: [
      "\u{301}accent", "variation \u{FE0F}", "\u{200D}", "\"", "\\", "\\\"", "👩‍👩‍👧", "\u{FFFE}", " ", "",
    ])
  func anyText(text: String) throws {
    let expected = Expectation(text, priority: .polite, isPartial: true, limit: .milliseconds(2))
    let notice = FlowNotice(kind: "pause", title: text, body: text, contact: text)
    let flow = Flow(name: "a.flow", steps: [.init(line: 1, .expect(expected)), .init(line: 2, .notify(notice))])
    expectNoDifference(try FlowParser.parse(flow.rendered, name: "a.flow"), flow)
  }

  @Test("a rendered flow parses to itself, with comments dropped and lines counted anew")
  func rendering() throws {
    let text = """
      open login
      clock 2026-03-02 09:00:00 Europe/Oslo
      type secret demo
      wait 20 ms
      wait idle
      notify pause "Pause \\"on\\"" "until \\\\ 1 May" contact "Kari"
      notify pause "a" ""
      expect assertive contains "Wrong" within 500 ms
      expect "Sign in, button" within 2.5 ms
      expect nothing
      expect cursor login/email
      expect screen login
      budget 20 s
      budget 2.5 s
      next heading
      """
    let flow = try FlowParser.parse("# A comment.\n" + text, name: "a.flow")
    expectNoDifference(flow.rendered, text + "\n")
    let typed = Flow(name: "b.flow", steps: [.init(line: 1, .statement(.command(.type("secret word"))))])
    expectNoDifference(typed.rendered, "type secret\ntype  word\n")
  }

  @Test("a flow that ends anywhere is a flow, or is refused at its last line")
  func cutAnywhere() {
    let text = """
      # Å begynne
      open login\r
      clock 2026-03-02 09:00:00 Europe/Oslo
      type secret demo
      notify pause "Pause \\"på\\"" "til \\\\ 1. mai" contact "Kari"
      expect assertive contains "Feil 👩‍👩‍👧" within 500.5 ms
      wait 20 ms
      budget 2.5 s
      next heading
      """
    for count in 0...text.unicodeScalars.count {
      let begun = String(text.unicodeScalars.prefix(count))
      do {
        _ = try FlowParser.parse(begun, name: "a.flow")
      } catch {
        expectNoDifference(error.line, begun.unicodeScalars.count { $0 == "\n" } + 1, "\(begun)")
      }
    }
  }
}

@Suite("The app of a flow")
struct FlowAppTests {
  @Test("is named by its first line")
  func first() throws {
    let flow = try FlowParser.parse("# A comment\napp my screens/login.xml\nnext\n", name: "flow")
    expectNoDifference(flow.app, "my screens/login.xml")
    expectNoDifference(flow.steps.count, 1)
    expectNoDifference(flow.rendered, "app my screens/login.xml\nnext\n")
  }

  @Test("is named before anything is done, once, and by a name", arguments: ["next\napp a", "app a\napp b", "app"])
  func refused(_ text: String) {
    #expect(throws: FlowParser.Failure.self) { try FlowParser.parse(text, name: "flow") }
  }
}
