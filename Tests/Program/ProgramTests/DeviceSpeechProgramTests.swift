import CustomDump
import Foundation
import TestSupport
import Testing

@Suite("hear --device-speech on a device")
struct DeviceSpeechProgramTests {
  private static let screen = """
    <?xml version="1.0"?><hierarchy rotation="0"><node index="0" text="" class="android.widget.FrameLayout" bounds="[0,0][400,800]">
    <node index="0" text="Settings" class="android.widget.TextView" enabled="true" bounds="[0,0][400,100]"/>
    <node index="1" text="Save" class="android.widget.Button" clickable="true" enabled="true" bounds="[0,100][400,200]"/>
    </node></hierarchy>
    """

  /// A folder with a screen, and with a program named adb that prints these lines and then sends Enter.
  private func folder(saying lines: [String]) throws -> TestFolder {
    let folder = TestFolder()
    try folder.write(Self.screen, to: "screen.xml")
    try #require(mkfifo(folder.path(of: "enter"), 0o600) == 0)
    let said = lines.enumerated().map { number, text in
      "echo '10-04 19:00:00.100  42  42 V talkback: SpeechControllerImpl: Speaking fragment text=\"\(text)\", utteranceId=talkback_\(number)'"
    }
    let adb = try folder.write(
      "#!/bin/sh\n\(said.joined(separator: "\n"))\necho \"$@\" > asked\necho > enter\nexec sleep 1000\n", to: "adb")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: adb.path)
    return folder
  }

  private func hear(_ folder: TestFolder, _ options: [String]) async throws -> CommandRun {
    try await CommandRun(
      ["hear", "screen.xml", "--device-speech", "adb", "--hints", "off", "--language", "en"] + options, in: folder,
      environment: ["PATH": "\(folder.path):/usr/bin:/bin"], streams: "<> enter")
  }

  @Test("What TalkBack says as it comes is set beside the screen, until the person says that it is enough")
  func live() async throws {
    let folder = try folder(saying: ["Settings", "Battery low", "Save, Button"])
    let run = try await hear(folder, [])
    expectNoDifference(run.lines, ["Same: Settings", "Only heard: Battery low", "Same: Save, Button"])
    expectNoDifference(run.code, 1)
    #expect(run.errors.contains("Then press Enter here."))
    let asked = try String(contentsOf: folder.url.appending(path: "asked"), encoding: .utf8)
    #expect(asked.hasPrefix("logcat ") && asked.contains("-T 1"))
  }

  @Test("As a page it has a row for each, what differs in words, and nothing from the network")
  func page() async throws {
    let run = try await hear(try folder(saying: ["Settings", "Store <it>, Button"]), ["--format", "html"])
    #expect(run.output.contains(">the same</td><td role=\"cell\" class=\"word\" data-head=\"Computed\">Settings</td>"))
    #expect(run.output.contains("Store &lt;it&gt;, Button"))
    #expect(!run.output.contains("http://") || run.output.contains("http://www.w3.org"))
    expectNoDifference(run.code, 1)
  }

  @Test("A log that tells nothing, and a machine without adb, are each one sentence and 69")
  func missing() async throws {
    let silent = try await hear(try folder(saying: []), [])
    expectNoDifference(silent.code, 69)
    #expect(silent.errors.contains("TalkBack was not heard; set the log output level to VERBOSE"))
    let folder = TestFolder()
    try folder.write(Self.screen, to: "screen.xml")
    let without = try await CommandRun(
      ["hear", "screen.xml", "--device-speech", "adb"], in: folder, environment: ["PATH": folder.path])
    expectNoDifference(without.code, 69)
    expectNoDifference(without.errors.split(separator: "\n").count, 1)
    #expect(without.errors.contains("there is no program 'adb'"))
    let page = try await CommandRun(["hear", "screen.xml", "--format", "html"], in: folder)
    expectNoDifference(page.code, 64)
    let masked = try await CommandRun(["hear", "screen.xml", "--device-speech", "a.log", "--mask", "email"], in: folder)
    expectNoDifference(masked.code, 64)
    #expect(masked.errors.contains("--mask does not hide what a log contains"))
  }
}

