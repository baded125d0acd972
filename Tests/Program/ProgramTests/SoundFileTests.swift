import CustomDump
import TestSupport
import TestTraits
import Testing

@Suite("A sound file", .waiting)
struct SoundFileTests {
  @Test(
    "that cannot be written ends a command like any other file, with exit code 74",
    arguments: [["check", "a.flow"], ["say", "hi"], ["run"]])
  func unwritable(_ command: [String]) async throws {
    let folder = TestFolder()
    try folder.write("next\n", to: "a.flow")
    let run = try await CommandRun(command + ["--audio", "wav:gone/x.wav"], in: folder, streams: "< /dev/null")
    expectNoDifference(
      run.errors, "earshot: cannot write sound to 'gone/x.wav': No such file or directory; try another path\n")
    #expect(run.code == 74)
  }
}
