import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("The very first start", .waiting)
struct FirstStartTests {
  private let folder = TestFolder()

  /// The plain program, without a sound server and with the test's own home.
  private func start(_ options: [String] = []) throws -> TerminalProgram {
    try .earshot(
      options, in: folder, environment: ["PULSE_SERVER": "unix:/nonexistent", "ALSA_CONFIG_PATH": "/nonexistent"])
  }

  @Test(
    "On a terminal it asks whose app it is until it is told, says how to get help, and never does so again")
  func asks() throws {
    let first = try start()
    try first.wait(for: "Enter alone takes NHF")
    try first.send("7", until: "Choose 1 NHF, 2 Blindeforbundet or 3 HLF")
    try first.send("3", until: "Continue with HLF, button")
    #expect(first.output.contains("Press question mark for help"))
    try first.send("\r", until: "HLF, heading")
    try first.expectEnd()

    let second = try start()
    try second.wait(for: "HLF, heading")
    try second.expectEnd()
    let all = second.output
    #expect(!all.contains("Which organisation"))
    #expect(!all.contains("question mark"))
  }

  @Test("Whoever waits at the login screen is told what to sign in with, until there are real accounts")
  func demo() async throws {
    let demo =
      "This is a demonstration. Sign in as demo@example.org. "
      + "The password is spelled e, a, r, s, h, o, t, hyphen, d, e, m, o"
    let first = try start(["--organisation", "HLF"])
    try first.output { $0.contains("HLF, heading\n") && $0.contains(demo) }
    try first.expectEnd()
    _ = try await CommandRun(
      ["account", "add", "liv@example.org", "--name", "Liv"], input: "long enough\n", in: folder,
      environment: ["HOME": folder.path])
    let second = try start(["--lines"])
    try second.wait(for: "HLF, heading")
    // All announcements at the start end before the next element is announced.
    try second.send("wait idle\nnext\nquit\n", until: "Email address, text field")
    #expect(try second.exitCode() == 0)
    #expect(!second.output.contains("demonstration"))
  }

  @Test("Whether and where it is to sound does not keep it from being asked", arguments: [["--audio", "none"], ["--no-speech"]])
  func soundDoesNotMatter(_ options: [String]) throws {
    let program = try start(options)
    try program.wait(for: "Enter alone takes NHF")
    try program.send("\r", until: "NHF, heading")
    try program.expectEnd()
  }

  @Test("It is asked although a message came first and a language was wished for, and decides about accounts")
  func asksLater() async throws {
    let home = ["HOME": folder.path]
    _ = try await CommandRun(
      ["notify", "scenario", "A question", "What would you say?"], in: folder, environment: home)
    let doctor = try await CommandRun(["doctor", "--audio", "none"], in: folder, environment: home)
    #expect(doctor.output.contains("store: ok, 1 account"))
    let first = try start(["--language", "nb"])
    try first.wait(for: "Bare Enter velger NHF")
    try first.send("3", until: "Fortsett med HLF, knapp")
    try first.send("\r", until: "HLF, overskrift")
    try first.expectEnd()
    let accounts = try await CommandRun(["account", "list"], in: folder, environment: home)
    #expect(accounts.lines == ["demo@example.org: Kari Nordmann, HLF, demo"])
  }

  @Test("The doctor looks and makes nothing")
  func doctor() async throws {
    let run = try await CommandRun(["doctor", "--audio", "none", "--data", "data"], in: folder)
    #expect(run.output.contains("store: ok, there is none yet, the first start makes one"))
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "data/earshot.sqlite")))
  }

  @Test("Where the organisation is given it is not asked for, and remembered")
  func isGiven() async throws {
    let first = try start([
      "--organisation", "Blindeforbundet", "--data", folder.path(of: "data"),
    ])
    let said = try first.output { $0.contains("Press question mark for help") }
    #expect(!said.contains("Which organisation"))
    try first.expectEnd()
    let second = try await CommandRun(["run", "--audio", "none", "--data", "data"], in: folder)
    #expect(second.lines.first == "Blindeforbundet, heading")
  }

  @Test("On a pipe nothing is asked: it is NHF")
  func pipe() async throws {
    let run = try await CommandRun(["run", "--audio", "none", "--data", "data"], in: folder)
    #expect(run.lines == ["NHF, heading"])
    #expect(run.errors.isEmpty)
  }
}
