import Console
import CustomDump
import ScreenReader
import SpeechCore
import Testing

@testable import Flows

@Suite("Flow grammar")
struct GrammarTests {
  @Test(
    "Each line of a flow is its action",
    arguments: [
      ("open notifications", .open(screen: "notifications")),
      ("expect \"Sign in, button\"", .expect(Expectation("Sign in, button"))),
      ("expect assertive \"Wrong password\"", .expect(Expectation("Wrong password", priority: .assertive))),
      ("expect polite contains \"New\"",
        .expect(Expectation("New", priority: .polite, isPartial: true))),
      ("expect hint \"Double tap to edit\"", .expect(Expectation("Double tap to edit", priority: .hint))),
      ("expect navigation \"Home\"", .expect(Expectation("Home", priority: .navigation))),
      ("expect contains \"3 unread\"", .expect(Expectation("3 unread", isPartial: true))),
      ("expect assertive contains \"Wrong\" within 500 ms",
        .expect(
          Expectation("Wrong", priority: .assertive, isPartial: true, limit: .milliseconds(500)))),
      ("expect \"say \\\"hi\\\" \\\\ done\"", .expect(Expectation("say \"hi\" \\ done"))),
      ("expect \"# not a comment\"", .expect(Expectation("# not a comment"))),
      ("EXPECT Nothing", .expectNothing),
      ("expect cursor notifications/list/17", .expectCursor("notifications/list/17")),
      ("expect screen contact", .expectScreen("contact")),
      ("notify assignment \"New\" \"Call Kari\"",
        .notify(FlowNotice(kind: "assignment", title: "New", body: "Call Kari", contact: nil))),
      ("notify assignment \"New\" \"\" contact \"Kari Nordmann\"",
        .notify(FlowNotice(kind: "assignment", title: "New", body: "", contact: "Kari Nordmann"))),
      ("wait 1500 ms", .statement(.wait(.milliseconds(1500)))), ("wait idle", .statement(.waitUntilIdle)),
      ("type secret demo", .statement(.typeSecret("demo"))),
      ("type \"quoted\" ", .statement(.command(.type("\"quoted\" ")))),
      ("budget 20 s", .budget(20)), ("next heading", .statement(.command(.next(.heading)))),
      ("  n", .statement(.command(.next(nil)))),
    ] as [(String, Flow.Action)])
  func actions(line: String, action: Flow.Action) throws {
    expectNoDifference(
      try FlowParser.parse(line, name: "a.flow"), Flow(name: "a.flow", steps: [.init(line: 1, action)]))
  }

  @Test("Lines are counted with comments, blank lines and either line end")
  func lines() throws {
    let flow = try FlowParser.parse("# a\r\n\r\nopen home\r\n  \nnext\n#next", name: "a.flow")
    expectNoDifference(
      flow.steps,
      [.init(line: 3, .open(screen: "home")), .init(line: 5, .statement(.command(.next(nil))))])
  }

  @Test("A rendered flow parses to itself, with comments dropped and lines counted anew")
  func rendering() throws {
    let text = """
      open login
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
    let flow = try FlowParser.parse(text, name: "a.flow")
    expectNoDifference(flow.rendered, text + "\n")
    let typed = Flow(name: "b.flow", steps: [.init(line: 1, .statement(.command(.type("secret word"))))])
    expectNoDifference(typed.rendered, "type secret\ntype  word\n")
  }

  @Test(
    "What cannot be read is refused with file, line and reason",
    arguments: [
      ("nxt", "unknown command 'nxt'; did you mean 'next'?"),
      ("expct \"Home\"", "unknown command 'expct'; did you mean 'expect'?"),
      ("rate 10", "'rate' takes a number from 80 to 900, faster or slower; not '10'"),
      ("open", "expected the name of a screen"),
      ("expect \"Home", "the text in quotes does not end"),
      ("expect \"a\\nb\"", "a backslash in quotes stands before a quote or a backslash"),
      ("wait 5", "'wait' takes a number of milliseconds like '500 ms', or 'idle'; not '5'"),
      ("wait idly", "'wait' takes a number of milliseconds like '500 ms', or 'idle'; not 'idly'"),
    ])
  func refusals(line: String, reason: String) {
    let failure = #expect(throws: FlowParser.Failure.self) {
      try FlowParser.parse("open home\n\n\(line)\n", name: "sign-in.flow")
    }
    expectNoDifference(failure?.description, "sign-in.flow:3: \(reason)")
  }

  @Test(
    "What is too much or too little is refused",
    arguments: [
      "open home now", "expect", "expect loud \"Home\"", "expect polite hint \"Home\"",
      "expect \"Home\" soon",
      "expect \"Home\" within 500", "expect \"Home\" within ms", "expect nothing else", "expect cursor",
      "notify", "notify assignment \"New\"", "notify assignment New body", "budget", "budget 20",
      "budget soon s", "expect \"a\" \"b\"", "expect polite nothing", "expect contains cursor login/email",
    ])
  func excess(line: String) {
    #expect(throws: FlowParser.Failure.self) { try FlowParser.parse(line, name: "a.flow") }
  }
}

@Suite("Spoken text")
struct SpokenTextTests {
  @Test(
    "Texts a listener could not tell apart are equal",
    arguments: [
      ("Sign in, button", "sign in. Button"), ("Check box", "checkbox"), ("Check-box", "checkbox"),
      ("Filter: Assignments, active", "filter, assignments; active"), ("\"Home\"", "Home"),
      ("a,, b.", "a, b"),
      ("Blåbær", "blåbær"), ("e\u{301}", "é"),
    ])
  func equal(first: String, second: String) {
    #expect(SpokenText(first) == SpokenText(second))
  }

  @Test("Parts are not joined across a pause, and a run is contiguous and whole")
  func contains() {
    let said = SpokenText("Notifications, 3 unread, tab, 5 of 5")
    #expect(said.contains(SpokenText("3 unread, tab")))
    #expect(!said.contains(SpokenText("Notifications, tab")))
    #expect(!said.contains(SpokenText("unread")))
    #expect(SpokenText("Sign, in") != SpokenText("Sign in"))
  }
}
