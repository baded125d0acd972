import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot run --record", .waiting)
struct RecordTests {
  private let folder = TestFolder()

  private static let options = ["--audio", "none", "--data", "data", "--record", "session.flow"]

  /// A recorded session on a terminal.
  private func start(_ style: String = "voiceover") throws -> TerminalProgram {
    let program = try TerminalProgram.earshot(
      [
        "run", "--style", style, "--language", "en", "--organisation", "NHF", "--audio", "none",
        "--data", folder.path(of: "data"), "--record", folder.path(of: "session.flow"),
      ], in: folder)
    try program.wait(for: "NHF")
    return program
  }

  private func expectReplay() async throws {
    let check = try await CommandRun(["check", "session.flow"], in: folder)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
  }

  @Test(
    "A session on fresh data replays as expected, in both styles and languages",
    arguments: ["voiceover", "talkback"], ["en", "nb"])
  func replay(style: String, language: String) async throws {
    let lines = """
      next
      type demo@example.org
      next
      type secret demo
      next
      activate
      next
      activate
      tab 5
      next list
      next
      next
      activate
      back
      style talkback
      previous
      nxt
      find 2
      menu
      back
      quit
      """
    let run = try await CommandRun(
      ["run", "--style", style, "--language", language] + Self.options, input: lines, in: folder)
    #expect(run.code == 0)
    try await expectReplay()
    let home = language == "nb" ? "Hjem" : "Home"
    #expect(try folder.read("session.flow").contains("\nexpect \"\(home)"), "it did not sign in")
  }

  @Test("A password that is as long as the demo's is not written as the demo's", arguments: ["x", "o"])
  func otherPassword(end: String) async throws {
    let lines = "next\nnext\ntype earshot-dem\(end)\nquit\n"
    let run = try await CommandRun(["run", "--language", "en"] + Self.options, input: lines, in: folder)
    #expect(run.code == 0)
    #expect(try folder.read("session.flow").contains("\ntype secret \(end == "o" ? "demo" : "other")\n"))
  }

  @Test("Typed by single keys, a session is recorded without its password and replays as expected")
  func keys() async throws {
    let program = try start()
    try program.send("\t\rdemo@example.org\t\rearshot-demo\t\t\r", until: "Home")
    try program.expectEnd()
    let recorded = try folder.read("session.flow")
    #expect(!recorded.contains("earshot-demo"))
    #expect(recorded.contains("\ntype demo@example.org\nexpect \"demo@example.org\"\n"))
    #expect(recorded.contains("\ntype secret demo\n"))
    try await expectReplay()
  }

  @Test(
    "The keys that edit a text are recorded as lines that do the same", arguments: ["voiceover", "talkback"])
  func editingKeys(style: String) async throws {
    let program = try start(style)
    try program.send("\t\rkari og ola ", until: "ola")
    // Control W; Home, Delete; End, Shift Left; Alt Enter; Control Left; Control K; Enter.
    try program.send("\u{17}\u{1B}[H\u{1B}[3~\u{1B}[F\u{1B}[1;2D\u{1B}\r\u{1B}[1;5D\u{0B}\r", until: "Editing ended")
    try program.expectEnd()
    let recorded = try folder.read("session.flow")
    // The recording contains a wait if a minute begins between two keys, because dates on a screen may show it.
    let lines = recorded.split(separator: "\n").filter {
      !$0.hasPrefix("expect") && !$0.hasPrefix("#") && !$0.hasPrefix("wait ")
    }
    expectNoDifference(
      lines.suffix(10).map(String.init),
      [
        "type kari og ola ", "erase left word", "caret start", "erase right", "caret end", "select left", "newline",
        "caret left word", "erase end", "submit",
      ])
    try await expectReplay()
  }

  @Test("A session that is killed leaves its recording, which replays as expected")
  func killed() async throws {
    let program = try start()
    try program.send("\t\rdemo@example.org\t\rearshot-demo\t\t\r", until: "Home")
    try waitUntil("the recording has the last answer") {
      (try? folder.read("session.flow"))?.contains("expect \"Home, heading\"") == true
    }
    program.signal(SIGKILL)
    try await expectReplay()
    #expect(try !folder.read("session.flow").contains("earshot-demo"))
  }

  @Test("A secret is recorded by the name that the person has typed, and another text as none of these")
  func secretNames() async throws {
    let lines = """
      find Password
      type secret fjord
      submit
      clear
      type wrong-one
      submit
      quit
      """
    let run = try await CommandRun(
      ["run", "--language", "en"] + Self.options, input: lines, in: folder,
      environment: ["EARSHOT_SECRET_FJORD": "a-long-secret", "EARSHOT_SECRET_FELL": "a-long-secret"])
    #expect(run.code == 0)
    let recorded = try folder.read("session.flow")
    let typed = recorded.split(separator: "\n").filter { $0.hasPrefix("type ") }
    expectNoDifference(typed, ["type secret fjord", "type secret other"])
    #expect(!recorded.contains("a-long-secret"))
    #expect(!recorded.contains("wrong-one"))
  }

  @Test("A recording is readable by its owner only")
  func mode() async throws {
    _ = try await CommandRun(["run"] + Self.options, input: "quit\n", in: folder)
    #expect(try folder.mode(of: "session.flow") == 0o600)
  }

  @Test("A recording that cannot be written is told at once, with exit code 74")
  func unwritable() async throws {
    let run = try await CommandRun(
      ["run", "--audio", "none", "--data", "data", "--record", "gone/session.flow"], input: "next\n",
      in: folder)
    #expect(
      run.errors
        == "earshot: cannot write the recording 'gone/session.flow': No such file or directory; try another path\n")
    #expect(run.code == 74)
    #expect(run.output == "")
  }
}
