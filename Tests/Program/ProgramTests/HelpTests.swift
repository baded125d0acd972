import CustomDump
import TestSupport
import TestTraits
import Testing

@Suite("Help of the commands", .waiting)
struct HelpTests {
  private let folder = TestFolder()

  @Test(
    "A command's help tells of the settings that it obeys, and of no other",
    arguments: [
      (
        "say",
        [
          "--language", "--voice", "--rate", "--volume", "--pitch", "--punctuation", "--capitals", "--numbers", "--audio",
          "--polite", "--assertive",
        ]
      ),
      ("voices", ["--rate", "--volume", "--audio"]),
      ("announce", ["--style", "--reader", "--language", "--verbosity", "--order", "--roles", "--positions", "--hints"]),
    ])
  func settings(command: String, options: [String]) async throws {
    let run = try await CommandRun(["help", command], in: folder)
    let reported = run.lines.compactMap { line in
      line.hasPrefix("  --") ? line.split(separator: " ").first.map(String.init) : nil
    }
    expectNoDifference(reported, options + ["--version"])
  }

  @Test("A setting that a command does not obey is taken, so that a script can give all of them the same")
  func others() async throws {
    let run = try await CommandRun(["say", "hei", "--audio", "none", "--style", "talkback"], in: folder)
    expectNoDifference(run.lines, ["hei"])
    expectNoDifference(run.code, 0)
  }

  @Test(
    "However few columns there are, help tells what each command and each option is for",
    arguments: ["1", "0", "-9223372036854775808", "20", "40", "9223372036854775807"])
  func columns(_ columns: String) async throws {
    for (arguments, reported) in [
      (["--help"], "Audits every screen and state of the app."), (["help", "say"], "Words per minute, 80 to 900."),
    ] {
      let run = try await CommandRun(arguments, in: folder, environment: ["COLUMNS": columns])
      let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(run.code == 0 && words.contains(reported), "\(run.errors)")
    }
  }
}
