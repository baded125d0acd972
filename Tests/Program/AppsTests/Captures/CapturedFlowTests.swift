import Apps
import CustomDump
import Flows
import Foundation
import Runtime
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@Suite("Captured screens are an app")
struct CapturedFlowTests {
  private static func dump(_ text: String, _ button: String) -> String {
    """
    <hierarchy><node class="android.widget.TextView" text="\(text)"/><node class="android.widget.Button" \
    resource-id="o:id/go" text="\(button)" clickable="true" enabled="true"/></hierarchy>
    """
  }

  /// Plays a flow on a folder of captures; returns its findings.
  private func findings(_ flow: String, _ links: String?) throws -> [String] {
    let folder = TestFolder()
    try folder.write(Self.dump("Welcome", "Sign in"), to: "login.xml")
    try folder.write(Self.dump("Hello", "Sign out"), to: "home.xml")
    try folder.write(Self.dump("Search", "").replacing("Button", with: "EditText"), to: "field.xml")
    if let links { try folder.write(links, to: "screens.yaml") }
    let adapter = try CaptureAdapter([folder.path])
    let report = try FlowRun.play(try FlowParser.parse(flow, name: "flow"), on: adapter.flowEnvironment, settings: .init())
    return report.findings.map { "\($0)" }
  }

  private static let links = """
    start: login
    screens:
      login:
        file: login.xml
        on: [{do: activate, node: go, to: home, says: Signed in}]
      home:
        file: home.xml
        on: [{do: back, to: login}]
    """

  @Test("that leads from one to another as screens.yaml says, and back")
  func links() throws {
    let flow = """
      expect "Welcome"
      next
      expect cursor login/go
      activate
      expect polite contains "Signed in"
      expect screen home
      back
      expect screen login
      """
    expectNoDifference(try findings(flow, Self.links), [])
  }

  /// Plays a flow on one captured screen with a field and a password; returns its findings.
  private func findings(
    _ flow: String, inFields format: [String], profile: ReaderProfile = ReaderProfile()
  ) throws -> [String] {
    let folder = TestFolder()
    let file = try folder.write(format.joined(), to: "screen.xml")
    let report = try FlowRun.play(
      try FlowParser.parse(flow, name: "flow"), on: try CaptureAdapter([file.path]).flowEnvironment,
      settings: SessionSettings(profile: profile))
    return report.findings.map { "\($0)" }
  }

  @Test(
    "in which nothing that asks for headings holds or fails where the capture does not tell them",
    arguments: [
      "next heading", "next heading\nexpect \"Today, heading\"", "next heading\nexpect cursor screen/today",
      "find heading \"Today\"\nexpect \"Today, heading\"", "headings\nexpect \"1 Today\"", "previous heading\nexpect nothing",
      "next heading\nexpect not contains \"Home\"", "expect \"Today, heading\"",
      // What is expected not to be said, and words that an answer about what is not told has by chance.
      "expect not contains \"heading\"", "headings\nexpect contains \"headings\"",
    ])
  func unknownHeadings(_ flow: String) throws {
    let folder = TestFolder()
    let text = "<node class=\"android.widget.TextView\" resource-id=\"o:id/today\" text=\"Today\"/>"
    let file = try folder.write("<hierarchy>\(text)\(text)</hierarchy>", to: "screen.xml")
    var report = try FlowRun.play(
      try FlowParser.parse(flow, name: "flow"), on: try CaptureAdapter([file.path]).flowEnvironment, settings: .init())
    expectNoDifference(report.findings.count, 1)
    #expect(report.findings.allSatisfy { "\($0)".contains("unknown, because the capture does not tell: heading") })
    #expect(!report.isPassed)
    report.allowsUnknown = true
    #expect(report.isPassed)
  }

  @Test("whose fields are typed into, as those of an app, also secure ones")
  func typing() throws {
    func field(_ id: String, _ text: String, _ more: String = "") -> String {
      """
      <node class="android.widget.EditText" resource-id="o:id/\(id)" text="\(text)" hint="\(id)" clickable="true" \
      enabled="true" \(more)/>
      """
    }
    let flow = """
      clear
      type Kari
      expect "Kari"
      submit
      next
      type x
      submit
      previous
      expect contains "Kari"
      next
      expect contains "3 bullets"
      expect nothing
      """
    expectNoDifference(
      try findings(
        flow,
        inFields: ["<hierarchy>", field("name", "Ola"), field("code", "ab", "password=\"true\""), "</hierarchy>"]), [])
  }

  @Test("that leads on from a field when its text stays, as screens.yaml says")
  func typingLeadsOn() throws {
    let links = """
      screens:
        login:
          file: field.xml
          on: [{do: setText, node: go, to: home, says: Found one}]
        home: {file: home.xml}
      """
    let flow = """
      open login
      next
      type tea
      submit
      expect polite contains "Found one"
      expect screen home
      """
    expectNoDifference(try findings(flow, links), [])
  }

  @Test("that says where nothing follows, and what would have been pressed")
  func nothingFollows() throws {
    let flow = """
      open home
      next
      activate
      expect contains "you would have pressed Sign out"
      expect screen home
      """
    expectNoDifference(try findings(flow, nil), [])
  }

  @Test("Where a heading cannot be known, one that is expected is unknown, and other words are wrong")
  func unknown() throws {
    let findings = try findings("open home\nexpect \"Hello, heading\"\nfirst\nexpect \"Hullo, heading\"", nil)
    expectNoDifference(
      findings.map { $0.contains("unknown, because the capture does not tell: heading") }, [true, false])
    let several = try self.findings(
      "open home\nexpect contains \"heading\" and \"Hello\"\nfirst\nexpect contains \"heading\" and \"Hullo\"", nil)
    expectNoDifference(
      several.map { $0.contains("unknown, because the capture does not tell: heading") }, [true, false])
  }

