import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("A program whose standard streams are missing or broken", .waiting)
struct BrokenStreamsTests {
  private let folder = TestFolder()

  private func run(_ streams: String) async throws -> CommandRun {
    try await CommandRun(
      ["run", "--audio", "none", "--no-speech", "--data", "data", "--organisation", "NHF", "--language", "en"],
      input: "next\nnext\n", in: folder, streams: streams)
  }

  @Test("Without standard input the session ends as at the end of it")
  func input() async throws {
    let run = try await run("<&-")
    expectNoDifference(run.code, 0)
    expectNoDifference(run.lines, ["NHF, heading"])
  }

  @Test("A session that would read a folder does not begin")
  func folderAsInput() async throws {
    let run = try await run("< .")
    expectNoDifference(run.code, 74)
    expectNoDifference(run.errors, "earshot: cannot read commands from standard input: it is a folder\n")
    expectNoDifference(run.lines, [])
  }

  @Test("Without a place to print to no caption gets into another file", arguments: [">&-", "2>&-", ">&- 2>&-"])
  func output(_ streams: String) async throws {
    let run = try await run(streams)
    expectNoDifference(run.code, 0)
    let lost = "earshot: cannot write captions to standard output: Bad file descriptor; the session goes on without them\n"
    expectNoDifference(run.errors, streams == ">&-" ? lost : "")
    let again = try await self.run("")
    expectNoDifference(again.lines.first, "NHF, heading")
    expectNoDifference(again.errors, "")
  }

  @Test(
    "A file that was asked for and is lost on the way ends the session with 74, when it comes to its end",
    arguments: [
      ("--transcript", "cannot write the transcript: No space left on device; the session goes on without it"),
      ("--record", "cannot write the recording '/dev/full': No space left on device"),
    ])
  func lostFile(_ option: String, sentence: String) async throws {
    let run = try await CommandRun(
      ["run", "--audio", "none", "--data", "data", "--language", "en", option, "/dev/full"],
      input: "next\nnext\n", in: folder)
    expectNoDifference(run.errors, "earshot: \(sentence)\n")
    #expect(run.lines.contains("Password, secure text field"))
    expectNoDifference(run.code, 74)
  }

  @Test(
    "Captions that are lost on a full disk end the session with 74, unless it is heard too",
    arguments: [
      ("none", Int32(74), "the session goes on without them"), ("wav:sound.wav", 0, "speech goes on without them"),
    ])
  func lostCaptions(audio: String, code: Int32, goesOn: String) async throws {
    let run = try await CommandRun(
      ["run", "--audio", audio, "--data", "data", "--organisation", "NHF", "--language", "en"],
      input: "next\nnext\n", in: folder, streams: "> /dev/full")
    expectNoDifference(
      run.errors, "earshot: cannot write captions to standard output: No space left on device; \(goesOn)\n")
    expectNoDifference(run.code, code)
  }

  @Test(
    "A command whose content cannot be printed says so and fails",
    arguments: [
      // Content line by line, and as a whole.
      (["voices"], ">&-", "Bad file descriptor"),
      (["audit", "--rules"], "> /dev/full", "No space left on device"),
      (["check", "/dev/null"], "> /dev/full", "No space left on device"),
    ])
  func content(_ arguments: [String], streams: String, reason: String) async throws {
    let run = try await CommandRun(arguments, in: folder, streams: streams)
    expectNoDifference(run.code, 74)
    expectNoDifference(
      run.errors.split(separator: "\n").first, "earshot: cannot write to standard output: \(reason); write to a file instead"[...]
    )
  }

  @Test(
    "A command whose content cannot be read says so and fails",
    arguments: [
      (["check", "-"], "flow"), (["render", "-", "--output", "out"], "flow"), (["contact", "import", "-"], "the contacts"),
    ])
  func unreadable(_ arguments: [String], what: String) async throws {
    let run = try await CommandRun(arguments, in: folder, streams: "< .")
    expectNoDifference(run.code, 74)
    expectNoDifference(run.errors, "earshot: cannot read \(what) from standard input: it is a folder; name a file\n")
  }

  @Test(
    "What a command has stored is said to be done where that cannot be printed, so that nobody does it twice",
    arguments: [">&-", "> /dev/full"])
  func stored(streams: String) async throws {
    let data = ["--data", folder.path + "/data"]
    let broken: [([String], String, String)] = [
      (
        ["account", "add", "liv@example.org", "--name", "Liv", "--organisation", "HLF"], "long enough\n",
        "Added account liv@example.org."
      ),
      (["contact", "add", "--name", "Ola", "--account", "liv@example.org"], "", "Added contact Ola."),
      (["notify", "pause", "Closed", "", "--account", "liv@example.org"], "", "Sent: Closed"),
      (["account", "password", "liv@example.org"], "longer than that\n", "Changed the password of liv@example.org."),
    ]
    for (arguments, input, line) in broken {
      let run = try await CommandRun(arguments + data, input: input, in: folder, streams: streams)
      expectNoDifference(run.code, 74, "\(arguments)")
      #expect(run.errors.contains("it is done, but cannot be written to standard output"), "\(run.errors)")
      #expect(run.errors.contains("do not do it again: \(line)"), "\(run.errors)")
    }
    let contacts = try await CommandRun(["contact", "list", "--account", "liv@example.org"] + data, in: folder)
    expectNoDifference(contacts.lines.count { $0.contains("Ola") }, 1)
  }
}
