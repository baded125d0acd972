import Console
import CustomDump
import Flows
import ScreenReader
import SpeechCore
import Testing

@Suite("Reading flows")
struct FlowParserTests {
  private func action(_ line: String) throws -> Flow.Action? {
    try FlowParser.parse(line, name: "a.flow").steps.first?.action
  }

  @Test("a line that only flows have is read", arguments: [
    ("open notifications", Flow.Action.open(screen: "notifications")),
    (#"expect "Home""#, .expect(Expectation("Home"))),
    (#"expect contains "Home""#, .expect(Expectation("Home", isPartial: true))),
    (#"expect assertive "Wrong""#, .expect(Expectation("Wrong", priority: .assertive))),
    (#"expect navigation "A""#, .expect(Expectation("A", priority: .navigation))),
    (#"expect polite contains "A" within 500 ms"#,
     .expect(Expectation("A", priority: .polite, isPartial: true, limit: .milliseconds(500)))),
    (#"expect hint "Double tap" within 1.5ms"#,
     .expect(Expectation("Double tap", priority: .hint, limit: .microseconds(1500)))),
    (#"expect "say \"hi\" and \\""#, .expect(Expectation(#"say "hi" and \"#))),
    (#"EXPECT   "A"  "#, .expect(Expectation("A"))),
    ("expect nothing", .expectNothing),
    ("expect cursor notifications/list/17", .expectCursor("notifications/list/17")),
    ("expect screen home", .expectScreen("home")),
    (#"notify assignment "New" "Call Kari""#,
     .notify(FlowNotice(kind: "assignment", title: "New", body: "Call Kari"))),
    (#"notify pause "T" "" contact "Kari Nordmann""#,
     .notify(FlowNotice(kind: "pause", title: "T", body: "", contact: "Kari Nordmann"))),
    ("budget 20 s", .budget(20)),
    ("budget 2.5s", .budget(2.5)),
    ("wait 250 ms", .statement(.wait(.milliseconds(250)))),
    ("wait idle", .statement(.waitUntilIdle)),
    ("type secret demo", .statement(.typeSecret("demo"))),
    ("type hello  there", .statement(.command(.type("hello  there")))),
    ("next heading", .statement(.command(.next(.heading)))),
    ("gesture scrub", .statement(.command(.gesture(.scrub)))),
  ])
  func lines(line: String, expected: Flow.Action) throws {
    expectNoDifference(try action(line), expected)
  }

  @Test("a blank line and a comment do nothing", arguments: ["", "   ", "# expect nothing", "#\u{301}x"])
  func nothing(line: String) throws {
    expectNoDifference(try action(line), nil)
  }

  @Test("lines end in any of the usual ways, and count from 1")
  func lineEnds() throws {
    let flow = try FlowParser.parse("\u{FEFF}next\r\n\r\n# c\nprevious\r\nback", name: "a.flow")
    expectNoDifference(flow.steps.map(\.line), [1, 4, 5])
    expectNoDifference(
      flow.steps.map(\.action), [.statement(.command(.next(nil))), .statement(.command(.previous(nil))),
        .statement(.command(.back))])
  }

  @Test("what is wrong is told with file, line and reason", arguments: [
    ("nxt", "unknown command 'nxt'; did you mean 'next'?"),
    ("expct nothing", "unknown command 'expct'; did you mean 'expect'?"),
    ("open", "expected the name of a screen"),
    ("open a b", "'b' is too much on this line"),
    ("expect", "expected a text in quotes"),
    ("expect \"A", "the text in quotes does not end"),
    ("expect \"A\\n\"", "a backslash in quotes stands before a quote or a backslash"),
    ("expect loud \"A\"", "expected a text in quotes instead of 'loud'; try "
      + "'expect [assertive|navigation|polite|hint] [contains] \"TEXT\" [within N ms]'"),
    ("expect polite nothing", "expected a text in quotes instead of 'nothing'; try "
      + "'expect [assertive|navigation|polite|hint] [contains] \"TEXT\" [within N ms]'"),
    ("expect \"A\" before 5 ms", "expected 'within' instead of 'before'"),
    ("expect \"A\" within 5", "expected 'ms' after the number"),
    ("expect \"A\" within x ms", "expected a number of milliseconds instead of 'x ms'"),
    ("expect \"A\" \"B\"", "expected 'within' instead of '\"B\"'"),
    ("expect nothing more", "'more' is too much on this line"),
    ("expect cursor", "expected the id of a node"),
    ("notify assignment T", "expected the title in quotes instead of 'T'"),
    ("notify assignment \"T\" \"B\" from \"K\"", "expected 'contact' instead of 'from'"),
    ("budget -1 s", "expected a number of seconds instead of '-1 s'"),
    ("budget 1.2.3 s", "expected a number of seconds instead of '1.2.3 s'"),
  ])
  func errors(line: String, reason: String) {
    let error = #expect(throws: FlowParser.Failure.self) {
      try FlowParser.parse("# a\n\(line)", name: "sign-in.flow")
    }
    expectNoDifference(error?.description, "sign-in.flow:2: \(reason)")
  }

  @Test("an expectation is written as it is read", arguments: [
    #""A \"b\" \\""#, #"polite contains "A" within 500 ms"#, #"hint "A" within 0.5 ms"#,
  ])
  func description(line: String) throws {
    guard case .expect(let expectation) = try action("expect \(line)") else {
      Issue.record("not an expectation")
      return
    }
    expectNoDifference(expectation.description, line)
  }
}