  @Test(
    "What cannot be known is known by the words that each style has for it in Bokmål",
    arguments: [
      (ReaderProfile.Style.voiceOver, "Spinner", "sammenslått", "expanded"),
      (.voiceOver, "Spinner", "utvidet", "expanded"), (.talkBack, "Spinner", "skjules", "expanded"),
      (.talkBack, "Spinner", "vises", "expanded"), (.voiceOver, "EditText", "feil", "error"),
      (.talkBack, "EditText", "error", "error"), (.talkBack, "EditText", "ugyldig inndata", "error"),
      (.voiceOver, "Button", "handlinger tilgjengelig", "customActions"),
    ])
  func unknownInBokmål(_ style: ReaderProfile.Style, _ kind: String, _ words: String, _ property: String) throws {
    let screen = """
      <hierarchy><node class="android.widget.\(kind)" text="Type" clickable="true" enabled="true"/></hierarchy>
      """
    let profile = ReaderProfile(style: style, language: .bokmål)
    let found = try findings("expect contains \"\(words)\"", inFields: [screen], profile: profile)
    expectNoDifference(
      found.map { $0.contains("unknown, because the capture does not tell: \(property)") }, [true], "\(found)")
    let other = try findings("expect contains \"\(words) skuff\"", inFields: [screen], profile: profile)
    expectNoDifference(other.map { $0.contains("unknown") }, [false], "\(other)")
  }

  @Test(
    "A field without any text may have a name that the capture does not tell; one with a hint has it",
    arguments: [("", true), ("hint=\"E-mail\"", false), ("text=\"kari\"", false), ("content-desc=\"E-mail\"", false)])
  func unknownNames(_ attributes: String, _ isUnknown: Bool) throws {
    let screen = """
      <hierarchy><node class="android.widget.EditText" \(attributes) clickable="true" enabled="true"/></hierarchy>
      """
    for text in ["contains \"Reason\"", "\"Reason, edit box\""] {
      let found = try findings("expect \(text)", inFields: [screen], profile: ReaderProfile(style: .talkBack, language: .english))
      expectNoDifference(found.map { $0.contains("unknown, because") }, [isUnknown], "\(found)")
    }
  }

  @Test(
    "That a field is required is in no snapshot of Playwright: it is neither expected nor excluded in vain",
    arguments: ["\"Email, text field, required\"", "not contains \"required\"", "contains \"invalid field\""])
  func unknownStates(_ expectation: String) throws {
    let folder = TestFolder()
    let file = try folder.write("- textbox \"Email\"\n- button \"Send\"\n", to: "form.yml")
    func play(_ name: String) throws -> [String] {
      let flow = try FlowParser.parse("find \(name)\nexpect \(expectation)", name: "flow")
      let stage = try CaptureAdapter([file.path]).flowEnvironment
      return try FlowRun.play(flow, on: stage, settings: .init()).findings.map { "\($0)" }
    }
    expectNoDifference(try play("Email").map { $0.contains("unknown, because the capture does not tell: absentStates") }, [true])
    expectNoDifference(try play("Send").filter { $0.contains("unknown") }, [])
    withExtendedLifetime(folder) {}
  }

  @Test(
    "Where a capture does not tell what an element is, no expectation of a role holds or fails",
    arguments: [
      ("node", ReaderProfile.Style.talkBack, Language.english, "not contains \"button\"", true),
      ("node", .voiceOver, .english, "not contains \"button\"", true),
      ("node", .talkBack, .english, "contains \"check box\"", true),
      ("node", .talkBack, .bokmål, "not contains \"avmerkingsboks\"", true),
      ("node", .voiceOver, .bokmål, "not contains \"justerbar\"", true),
      ("node class=\"android.view.View\"", .talkBack, .english, "not contains \"button\"", true),
      ("node extras=\"a=b\"", .talkBack, .english, "not contains \"button\"", true),
      ("node extras=\"a=b\" class=\"android.view.View\"", .talkBack, .english, "not contains \"button\"", false),
      ("node class=\"android.widget.Button\"", .talkBack, .english, "not contains \"link\"", false),
      ("node", .talkBack, .english, "not contains \"drawer\"", false),
    ])
  func unknownRoles(
    _ element: String, _ style: ReaderProfile.Style, _ language: Language, _ expectation: String, _ isUnknown: Bool
  ) throws {
    let screen = "<hierarchy><\(element) content-desc=\"Milk\" clickable=\"true\" enabled=\"true\"/></hierarchy>"
    let found = try findings(
      "expect \(expectation)", inFields: [screen], profile: ReaderProfile(style: style, language: language))
    expectNoDifference(
      found.map { $0.contains("unknown, because the capture does not tell: roleDescription") }, isUnknown ? [true] : [],
      "\(found)")
  }

  @Test("Whoever looks for headings is told that a dump does not tell them, and asks in full what else it does not")
  func notReported() throws {
    let flow = """
      open home
      next heading
      expect "The capture has no information about headings"
      actions
      expect "The capture has no information about actions"
      where
      where
      expect contains "This capture has no information about"
      """
    expectNoDifference(try findings(flow, nil), [])
  }

  @Test(
    "whose list of screens is refused where it names what is not there",
    arguments: [
      ("start: hom\nscreens: {login: {file: login.xml}, home: {file: home.xml}}", "did you mean 'home'"),
      ("screens: [1]", "'screens'"),
      ("screens: {login: {file: nothing.xml}}", "no such file"),
    ])
  func refused(_ links: String, reason: String) throws {
    let failure = #expect(throws: Failure.self) { try findings("next", links) }
    #expect(failure?.description.lowercased().contains(reason) == true, "\(failure?.description ?? "")")
  }
}
