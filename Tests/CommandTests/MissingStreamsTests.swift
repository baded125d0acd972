import CustomDump
import Testing

@Suite("A program started without its standard streams")
struct MissingStreamsTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func run(_ streams: String) async throws -> CommandRun {
    try await CommandRun(
      ["run", "--audio", "none", "--no-speech", "--data", "data", "--organisation", "NHF", "--language", "en"],
      input: "next\nnext\n", in: folder, streams: streams)
  }

  @Test("Without standard input the session ends as at the end of it", .timeLimit(.minutes(1)))
  func input() async throws {
    let run = try await run("<&-")
    expectNoDifference(run.code, 0)
    expectNoDifference(run.lines, ["NHF, heading"])
  }

  @Test("Without a place to print to no caption gets into another file", arguments: [">&-", "2>&-", ">&- 2>&-"])
  func output(_ streams: String) async throws {
    let run = try await run(streams)
    expectNoDifference(run.code, 0)
    let lost = "earshot: cannot write captions to standard output: Bad file descriptor; speech goes on without them\n"
    expectNoDifference(run.errors, streams == ">&-" ? lost : "")
    let again = try await self.run("")
    expectNoDifference(again.lines.first, "NHF, heading")
    expectNoDifference(again.errors, "")
  }

  @Test("Without a place to print to, a command that gives content fails")
  func content() async throws {
    let run = try await CommandRun(["announce", "-"], input: "", in: folder, streams: ">&-")
    expectNoDifference(run.errors, "")
    let help = try await CommandRun(["voices"], in: folder, streams: ">&-")
    expectNoDifference(help.code, 74)
    expectNoDifference(help.errors, "earshot: cannot write to standard output: Bad file descriptor\n")
  }
}
