import Foundation
import LinuxSupport
import Testing
import TestSupport

/// The real program on a pseudo-terminal, its speech on a private sound server and recorded.
///
/// Everything it could touch of a person's is in a folder of the test's own.
final class LiveApp {
  let server: PulseServer
  let recording: LoopbackRecorder
  let program: TerminalProgram
  let folder: URL
  private let isLineMode: Bool
  private let tail: TranscriptTail
  private var lines: [TranscriptTail.Line] = []

  init(_ arguments: [String] = [], hints: Bool = false, environment: [String: String] = [:]) throws {
    server = try PulseServer()
    recording = try LoopbackRecorder(server)
    folder = server.directory
    tail = TranscriptTail("\(folder.path)/transcript.jsonl")
    isLineMode = arguments.contains("--lines")
    let data = folder.appendingPathComponent("data").path
    program = try TerminalProgram(
      builtProgram("earshot"),
      ["run", "--audio", "pulse", "--data", data, "--transcript", "\(folder.path)/transcript.jsonl",
        "--hints", hints ? "on" : "off", "--rate", "240", "--organisation", "NHF"] + arguments,
      environment: server.environment.merging([
        "XDG_CONFIG_HOME": folder.path, "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no",
        // Whoever runs the tests may hear them with a screen reader, beside which the app keeps silent.
        "EARSHOT_SPEECH": "on",
      ]) { $1 }.merging(environment) { $1 })
  }

  /// Another command on the same data: `earshot notify`, say.
  func command(_ arguments: [String]) throws -> Int32 {
    try ChildProcess(
      builtProgram("earshot"), arguments + ["--data", folder.appendingPathComponent("data").path],
      environment: server.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
    ).exitCode()
  }

  /// Waits for its end and judges how it ended; where not as it should, what it printed last tells more.
  func expectEnd(_ code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let ended = try program.exitCode()
    #expect(ended == code, "printed: '\(program.output.suffix(500))'", sourceLocation: sourceLocation)
  }

  // MARK: The transcript

  /// The lines written so far; a last one without its end is left out.
  func transcript() -> [TranscriptTail.Line] {
    lines += tail.more()
    return lines
  }

  func announcements() -> [TranscriptTail.Line] { transcript().filter { $0.event == "announcement" } }

  func texts() -> [String] { announcements().map(\.text) }

  /// The outcomes of an announcement, in order.
  func outcomes(of id: Int) -> [String] {
    transcript().filter { $0.event == "speech" && $0.id == id }.map(\.text)
  }

  /// Waits until an announcement with this text is in the transcript; returns its id.
  @discardableResult
  func waitFor(_ text: String, seconds: Double = 40) throws -> Int {
    var found: Int?
    do {
      try waitUntil("'\(text)' is announced", seconds: seconds) {
        found = announcements().last { $0.text.contains(text) }?.id
        return found != nil
      }
    } catch {
      throw FixtureError("\(error); announced: \(texts()); printed: '\(program.output.suffix(500))'")
    }
    return found!
  }

  // MARK: Sound

  /// Presses a key and returns what is heard of all that it is answered with.
  ///
  /// Where the sound or the synthesizer was lost meanwhile, as on a busy machine, the answer is asked for again: the
  /// transcript tells.
  func heard(after keys: String, in recording: LoopbackRecorder? = nil) throws -> [Int16] {
    let recording = recording ?? self.recording
    try waitUntilQuiet(in: recording)
    var keys = keys
    while true {
      let (start, answers, faults) = (recording.count, announcements().count, soundStates().count)
      program.send(keys)
      try waitUntil("'\(keys)' is answered") { announcements().count > answers }
      try waitUntilQuiet(in: recording)
      if soundStates().count == faults { return trimmed(Array(recording.samples[start...])) }
      keys = isLineMode ? "repeat\n" : "\u{1B}r"
    }
  }

  /// What became of the sound, in order.
  func soundStates() -> [String] { transcript().filter { $0.event == "sound" }.map(\.text) }

  /// Waits until all that was announced has been said, and nothing of it is left to be heard.
  ///
  /// A silence does not tell by itself: on a busy machine the synthesizer may be longer in beginning.
  func waitUntilQuiet(in recording: LoopbackRecorder? = nil) throws {
    let recording = recording ?? self.recording
    try waitUntil("all that was announced has been said") {
      var open: Set<Int> = []
      for line in transcript() {
        guard let id = line.id else { continue }
        if line.event == "announcement" { open.insert(id) }
        if line.event == "speech", line.text != "started" { open.remove(id) }
      }
      return open.isEmpty && tail.counts["announcement"] != nil
    }
    recording.waitForSilence(of: 0.4)
  }

  /// Signs the demo account in and waits for the home screen.
  func signIn() throws {
    // Until the program has the terminal, the terminal echoes.
    try waitFor("NHF")
    program.send("\t\rdemo@example.org\t\rearshot-demo\t\t\r")
    try waitFor("Home")
  }
}
