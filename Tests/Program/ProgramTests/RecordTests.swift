import CustomDump
import Foundation
import Testing
import TestSupport
import TestTraits

@Suite("earshot run --record", .waiting)
struct RecordTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private static let options = ["--audio", "none", "--data", "data", "--record", "session.flow"]

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
    let check = try await CommandRun(["check", "session.flow"], in: folder)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
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
    let program = try TerminalProgram(
      builtProgram("earshot"),
      [
        "run", "--language", "en", "--organisation", "NHF", "--audio", "none", "--data",
        folder.url.appending(path: "data").path,
        "--record", folder.url.appending(path: "session.flow").path,
      ],
      environment: [
        "HOME": folder.url.path, "TERM": "xterm", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      ])
    try program.output { $0.contains("NHF") }
    program.send("\t\rdemo@example.org\t\rearshot-demo\t\t\r")
    try program.output { $0.contains("Home") }
    program.send("\u{4}")
    #expect(try program.exitCode() == 0)
    let recorded = try folder.read("session.flow")
    #expect(!recorded.contains("earshot-demo"))
    #expect(recorded.contains("\ntype demo@example.org\nexpect \"demo@example.org\"\n"))
    #expect(recorded.contains("\ntype secret demo\n"))
    let check = try await CommandRun(["check", "session.flow"], in: folder)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
  }

  @Test(
    "The keys that edit a text are recorded as lines that do the same", arguments: ["voiceover", "talkback"])
  func editingKeys(style: String) async throws {
    let program = try TerminalProgram(
      builtProgram("earshot"),
      ["run", "--style", style, "--language", "en", "--organisation", "NHF", "--audio", "none", "--data",
        folder.url.appending(path: "data").path, "--record", folder.url.appending(path: "session.flow").path],
      environment: [
        "HOME": folder.url.path, "TERM": "xterm", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      ])
    try program.output { $0.contains("NHF") }
    program.send("\t\rkari og ola ")
    try program.output { $0.contains("ola") }
    // Control W; Home, Delete; End, Shift Left; Alt Enter; Control Left; Control K; Enter.
    program.send("\u{17}\u{1B}[H\u{1B}[3~\u{1B}[F\u{1B}[1;2D\u{1B}\r\u{1B}[1;5D\u{0B}\r")
    try program.output { $0.contains("Editing ended") }
    program.send("\u{4}")
    #expect(try program.exitCode() == 0)
    let recorded = try folder.read("session.flow")
    // Waiting is recorded too where a minute begins between two keys, which dates on a screen may show.
    let lines = recorded.split(separator: "\n").filter {
      !$0.hasPrefix("expect") && !$0.hasPrefix("#") && !$0.hasPrefix("wait ")
    }
    expectNoDifference(
      lines.suffix(10).map(String.init),
      [
        "type kari og ola ", "erase left word", "caret start", "erase right", "caret end", "select left", "newline",
        "caret left word", "erase end", "submit",
      ])
    let check = try await CommandRun(["check", "session.flow"], in: folder)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
  }

  @Test("A session that is killed leaves its recording, which replays as expected")
  func killed() async throws {
    let recording = folder.url.appending(path: "session.flow")
    let program = try TerminalProgram(
      builtProgram("earshot"),
      [
        "run", "--language", "en", "--organisation", "NHF", "--audio", "none", "--data",
        folder.url.appending(path: "data").path, "--record", recording.path,
      ],
      environment: [
        "HOME": folder.url.path, "TERM": "xterm", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      ])
    try program.output { $0.contains("NHF") }
    program.send("\t\rdemo@example.org\t\rearshot-demo\t\t\r")
    try program.output { $0.contains("Home") }
    try waitUntil("the recording has the last answer") {
      (try? String(contentsOf: recording, encoding: .utf8))?.contains("expect \"Home, heading\"") == true
    }
    program.signal(SIGKILL)
    let check = try await CommandRun(["check", "session.flow"], in: folder)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    #expect(try !folder.read("session.flow").contains("earshot-demo"))
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
