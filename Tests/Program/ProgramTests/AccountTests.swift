import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot account", .waiting)
struct AccountTests {
  private let folder = TestFolder()

  private func run(
    _ arguments: [String], input: String = "", streams: String = ""
  ) async throws -> CommandRun {
    try await CommandRun(
      ["account"] + arguments + ["--data", "data"], input: input, in: folder, streams: streams)
  }

  @Test("Accounts are added, listed and removed")
  func administration() async throws {
    let added = try await run(["add", "liv@example.org", "--name", "Liv Ås"], input: "long enough\n")
    expectNoDifference(added.lines, ["Added account liv@example.org."])
    let both = try await run(["list"])
    expectNoDifference(
      both.lines, ["demo@example.org: Kari Nordmann, NHF, demo", "liv@example.org: Liv Ås, NHF"])
    let removed = try await run(["remove", "demo@example.org"])
    expectNoDifference(removed.lines, ["Removed account demo@example.org."])
    let left = try await run(["list"])
    expectNoDifference(left.lines, ["liv@example.org: Liv Ås, NHF"])
  }

  @Test(
    "Nobody is asked for a password in vain",
    arguments: [
      (
        ["add", "Demo@example.org", "--name", "X"],
        "cannot add account 'Demo@example.org': it exists already, as 'demo@example.org'; "
          + "set a new password with earshot account password"
      ),
      (["add", "demo", "--name", "X"], "'demo' is not an e-mail address; give one like name@example.org"),
      (["add", "liv@example.org", "--name", " "], "the name is empty; give one"),
      (["password", "dmo@example.org"], "no account 'dmo@example.org'; did you mean 'demo@example.org'?"),
    ])
  func inVain(_ arguments: [String], _ sentence: String) async throws {
    // Standard input is empty: if the program asked for the password, the error would be about that.
    let refused = try await run(arguments)
    expectNoDifference(refused.errors, "earshot: \(sentence)\n")
    expectNoDifference(refused.code, 64)
  }

  @Test("A password is read from a file with a byte order mark without the mark")
  func mark() async throws {
    _ = try await run(["password", "demo@example.org"], input: "\u{FEFF}blåbær i skogen\n")
    let session = try await CommandRun(
      ["run", "--no-speech", "--data", "data", "--language", "en"],
      input: "find Email\ntype demo@example.org\nn\ntype blåbær i skogen\nsubmit\nfind Sign in, button\na\nwait idle\n",
      in: folder)
    #expect(session.lines.contains("Home, heading"), "\(session.lines)")
  }

  @Test("A password that is not text, or has no end, is refused, and nothing is changed")
  func password() async throws {
    try Data([0xE5, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x0A])
      .write(to: folder.url.appending(path: "latin1"))
    let arguments = ["password", "demo@example.org"]
    let latin1 = try await run(arguments, streams: "< latin1")
    expectNoDifference(
      latin1.errors,
      "earshot: the password for 'demo@example.org' is not UTF-8 text; nothing was changed, use a terminal with UTF-8\n")
    let endless = try await run(arguments, streams: "< /dev/zero")
    expectNoDifference(endless.errors, "earshot: -:1: the line has more than 64 MB; is it the right file?\n")
    expectNoDifference([latin1.code, endless.code], [65, 65])
    for unseen in ["\t", "\u{1B}", "\u{7F}", "\u{202E}", "\u{2028}"] {
      let untypable = try await run(arguments, input: "long \(unseen)enough\n")
      expectNoDifference(
        untypable.errors,
        "earshot: the password for 'demo@example.org' has a character that cannot be typed, like a tab or an escape; "
          + "nothing was changed, choose another\n")
      expectNoDifference(untypable.code, 65)
    }
    let short = try await run(arguments, input: "short\n")
    expectNoDifference(
      short.errors, "earshot: the password is too short; use at least 8 characters\n")
  }
}
