import CustomDump
import TestSupport
import TestTraits
import Testing

@Suite("earshot demo", .waiting)
struct DemoCommandTests {
  private let folder = TestFolder()

  @Test("Without a name the demos are listed in the chosen language")
  func list() async throws {
    let run = try await CommandRun(["demo", "--language", "nb"], in: folder)
    #expect(run.lines.contains { $0.hasPrefix("sign-in: Innlogging: ") }, "\(run.output)")
    expectNoDifference(run.code, 0)
  }

  @Test("With a name each line is told and what is said below it, in the chosen style, none of it one's own data")
  func play() async throws {
    let run = try await CommandRun(["demo", "sign-in", "--no-speech", "--style", "talkback", "--hints", "off"], in: folder)
    expectNoDifference(
      run.lines.prefix(6),
      ["> open login", "NHF, heading", "> next", "Email address, edit box", "> activate", "editing"])
    expectNoDifference(run.lines.last, "Home, heading")
    expectNoDifference(run.code, 0)
    #expect(!run.output.contains("earshot-demo"))
  }

  @Test("What cannot be printed any more ends it with exit code 74")
  func fullDisk() async throws {
    let run = try await CommandRun(["demo", "sign-in", "--no-speech"], in: folder, streams: "> /dev/full")
    expectNoDifference(run.code, 74)
    #expect(run.errors.hasPrefix("earshot: cannot write to standard output"))
  }
}
