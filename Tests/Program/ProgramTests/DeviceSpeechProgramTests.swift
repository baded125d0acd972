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
