import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("render --device-speech", .waiting)
struct DeviceSpeechRenderTests {
  private static let fixtures = Checkout.url("Tests/Fixtures")

  private let folder = TestFolder()

  private func render(
    _ options: [String], environment: [String: String] = [:], streams: String = ""
  ) async throws -> CommandRun {
    try await CommandRun(
      ["render", Self.fixtures.appending(path: "screens/before.flow").path] + options, in: folder, environment: environment,
      streams: streams)
  }

  /// The number of times that each judgement is in the list of all announcements.
  private func judgements(_ page: String, _ names: [String]) -> [Int] {
    names.map { page.components(separatedBy: "<span class=\"judgement\">\($0)</span>").count - 1 }
  }

  @Test(
    "The page shows each judgement beside TalkBack's announcements, the summary is told, and 1 says that there are differences",
    arguments: [
      (
        "en", ["the same", "other words", "another place", "only heard", "only computed"],
        "3 the same, 1 with other words, 1 at another place, 1 only heard, 1 only computed"
      ),
      (
        "nb", ["likt", "annen ordlyd", "annet sted", "bare hørt", "bare beregnet"],
        "3 likt, 1 med annen ordlyd, 1 på et annet sted, 1 bare hørt, 1 bare beregnet"
      ),
    ])
  func page(_ language: String, _ names: [String], _ summary: String) async throws {
    let log = Self.fixtures.appending(path: "logs/before-\(language).log").path
    let run = try await render(["--device-speech", log, "--output", "out", "--language", language])
    expectNoDifference(run.code, 1)
    expectNoDifference(run.errors, summary + "\n")
    let page = try folder.read("out/index.html")
    expectNoDifference(judgements(page, names), [3, 1, 1, 1, 1])
    #expect(page.contains(": \(summary).</p>"))
    #expect(page.contains("<main data-mode=\"talkback\">"))
    #expect(page.contains("15 p") && !page.contains("<15 p"))
  }

  @Test("Where everything is the same, the exit code is 0; --style voiceover begins with VoiceOver all the same")
  func same() async throws {
    let said = ["Sign in", "Use your work address", "kari@example.org, Edit box", "password, 8 characters, Edit box"]
    try folder.write(
      said.map { "V talkback: SpeechControllerImpl: Speaking fragment text=\"\($0)\", utteranceId=talkback_1\n" }.joined(),
      to: "a.log")
    let run = try await render(["--device-speech", "a.log", "--output", "out", "--language", "en", "--style", "voiceover"])
    expectNoDifference(run.code, 0)
    #expect(run.errors.contains("4 the same, 0 with other words"))
    #expect(try folder.read("out/index.html").contains("<main data-mode=\"voiceover\">"))
  }

  @Test("A device is listened to until the person says that it is enough")
  func device() async throws {
    try #require(mkfifo(folder.path(of: "enter"), 0o600) == 0)
    try installADB(saying: "Sign in", then: "echo > enter")
    let run = try await render(
      ["--device-speech", "adb", "--output", "out", "--language", "en"], environment: withADB, streams: "<> enter")
    expectNoDifference(run.code, 1)
    #expect(run.errors.hasPrefix("Do on the device, with TalkBack, what the flow does. Then press Enter here.\n"))
    #expect(run.errors.contains("1 the same, 0 with other words, 0 at another place, 0 only heard, 3 only computed"))
  }

