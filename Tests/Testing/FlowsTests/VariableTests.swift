import Announcements
import CustomDump
import Session
import TestSupport
import Testing

@testable import Flows

@Suite("Variables and tags of flows")
struct VariableTests {
  /// The lines of a flow as they are played.
  private func lines(_ text: String, _ variables: [String: String] = [:]) throws -> [String] {
    try FlowParser.parse(text, name: "a.flow", variables: variables).steps.flatMap(\.action.lines)
  }

  @Test(
    "A variable stands for its value, in a text in quotes as a text and elsewhere as it is",
    arguments: [
      ("type ${NAME}", "Kari", "type Kari"), ("type Hi ${NAME}, ${NAME}!", "Kari", "type Hi Kari, Kari!"),
      ("type ${NAME}", "a \"b\" *", "type a \"b\" *"),
      ("expect \"Hello ${NAME}\"", "a \"b\" \\ *", #"expect "Hello a \"b\" \\ \*""#),
      ("expect contains \"a\" and \"${NAME}, *\"", "b", "expect contains \"a\" and \"b, *\""),
      ("wait ${NAME} s", "2", "wait 2000 ms"), ("Expect ${NAME} \"x\"", "polite", "expect polite \"x\""),
      ("type \\${NAME}", "x", "type ${NAME}"), ("type ${} $5 ${1}", "x", "type ${} $5 ${1}"),
      ("type $${NAME}", "5", "type $5"),
    ])
  func expanded(_ line: String, _ value: String, _ played: String) throws {
    expectNoDifference(try lines(line, ["NAME": value]), [played])
  }

  @Test("A line sets a value for the lines below, which one from outside wins over")
  func set() throws {
    let text = "# ${NOTHING}\nset GREETING Hello there\nset NAME \"${GREETING}, Kari\"\ntype ${NAME}\nset NAME Ola\ntype ${NAME}"
    expectNoDifference(try lines(text), ["type Hello there, Kari", "type Ola"])
    expectNoDifference(try lines(text, ["NAME": "Per"]), ["type Per", "type Per"])
    expectNoDifference(try FlowParser.parse("set PAGE cart.xml\napp ${PAGE}\n", name: "a.flow").app, "cart.xml")
  }

  @Test("A value of an included file holds behind it, and the other way round")
  func included() throws {
    let files = ["main.flow": "set A 1\ninclude b.flow\ntype ${B}", "b.flow": "type ${A}\nset B 2"]
    let includes = FlowIncludes { path throws(FlowError) in
      files[path] ?? ""
    } identity: {
      $0
    }
    let flow = try FlowParser.parse(files["main.flow"]!, name: "main.flow", including: includes)
    expectNoDifference(flow.steps.flatMap(\.action.lines), ["type 1", "type 2"])
  }

  @Test(
    "What cannot be is refused with its line",
    arguments: [
      (
        "next\ntype ${NAM}",
        "a.flow:2: there is no variable 'NAM'; did you mean 'NAME'? give it with --set NAM=VALUE, or write 'set NAM VALUE' above this line"
      ),
      ("set", "a.flow:1: the name of a variable is missing: set NAME VALUE"),
      ("set NAME", "a.flow:1: the value of 'NAME' is missing; write \"\" for none"),
      ("set 1A x", "a.flow:1: '1A' cannot be the name of a variable; begin with a letter, and use letters, digits, - and _"),
    ])
  func refused(_ text: String, _ sentence: String) throws {
    let failure = #expect(throws: FlowParser.Failure.self) { try lines(text, ["NAME": "x"]) }
    expectNoDifference(failure?.description, sentence)
  }

  @Test("An option gives a name and a value of one line")
  func option() {
    expectNoDifference(FlowParser.variable(option: "A=b=c")?.value, "b=c")
    expectNoDifference(FlowParser.variable(option: "A=")?.value, "")
    for wrong in ["A", "=b", "1=b", "A B=c", "A=b\nc"] { expectNoDifference(FlowParser.variable(option: wrong)?.name, nil) }
  }

  @Test("A session that is given line by line keeps what a line has set")
  func interactive() {
    var flow = InteractiveFlow(on: LibraryEnvironment(), settings: SessionSettings())
    _ = flow.open(nil)
    expectNoDifference(flow.take(line: "set FIELD Name").problem, nil)
    let turn = flow.take(line: "find ${FIELD}")
    expectNoDifference(turn.problem, nil)
    expectNoDifference(turn.said.first?.text, "Name, text field")
  }

  @Test(
    "Tags stand in comments before the first command",
    arguments: [
      ("# tags: smoke Slow\nnext", ["slow", "smoke"]), ("#Tags: a, b\n\n# More.\n# tags: c\napp x\nnext", ["a", "b", "c"]),
      ("app x\nlanguage nb\n# tags: a\nopen y", ["a"]), ("next\n# tags: a", []), ("# The tags: a", []), ("", []),
    ])
  func tags(_ text: String, _ tags: [String]) {
    expectNoDifference(Flow.tags(in: text).sorted(), tags)
  }
}
