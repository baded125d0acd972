import Foundation
import LinuxSupport
import TestSupport
import Testing

/// The real program on a pseudo-terminal, its speech on a private sound server and recorded.
///
/// Every file that it can write is in the test's own folder.
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
      [
        "run", "--audio", "pulse", "--data", data, "--transcript", "\(folder.path)/transcript.jsonl",
        "--hints", hints ? "on" : "off", "--rate", "240", "--organisation", "NHF",
      ] + arguments,
      environment: server.environment.merging([
        "XDG_CONFIG_HOME": folder.path, "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no",
        // A person who runs the tests may use a screen reader, beside which the app is silent.
        "EARSHOT_SPEECH": "on",
      ]) { $1 }.merging(environment) { $1 })
  }

  /// Runs another command on the same data, such as `earshot notify`.
  func command(_ arguments: [String]) throws -> Int32 {
    try ChildProcess(
      builtProgram("earshot"), arguments + ["--data", folder.appendingPathComponent("data").path],
      environment: server.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
    ).exitCode()
  }

  /// Waits for its end and judges the exit code; a failure shows the last output.
  func expectEnd(_ code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let ended = try program.exitCode()
    #expect(ended == code, "printed: '\(program.output.suffix(500))'", sourceLocation: sourceLocation)
  }

  // MARK: The transcript

  /// The complete lines written so far.
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

  /// Presses keys and waits until an announcement with this text is in the transcript; returns its id.
  @discardableResult
  func send(_ keys: String, until text: String) throws -> Int {
    program.send(keys)
    return try waitFor(text)
  }

  // MARK: Sound

  /// Presses a key and returns the sound of the whole answer.
  ///
  /// If the sound or the synthesizer was lost meanwhile, as on a busy machine, the key is pressed again: the transcript shows
  /// that.
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

  /// The states of the sound, in order.
  func soundStates() -> [String] { transcript().filter { $0.event == "sound" }.map(\.text) }

  /// Waits until all announcements have been said and heard.
  ///
  /// A silence proves nothing by itself: on a busy machine the synthesizer may begin later.
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

  /// Signs in the demo account and waits for the home screen.
  func signIn() throws {
    // Until the program has the terminal, the terminal echoes.
    try waitFor("NHF")
    try send("\t\rdemo@example.org\t\rearshot-demo\t\t\r", until: "Home")
  }
}
