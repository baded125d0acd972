import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("What a person changes while running", .waiting)
struct KeptSettingsTests {
  private let folder = TestFolder()

  private func run(_ lines: [String], _ options: [String] = []) async throws -> [String] {
    let run = try await CommandRun(
      ["run", "--audio", "none", "--data", "data"] + options,
      input: lines.map { $0 + "\n" }.joined(), in: folder)
    #expect(run.code == 0)
    return run.lines
  }

  @Test(
    "All of it is kept for next time, also what was changed last before the end",
    arguments: [
      (
        ["style talkback", "language nb"],
        ["NHF, overskrift", "E-postadresse, redigeringsfelt", "Dobbelttrykk for å redigere tekst"]
      ),
      (["style talkback", "hints off"], ["NHF, heading", "Email address, edit box"]),
      (["style talkback", "roles off", "verbosity low"], ["NHF", "Email address"]),
      (
        ["positions on", "hints off", "order name-role-state", "style talkback"],
        ["NHF, heading", "Email address, edit box"]
      ),
      (
        ["pitch 60", "punctuation some", "capitals pitch", "numbers pairs", "hints off"],
        ["NHF, heading", "Email address, text field"]
      ),
      (["earcons on", "hints off"], ["NHF, heading", "Email address, text field"]),
      (
        ["verbosity high", "language nb"],
        ["NHF, overskrift", "E-postadresse, tekstfelt", "Dobbelttrykk for å redigere"]
      ),
    ])
  func isKept(changes: [String], heard: [String]) async throws {
    _ = try await run(changes)
    #expect(try await run(["next"]) == heard)
    let kept = try folder.read(".config/earshot/preferences.yaml")
    for change in changes {
      #expect(kept.contains(change.replacing(" ", with: ": ")), "\(change)")
    }
  }

  @Test("Of sessions that change settings at the same time none loses what another has kept")
  func atOnce() async throws {
    let changes = ["rate 300", "volume 90", "style talkback", "language nb", "verbosity high", "hints off", "roles off"]
    let lines = changes.map { change in "printf '\(change)\\n' | \"$0\" run --audio none --data data &" }.joined(separator: " ")
    let home = folder
    _ = try await CommandRun(["run", "--audio", "none", "--data", "data"], in: home)
    for _ in 1...3 {
      let run = try await CommandRun(["-c", lines + " wait", builtProgram("earshot")], in: home, program: "/bin/sh")
      expectNoDifference(run.errors, "")
      let kept = try folder.read(".config/earshot/preferences.yaml")
      for change in changes { #expect(kept.contains(change.replacing(" ", with: ": ")), "\(change)") }
      try FileManager.default.removeItem(at: folder.url.appending(path: ".config/earshot/preferences.yaml"))
    }
  }

  @Test("What cannot be kept is told once, in the language that the session has by then")
  func notKept() async throws {
    try folder.write("a file", to: ".config")
    let run = try await CommandRun(
      ["run", "--audio", "none", "--data", "data"], input: "language nb\nrate 300\nvolume 90\n", in: folder)
    #expect(run.code == 0)
    expectNoDifference(
      run.errors,
      "earshot: \(folder.path)/.config/earshot/preferences.yaml: filen kan ikke skrives; "
        + "endringen gjelder til Earshot avsluttes\n")
  }

  @Test("An option wins over what was kept, for that run alone")
  func options() async throws {
    _ = try await run(["style talkback", "hints off"])
    #expect(
      try await run(["next"], ["--style", "voiceover"]) == ["NHF, heading", "Email address, text field"])
    #expect(try await run(["next"]) == ["NHF, heading", "Email address, edit box"])
  }
}
