import CustomDump
import TestSupport
import TestTraits
import Testing

@Suite("Input without an end", .waiting)
struct EndlessInputTests {
  private let folder = TestFolder()

  @Test("A session refuses a line that never ends, speaks to its end and tells that its input was wrong")
  func session() async throws {
    let run = try await CommandRun(
      ["run", "--audio", "none", "--data", "data", "--language", "en"], in: folder, streams: "< /dev/zero")
    expectNoDifference(run.code, 65)
    expectNoDifference(
      run.lines,
      ["NHF, heading", "This line has no end: 16777216 bytes of it were read. Nothing after it is read."])
  }

  @Test(
    "A device in a file's place is refused at a bound",
    arguments: [
      (["check", "/dev/zero"], "/dev/zero: the file has more than 64 MB; is it the right one?"),
      (["announce", "/dev/zero"], "/dev/zero:1: the line has more than 64 MB; is it the right file?"),
      (["diff", "/dev/zero", "/dev/null"], "/dev/zero:1: the line has more than 64 MB; is it the right file?"),
      (
        ["contact", "import", "/dev/zero", "--data", "data"],
        "/dev/zero: the file has more than 64 MB; is it the right one?"
      ),
    ])
  func files(_ arguments: [String], _ sentence: String) async throws {
    let run = try await CommandRun(arguments, in: folder)
    expectNoDifference(run.errors, "earshot: \(sentence)\n")
    expectNoDifference(run.code, 65)
  }
}
