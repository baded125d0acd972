import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot check: wording", .waiting)
struct CheckWordingTests {
  private let folder = TestFolder()

  @Test("--style both prints two labelled lines a step, in the language asked for")
  func bothStyles() async throws {
    try folder.write("next\n", to: "a.flow")
    let run = try await CommandRun(
      ["check", "a.flow", "--style", "both", "--language", "nb", "--hints", "off"], in: folder)
    #expect(
      run.output == """
        a.flow:0: open login
          VoiceOver: NHF, overskrift.
          TalkBack: NHF, overskrift.
        a.flow:1: next
          VoiceOver: E-postadresse, tekstfelt.
          TalkBack: E-postadresse, redigeringsfelt.

        """)
    #expect(run.code == 0)
  }

  @Test("--accept rewrites the file, after which the flow holds")
  func accept() async throws {
    try folder.write("next\nexpect \"gone\"\nexpect \"gone\"\n", to: "a.flow")
    let run = try await CommandRun(["check", "a.flow", "--accept", "--language", "en"], in: folder)
    #expect(run.errors == "a.flow: rewrote 2 expectations\n")
    // The announcements of the opening do not belong to the command.
    #expect(run.code == 0)
    #expect(
      try folder.read("a.flow")
        == "next\nexpect \"Email address, text field\"\n")
  }

  @Test("Style and language of the command line are kept, whatever the flow was recorded in")
  func overrides() async throws {
    try folder.write(
      "style voiceover\nlanguage en\nnext\nexpect \"E-postadresse, redigeringsfelt\"\n", to: "a.flow")
    let options = ["--style", "talkback", "--language", "nb"]
    #expect(try await CommandRun(["check", "a.flow"] + options, in: folder).code == 0)
    #expect(try await CommandRun(["check", "a.flow"], in: folder).code == 1)
  }

  @Test("No setting of the environment or of a file changes a verdict")
  func environment() async throws {
    try folder.write(
      "next\nexpect \"Email address, text field\"\nwait idle\nexpect hint contains \"edit\"\nopen notifications\n"
        + "last\nexpect \"selected, Notifications*, tab, 5 of 5\"\nbudget 30 s\n", to: "a.flow")
    let values = [
      "style": "talkback", "language": "nb", "voice": "none", "rate": "80", "volume": "0", "audio": "alsa", "data": "/none",
      "store": "postgres://127.0.0.1/none", "organisation": "HLF", "transcript": "/none/t", "lines": "on", "speech": "on",
      "verbosity": "low", "order": "role-name-state", "roles": "off", "positions": "off", "hints": "off", "earcons": "on",
      "pitch": "90", "punctuation": "all", "capitals": "word", "numbers": "digits",
      "captions": "braille",
      "page-wait": "1", "page-reach": "1",
    ]
    let variables = values.map { ("EARSHOT_" + $0.key.uppercased().replacing("-", with: "_"), $0.value) }
    try folder.write(values.map { "\($0.key): \($0.value)\n" }.joined(), to: "config/earshot/config.yaml")
    let environment = Dictionary(uniqueKeysWithValues: variables).merging(
      ["XDG_CONFIG_HOME": folder.path + "/config", "LANG": "nb_NO.UTF-8"]) { $1 }
    let plain = try await CommandRun(["check", "a.flow"], in: folder)
    // The report is in the language of the surroundings, the app in that of the flow.
    let norwegian = try await CommandRun(["check", "a.flow"], in: folder, environment: ["EARSHOT_LANGUAGE": "nb"])
    let run = try await CommandRun(["check", "a.flow"], in: folder, environment: environment)
    #expect(plain.code == 0 && plain.output.contains("as expected"), "\(plain.output)\(plain.errors)")
    #expect(norwegian.code == 0 && norwegian.output.contains("som forventet"), "\(norwegian.output)\(norwegian.errors)")
    #expect(run.output == norwegian.output && run.errors == norwegian.errors && run.code == 0, "\(run.output)\(run.errors)")
    #expect(try await CommandRun(["check", "a.flow", "--roles", "off"], in: folder).code == 1)
  }

  @Test("JSON tells after each step where the cursor is, as expect cursor and expect screen have it")
  func places() async throws {
    try folder.write("next\nopen contacts\n", to: "a.flow")
    let run = try await CommandRun(["check", "a.flow", "--format", "json"], in: folder)
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let flows = report?["flows"] as? [[String: Any]]
    let steps = try #require(flows?.first?["steps"] as? [[String: Any]])
    #expect(steps.map { $0["step"] as? String } == ["open login", "next", "open contacts"])
    #expect(steps.map { $0["cursor"] as? String } == ["login/organisation", "login/email", "contacts/title"])
    #expect(steps.map { $0["screen"] as? String } == ["login", "login", "contacts"])
    try folder.write("next\nexpect cursor login/email\nexpect screen login\n", to: "b.flow")
    #expect(try await CommandRun(["check", "b.flow"], in: folder).code == 0)
  }

  @Test(
    "A file that cannot be rewritten is told with its findings, with exit code 74",
    .enabled(if: geteuid() != 0, "root writes where nobody may"))
  func readOnly() async throws {
    let file = try folder.write("expect \"gone\"\n", to: "a.flow")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    let run = try await CommandRun(["check", "a.flow", "--accept", "--language", "en"], in: folder)
    #expect(run.errors == "earshot: cannot write flow 'a.flow': it is not to be written; see its permissions\n")
    #expect(
      run.output.hasPrefix(
        "a.flow:1: expected \"gone\", but heard navigation \"NHF, heading\"; write 'expect \"NHF, heading\"'\n"))
    #expect(run.code == 74)
  }

  @Test("Without --accept the file stays as it is")
  func untouched() async throws {
    try folder.write("expect \"gone\"\n", to: "a.flow")
    let run = try await CommandRun(["check", "a.flow"], in: folder)
    #expect(run.code == 1)
    #expect(try folder.read("a.flow") == "expect \"gone\"\n")
  }
}
