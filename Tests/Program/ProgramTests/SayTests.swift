import CustomDump
import Foundation
import LinuxSupport
import Runtime
import TestSupport
import TestTraits
import Testing

/// Recordings of the two commands that speak a line.
@Suite("earshot say and earshot voices", .waiting)
struct SayTests {
  private let folder = TestFolder()

  /// The sound that a run writes to a file, without silence at both ends.
  private func said(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> (CommandRun, [Int16]) {
    let run = try await CommandRun(
      arguments + ["--audio", "wav:said.wav"], in: folder, environment: environment)
    try #require(run.code == 0, "\(run.errors)")
    let wav = [UInt8](try Data(contentsOf: folder.url.appending(path: "said.wav")))
    return (run, trimmed(pcmSamples(Array(wav.dropFirst(44)))))
  }

  /// Expects eSpeak NG's own rendering of a text.
  private func expect(
    _ heard: [Int16], of text: String, voice: String, rate: Int = 240,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let own = try rendering(of: text, voice: voice, rate: rate)
    let ratio = Double(heard.count) / Double(own.count)
    #expect((0.9...1.1).contains(ratio), "\(heard.count) of \(own.count)", sourceLocation: sourceLocation)
    #expect(likeness(envelope(of: heard), envelope(of: own)) > 0.65, sourceLocation: sourceLocation)
  }

  /// The outputs to a sound server: Earshot's own, and ALSA's plugin for it where that is installed.
  private static var ways: [String] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let hasPlugin = folders.contains {
      FileManager.default.fileExists(atPath: "/usr/lib/\($0)/alsa-lib/libasound_module_pcm_pulse.so")
    }
    return hasPlugin ? ["pulse", "alsa"] : ["pulse"]
  }

  @Test(
    "A line that nobody can hear, because the sound server hangs, is an error, by either way to it",
    .enabled(if: PulseServer.isAvailable), arguments: ways)
  func hangingServer(audio: String) async throws {
    let server = try PulseServer()
    defer { server.thaw() }
    try folder.write("pcm.!default { type pulse }\n", to: ".asoundrc")
    server.freeze()
    let run = try await CommandRun(
      ["say", "--language", "en", "--audio", audio, "Hello"], in: folder, environment: ["PULSE_SERVER": server.address])
    let reason = audio == "pulse" ? "the sound server does not answer" : "the sound card takes no samples"
    expectNoDifference(
      run.errors, "earshot: cannot speak to '\(audio)': \(reason); start the sound server, or try --audio wav:out.wav\n")
    expectNoDifference(run.code, 69)
  }

  @Test("A line is printed as written and said as its language's list has it")
  func say() async throws {
    let (english, heard) = try await said(["say", "--language", "en", "Read, 5 minutes ago, read"])
    #expect(english.output == "Read, 5 minutes ago, read\n")
    try expect(heard, of: "red, 5 minutes ago, red", voice: "en-gb")
    let (norwegian, hørt) = try await said(["say", "--language", "nb", "Møte 21. mai kl. 09.05, kr 50"])
    #expect(norwegian.output == "Møte 21. mai kl. 09.05, kr 50\n")
    try expect(hørt, of: "Møte tjue 1. mai klokka ni null fem, femti kroner", voice: "nb")
  }

  /// Another program that has the turn to speak, until its input ends or a signal ends it.
  private func speaker() throws -> ChildProcess {
    let lock = """
      import fcntl, sys
      file = open(sys.argv[1], 'w')
      fcntl.lockf(file, fcntl.LOCK_EX)
      print('ready', end='')
      sys.stdin.read()
      """
    let speaker = try ChildProcess(
      "/usr/bin/python3", ["-u", "-c", lock, SpeakingTurn.path(environment)], environment: [:], .inputAndOutput)
    expectNoDifference(String(decoding: speaker.readSome(), as: UTF8.self), "ready")
    return speaker
  }

  private var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path] }
  private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  @Test("A polite text waits until another one has been said", .enabled(if: hasPython, "there is no Python"))
  func polite() async throws {
    let speaker = try speaker()
    async let run = CommandRun(["say", "--polite", "--audio", "none", "Done"], in: folder, environment: environment)
    try await Task.sleep(for: .milliseconds(300))
    #expect((try? String(contentsOf: folder.url.appending(path: ".output"), encoding: .utf8)) ?? "" == "")
    speaker.closeInput()
    let said = try await run
    expectNoDifference(said.output, "Done\n")
    expectNoDifference(said.code, 0)
    expectNoDifference(speaker.exitCode(), 0)
  }

  @Test("An assertive text ends another one and is said at once", .enabled(if: hasPython, "there is no Python"))
  func assertive() async throws {
    let speaker = try speaker()
    let run = try await CommandRun(["say", "--assertive", "--audio", "none", "Stop"], in: folder, environment: environment)
    expectNoDifference(run.output, "Stop\n")
    expectNoDifference(run.code, 0)
    expectNoDifference(speaker.exitCode(), 128 + SIGTERM)
  }

  @Test("A text has one urgency")
  func urgencies() async throws {
    let run = try await CommandRun(["say", "--polite", "--assertive", "Hello"], in: folder)
    expectNoDifference(run.errors, "earshot: --polite and --assertive are two answers to one question; leave one out\n")
    expectNoDifference(run.code, 64)
  }

  @Test("A rate for the line is the rate it is said at")
  func rate() async throws {
    let (_, heard) = try await said(["say", "--language", "nb", "--rate", "480", "Ingen uleste varsler"])
    try expect(heard, of: "Ingen uleste varsler", voice: "nb", rate: 480)
  }

  @Test(
    "A voice introduces itself in its own language, by name and rate",
    arguments: [
      ("en", "en-gb", "This is the voice en, 240 words per minute."),
      ("nb", "nb", "Dette er stemmen nb, 240 ord i minuttet."),
    ])
  func preview(name: String, voice: String, words: String) async throws {
    let (run, heard) = try await said(["voices", name])
    #expect(run.output == words + "\n")
    try expect(heard, of: words, voice: voice)
  }

  @Test("A person's own voice is heard with its own settings, in a language Earshot has no words of too")
  func ownVoice() async throws {
    try folder.write("language: sv\nrate: 160\n", to: "earshot/voices/mi.yaml")
    let (run, heard) = try await said(["voices", "mi"], environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(run.output == "This is the voice mi, 160 words per minute.\n")
    try expect(heard, of: "This is the voice mi, 160 words per minute.", voice: "sv", rate: 160)
  }

  @Test("A voice that is not there is refused with the ones that are")
  func unknown() async throws {
    let run = try await CommandRun(["voices", "nbb"], in: folder)
    #expect(run.errors == "earshot: voice 'nbb': there is no such voice; did you mean 'nb'?\n")
    #expect(run.code == 64)
  }
}
