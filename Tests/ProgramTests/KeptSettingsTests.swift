import SoundRig
import Testing
import ThreadRig

@Suite("What a person changes while running", .waiting)
struct KeptSettingsTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func run(_ lines: [String], _ options: [String] = []) async throws -> [String] {
    let run = try await CommandRun(
      ["run", "--audio", "none", "--data", "data"] + options,
      input: lines.map { $0 + "\n" }.joined(), in: folder)
    #expect(run.code == 0)
    return run.lines
  }

  @Test("All of it is kept for next time, also what was changed last before the end", arguments: [
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

  @Test("An option wins over what was kept, for that run alone")
  func options() async throws {
    _ = try await run(["style talkback", "hints off"])
    #expect(
      try await run(["next"], ["--style", "voiceover"]) == ["NHF, heading", "Email address, text field"])
    #expect(try await run(["next"]) == ["NHF, heading", "Email address, edit box"])
  }
}