@Suite("check --device-speech")
struct DeviceSpeechCheckTests {
  private static let fixtures = Checkout.url("Tests/Fixtures")
  private static let flow = fixtures.appending(path: "screens/before.flow").path
  private static let log = fixtures.appending(path: "logs/before-en.log").path

  private let folder = TestFolder()

  private func check(_ options: [String]) async throws -> CommandRun {
    try await CommandRun(["check"] + options, in: folder, environment: ["PATH": folder.path])
  }

  @Test("A flow is judged by a log, in TalkBack style and only in it; differences beside its lines fail nothing")
  func judges() async throws {
    let run = try await check([Self.flow, "--device-speech", Self.log])
    expectNoDifference(run.code, 0)
    #expect(run.output.contains(":4: judged by the device, which said \"Use your work address\" as computed\n"))
    #expect(run.output.contains(": 3 the same, 1 with other words, 1 at another place, 1 only heard, 1 only computed\n"))
    let report = try await check([Self.flow, "--device-speech", Self.log, "--style", "talkback", "--format", "json"])
    expectNoDifference(report.code, 0)
    #expect(report.output.contains(#""judged":[{"by":"device","computed":"Use your work address""#))
    let next = "next\nexpect \"password, 8 characters, edit box\"\n"
    try folder.write(
      String(contentsOfFile: Self.flow, encoding: .utf8).replacing("app before", with: "app \(Self.fixtures.path)/screens/before")
        .replacing(/next\n$/, with: next), to: "a.flow")
    let codes = [
      try await check(["a.flow", "--style", "talkback"]).code, try await check(["a.flow", "--device-speech", Self.log]).code,
    ]
    expectNoDifference(codes, [0, 1])
  }

  @Test("What a capture does not tell is decided by the device")
  func unknown() async throws {
    try folder.write("app \(Self.fixtures.path)/screens/before\nopen login\nexpect \"Sign in, heading\"\n", to: "a.flow")
    let computed = try await check(["a.flow", "--style", "talkback"])
    #expect(computed.output.contains("unknown"))
    for (said, code) in [("Sign in, Heading", 0), ("Sign in", 1)] as [(String, Int32)] {
      try folder.write("V talkback: SpeechControllerImpl: Speaking fragment text=\"\(said)\", utteranceId=t\n", to: "a.log")
      let run = try await check(["a.flow", "--device-speech", "a.log"])
      expectNoDifference(run.code, code)
      #expect(!run.output.contains("unknown"))
    }
  }

  @Test(
    "What cannot be judged is one sentence",
    arguments: [
      ([flow, "--device-speech", "missing.log"], 74, "cannot read the log 'missing.log'"),
      ([flow, flow, "--device-speech", log], 64, "--device-speech is what was said along one flow; name one, not 2"),
      ([flow, "--device-speech", log, "--style", "voiceover"], 64, "is what TalkBack says; leave --style out"),
      ([flow, "--device-speech", log, "--style", "both"], 64, "--style both judges nothing; leave out --device-speech"),
      ([flow, "--device-speech", log, "--accept"], 64, "leave out --update, --accept, --watch and --retries"),
      ([flow, "--device-speech", log, "--retries", "2"], 64, "leave out --update, --accept, --watch and --retries"),
      ([flow, "--device-speech", "adb"], 69, "there is no program 'adb'"),
      ([flow, "--device-speech", "server"], 64, "--device-speech server is for an app on a phone"),
    ] as [([String], Int32, String)])
  func refused(_ options: [String], _ code: Int32, _ reason: String) async throws {
    let run = try await check(options)
    expectNoDifference(run.code, code)
    #expect((run.errors + run.output).contains(reason), "\(run.errors)")
  }
}
