import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

/// A person without sight hears why no session starts, or why it ended.
@Suite("What ends a start or a session is said aloud", .waiting, .enabled(if: PulseServer.isAvailable))
struct SpokenEndTests {
  private let folder = TestFolder()
  private let server: PulseServer

  init() throws {
    server = try PulseServer()
  }

  private func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) async throws -> CommandRun {
    try await CommandRun(
      arguments, input: input, in: folder, environment: ["PULSE_SERVER": server.address].merging(environment) { $1 })
  }

  /// The recording without silence at both ends.
  private func heard(_ recording: LoopbackRecorder) throws -> [Int16] {
    try recording.waitForSilence()
    return trimmed(recording.samples)
  }

  /// A reason why no session starts.
  struct Fault: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var arguments: [String] = ["run", "--data", "data"]
    var files: [String: String] = [:]
    var code: Int32
    var english: String
    var bokmål: String
  }

  private static let config = ".config/earshot/config.yaml"

  static let faults = [
    Fault(
      testDescription: "a wrong value in config.yaml", files: [config: "rate: 5000\n"], code: 65,
      english: "config.yaml:1: the rate must be from 80 to 900 words per minute, not 5000",
      bokmål: "config.yaml:1: talehastigheten må være fra 80 til 900 ord i minuttet, ikke 5000"),
    Fault(
      testDescription: "an option that there is not", arguments: ["run", "--frob"], code: 64,
      english: "Unknown option '--frob'", bokmål: "ukjent valg «--frob»; --help viser valgene"),
    Fault(
      testDescription: "a voice that there is not", arguments: ["run", "--voice", "eva"], code: 64,
      english: "voice 'eva': there is no such voice; use en or nb", bokmål: "stemmen «eva»: stemmen finnes ikke; bruk en eller nb"
    ),
    Fault(
      testDescription: "a damaged store", files: ["data/earshot.sqlite": "no database at all, but text"], code: 65,
      english: "cannot open 'DATA/earshot.sqlite': it is not a database; move it away, or choose another directory with --data",
      bokmål:
        "«DATA/earshot.sqlite» kan ikke åpnes, fordi det ikke er en database; flytt filen, eller velg en annen mappe med --data"),
    Fault(
      testDescription: "a store that is gone", files: ["data/store-was-here": ""], code: 74,
      english: "cannot open 'DATA/earshot.sqlite': the store that was here is gone or empty; put a copy of it back, "
        + "or remove 'DATA/store-was-here' to begin with a new one",
      bokmål: "«DATA/earshot.sqlite» kan ikke åpnes, fordi dataene som var her, er borte; legg tilbake en sikkerhetskopi, "
        + "eller fjern filen store-was-here i samme mappe for å begynne på nytt"),
    Fault(
      testDescription: "an app that cannot be read", arguments: ["run", "--app", "no.xml"], code: 74,
      english: "cannot read the captured screen 'no.xml': no such file; see the name and its permissions",
      bokmål: "kan ikke lese skjermopptaket «no.xml»: filen finnes ikke; se etter navnet og tilgangen"),
  ]

  @Test("A start that comes to nothing says why, in the person's language, as it is printed", arguments: faults, ["en", "nb"])
  func start(fault: Fault, language: String) async throws {
    for (name, content) in fault.files {
      try folder.write(content, to: name)
    }
    let recording = try LoopbackRecorder(server)
    let run = try await run(fault.arguments, environment: ["LC_ALL": language == "nb" ? "nb_NO.UTF-8" : "C.UTF-8"])
    #expect(run.code == fault.code)
    let reported = (language == "nb" ? fault.bokmål : fault.english).replacing("DATA", with: folder.path + "/data")
    expectNoDifference(run.errors.split(separator: "\n").last.map(String.init), "earshot: " + reported)
    // The recording is as long as the sentence: another one, or a part of it, would not pass.
    let own = try rendering(of: reported, voice: language == "nb" ? "nb" : "en-gb", rate: 240)
    let ratio = Double(try heard(recording).count) / Double(own.count)
    #expect((0.6...1.5).contains(ratio), "\(ratio) of the sentence")
  }

  @Test(
    "It is not said where nothing is to be heard, nor by commands that machines read",
    arguments: [
      ["run", "--no-speech", "--data", "data", "--rate", "5000"], ["run", "--audio=none", "--data", "data", "--rate", "5000"],
      ["check", "missing.flow"], ["account", "list", "--data", "no/where"],
    ])
  func silent(_ arguments: [String]) async throws {
    let recording = try LoopbackRecorder(server)
    let run = try await run(arguments)
    #expect(run.code != 0)
    #expect(!run.errors.isEmpty)
    #expect(recording.waitForSilence(of: 0.3))
    expectNoDifference(recording.samples.contains(where: isAudible), false)
  }

  @Test("What Earshot remembers itself never stops a start: that it is set aside is said before the session begins")
  func preferences() async throws {
    try folder.write("rate: [", to: ".config/earshot/preferences.yaml")
    let run = try await run(["run", "--data", "data", "--audio", "none"], environment: ["LC_ALL": "nb_NO.UTF-8"])
    #expect(run.code == 0)
    expectNoDifference(run.lines, ["NHF, overskrift"])
    expectNoDifference(
      run.errors,
      "earshot: det Earshot husker av innstillingene dine, kan ikke brukes: preferences.yaml:2: filen er ikke gyldig YAML; "
        + "filen er lagt til side som «preferences.yaml.bad» i samme mappe\n")
    expectNoDifference(try folder.read(".config/earshot/preferences.yaml.bad"), "rate: [")
    let recording = try LoopbackRecorder(server)
    try folder.write("rate: [", to: ".config/earshot/preferences.yaml")
    _ = try await self.run(["say", "x"])
    // "x" alone takes half a second.
    #expect(try heard(recording).count > 4 * LoopbackRecorder.sampleRate)
  }

  @Test("A session whose terminal is gone says so when all is kept")
  func terminalGone() throws {
    let program = try TerminalProgram.earshot(
      ["--data", folder.path(of: "data"), "--style", "voiceover"], in: folder, environment: ["PULSE_SERVER": server.address])
    let recording = try LoopbackRecorder(server)
    try program.wait(for: "NHF, heading")
    #expect(recording.waitForSound(within: 20))
    program.send("\u{1B}")
    try recording.waitForSilence()
    let end = recording.now
    try program.hangUp()
    _ = try program.exitCode()
    try recording.waitForSilence(after: end)
    let own = try rendering(of: "the terminal is gone, so Earshot has ended", voice: "en-gb", rate: 240)
    let ratio = Double(trimmed(Array(recording.samples[end...])).count) / Double(own.count)
    #expect((0.6...1.5).contains(ratio), "\(ratio) of the sentence")
  }
}
