import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

/// The completions at Tab, as the shell itself finds them.
@Suite("Completion", .waiting)
struct CompletionTests {
  private let folder = TestFolder()

  /// The completions of bash at the end of a line.
  private func offered(_ line: String) async throws -> [String] {
    let script = try await CommandRun(["--generate-completion-script", "bash"], in: folder)
    try #require(script.code == 0, "\(script.errors)")
    try folder.write(script.output, to: "earshot.bash")
    let program = builtProgram("earshot")
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    try folder.write(
      """
      PATH=\(URL(fileURLWithPath: program).deletingLastPathComponent().path):$PATH
      . ./earshot.bash
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1); COMP_LINE='\(line)'; COMP_POINT=\(line.utf8.count)
      COMPREPLY=()
      _earshot earshot '\(words.last ?? "")' '\(words.dropLast().last ?? "")'
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "ask.bash")
    let run = try await CommandRun([folder.path(of: "ask.bash")], in: folder, program: "/bin/bash")
    return run.lines
  }

  @Test(
    "The values of an option are offered",
    arguments: [
      ("earshot run --style ", ["voiceover", "talkback"]), ("earshot --style t", ["talkback"]),
      ("earshot check --style ", ["voiceover", "talkback", "both"]),
      ("earshot run --language ", ["en", "nb"]), ("earshot run --audio p", ["pulse"]),
      ("earshot --voice ", ["en", "nb"]), ("earshot say --voice n", ["nb"]),
      ("earshot run --order r", ["role-name-state"]), ("earshot --hints ", ["on", "off"]),
      ("earshot run --organisation H", ["HLF"]), ("earshot check --format j", ["junit", "json"]),
      ("earshot audit --format s", ["sarif"]), ("earshot demo s", ["sign-in"]),
      ("earshot notify ", ["assignment", "certification", "pause", "scenario"]),
      ("earshot help d", ["demo", "diff", "doctor"]), ("earshot help store ", []),
    ])
  func values(line: String, expected: [String]) async throws {
    let offered = try await offered(line)
    expectNoDifference(offered.filter { !$0.hasPrefix("-") }, expected)
  }

  @Test("Without a command the options of run are offered too")
  func optionsOfRun() async throws {
    let offered = try await offered("earshot --")
    #expect(Set(offered).isSuperset(of: ["--help", "--style", "--record", "--no-speech", "--audio"]), "\(offered)")
  }

  /// The values that fish completes at the end of a line, with the generated script.
  private func offeredByFish(_ line: String) async throws -> [String] {
    let script = try await CommandRun(["--generate-completion-script", "fish"], in: folder)
    try folder.write(script.output, to: "earshot.fish")
    let run = try await CommandRun(
      ["--no-config", "-c", "source earshot.fish; complete -C '\(line)'"], in: folder, program: "/usr/bin/fish")
    return run.lines.map { $0.split(separator: "\t").first.map(String.init) ?? "" }
  }

  private static let hasFish = FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")

  @Test(
    "fish offers the same values", .enabled(if: hasFish),
    arguments: [
      "earshot run --style ", "earshot check --style ", "earshot run --language ", "earshot run --order ", "earshot notify ",
      "earshot audit --format ", "earshot help ",
    ])
  func fish(line: String) async throws {
    let values = try await offered(line).filter { !$0.hasPrefix("-") }
    let offered = try await offeredByFish(line).filter { !$0.hasPrefix("-") }
    expectNoDifference(offered.sorted(), values.sorted())
    #expect(!values.isEmpty)
  }

  @Test("The scripts of zsh and fish offer the same values", arguments: ["zsh", "fish"])
  func otherShells(shell: String) async throws {
    let script = try await CommandRun(["--generate-completion-script", shell], in: folder)
    for value in ["talkback", "assignment", "sarif", "Blindeforbundet", "run hear demo check announce notify"] {
      #expect(script.output.contains(value), "\(value)")
    }
  }

  @Test("A shell's name that is none reaches the terminal without its escape sequences")
  func unknownShell() async throws {
    let run = try await CommandRun(["--generate-completion-script", "a\u{1B}[2Jb"], in: folder)
    expectNoDifference(run.code, 64)
    expectNoDifference(run.errors.prefix { $0 != "\n" }, "Error: Can't generate completion scripts for 'ab'.")
  }
}
