import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("A password typed at a terminal", .waiting)
struct PasswordPromptTests {
  private let folder = TestFolder()

  private func prompt() throws -> TerminalProgram {
    let program = try TerminalProgram.earshot(
      ["account", "add", "liv@example.org", "--name", "Liv", "--data", folder.path(of: "data")], in: folder)
    try program.output { $0.hasSuffix("New password for liv@example.org: ") }
    return program
  }

  @Test("It is asked for twice, never shown, may be mended while it is typed, and survives Control Z")
  func twice() async throws {
    let program = try prompt()
    program.send("blåbær\u{1A}t\u{7F}syltetøy\r")
    try program.output { $0.hasSuffix("The same again: ") }
    program.send("blåbærsyltetøy\r")
    #expect(try program.exitCode() == 0)
    try program.wait(for: "Added account liv@example.org.")
    #expect(
      program.output
        == "New password for liv@example.org: \nThe same again: \nAdded account liv@example.org.\n")
    #expect(program.isRestored)
  }

  @Test("Control C ends the asking, with nothing changed and the terminal restored")
  func interrupted() async throws {
    let program = try prompt()
    program.send("half a pass\u{03}")
    #expect(try program.exitCode() == 128 + SIGINT)
    #expect(program.isRestored)
    let list = try await CommandRun(["account", "list", "--data", "data"], in: folder)
    #expect(!list.output.contains("liv@example.org"))
  }

  @Test("The end of input is no password")
  func end() throws {
    let program = try prompt()
    program.send("\u{04}")
    #expect(try program.exitCode() == 64)
    try program.output { $0.hasSuffix("no password for 'liv@example.org': none was typed; try again\n") }
    #expect(program.isRestored)
  }
}