  /// A program named adb that prints the text, and then runs a command of the test.
  private func installADB(saying text: String, then: String = ":") throws {
    let adb = try folder.write(
      """
      #!/bin/sh
      echo '11-23 10:14:03.902  42  42 V talkback: SpeechControllerImpl: Speaking fragment text="\(text)", utteranceId=talkback_1'
      \(then)
      exec sleep 1000
      """, to: "adb")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: adb.path)
  }

  private var withADB: [String: String] { ["PATH": "\(folder.path):/usr/bin:/bin"] }

  /// Renders a flow on a phone behind a server.
  private func render(_ flow: String, on phone: StubPhone, _ platform: String, _ options: [String]) async throws -> CommandRun {
    let server = try StubServer { phone.answer($0) }
    try folder.write(flow, to: "a.flow")
    try folder.write("{\"platformName\": \"\(platform)\"}", to: "phone.json")
    return try await CommandRun(
      [
        "render", "a.flow", "--app", "appium:\(server.address)", "--capabilities", "phone.json", "--output", "out", "--language",
        "en",
      ]
        + options, in: folder, environment: withADB)
  }

  @Test("An Android phone that a flow is played on is listened to meanwhile, without a key")
  func playedOnAndroid() async throws {
    try installADB(saying: "Email, edit box")
    let run = try await render(
      "open app\nnext\n", on: StubPhone("Android", SampleAndroidApp()), "Android", ["--device-speech", "adb"])
    expectNoDifference(run.errors, "0 the same, 1 with other words, 0 at another place, 0 only heard, 1 only computed\n")
    expectNoDifference(run.code, 1)
  }

  @Test("VoiceOver, moved by a server through the first screen, stands beside VoiceOver's announcements")
  func movedOnIOS() async throws {
    let phone = StubPhone("iOS", SampleIOSApp())
    phone.speak(["Settings, Heading", "Volume, 40%, Adjustable", "News, Switch button, off"])
    let run = try await render("open app\nnext\nnext\n", on: phone, "iOS", ["--device-speech", "server"])
    expectNoDifference(run.errors, "3 the same, 0 with other words, 0 at another place, 0 only heard, 0 only computed\n")
    expectNoDifference(run.code, 0)
    let page = try folder.read("out/index.html")
    #expect(page.contains("<main data-mode=\"voiceover\">"))
    #expect(page.contains("Compared with what VoiceOver said on a device: 3 the same"))
    let refused = try await render("open app\n", on: StubPhone("iOS", SampleIOSApp()), "iOS", ["--device-speech", "server"])
    expectNoDifference(refused.code, 69)
    #expect(refused.errors.contains("it takes iOS 27"))
  }

  @Test(
    "What cannot be compared is one sentence, and nothing is written",
    arguments: [
      (
        ["--device-speech", "missing.log", "--output", "out"], 74,
        "cannot read the log 'missing.log': no such file; see the name and its permissions"
      ),
      (
        ["--device-speech", "silent.log", "--output", "out"], 65,
        "silent.log: no line says what TalkBack said; set the log output level"
      ),
      (["--device-speech", "adb", "--output", "out"], 69, "there is no program 'adb'"),
      (["--device-speech", "server", "--output", "out"], 64, "--device-speech server is for an app on a phone"),
      (["--device-speech", "silent.log", "--video", "a.webm"], 64, "--device-speech is shown in the page"),
      (["--device-speech", "silent.log", "--output", "out", "--mask", "email"], 64, "--mask does not hide what a log contains"),
      (["--device-speech", "out/transcript.jsonl", "--output", "out"], 64, "out/transcript.jsonl"),
    ] as [([String], Int32, String)])
  func refused(_ options: [String], _ code: Int32, _ reason: String) async throws {
    try folder.write("11-23 10:14:03.902 I/other( 42): Speaking of which\n", to: "silent.log")
    let isKept = options[1].hasPrefix("out/")
    if isKept { try folder.write("Speaking fragment text=\"Sign in\"\n", to: options[1]) }
    let run = try await render(options, environment: ["PATH": folder.path])
    expectNoDifference(run.code, code)
    expectNoDifference(run.errors.split(separator: "\n").count, 1)
    #expect(run.errors.hasPrefix("earshot: ") && run.errors.contains(reason), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "out/index.html")))
    if isKept { expectNoDifference(try folder.read(options[1]), "Speaking fragment text=\"Sign in\"\n") }
  }
}
