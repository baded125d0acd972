import Announcements
import ArgumentParser
import Foundation
import Glibc
import LinuxSupport
import Runtime
import SpeechOutput
import SpeechSynthesizer
import Synchronization

/// A program that speaks on request, and is recorded.
protocol BenchmarkedSpeech: AnyObject {
  /// The name in the report.
  var name: String { get }

  /// Requests speech of a text. Returns the time of the request, on the monotonic clock.
  func speak(_ text: String) throws -> Duration

  /// Ends the current speech.
  func hush()

  func close()
}

/// A click on an open stream: the shortest possible latency.
final class Click: BenchmarkedSpeech {
  let name = "a click on an open stream"
  private let probe: SoundProbe

  init() throws {
    probe = try SoundProbe()
  }

  func speak(_ text: String) -> Duration {
    let start = monotonicNow()
    probe.click()
    return start
  }

  func hush() {}
  func close() { probe.close() }
}

/// The shortest path from words to sound: eSpeak NG and one open stream in one process, controlled through a pipe.
final class DirectSpeech: BenchmarkedSpeech {
  let name = "eSpeak NG and an open stream in one process"
  private let program: ChildProcess

  init(rate: Int) throws { program = try ChildProcess(benchProgram, [DirectCommand.name, String(rate)], .input) }

  func speak(_ text: String) -> Duration {
    let start = monotonicNow()
    program.write("\(text)\n")
    return start
  }

  func hush() { program.write("\n") }
  func close() { program.end(within: .seconds(1)) }
}

/// eSpeak NG's own command, started for each text.
final class ESpeakCommand: BenchmarkedSpeech {
  let name = "espeak-ng started for each text"
  private let path: String
  private let rate: Int
  private var child: ChildProcess?

  /// Nil where the command is not installed.
  init?(rate: Int) {
    guard let path = ChildProcess.installed("espeak-ng") else { return nil }
    self.path = path
    self.rate = rate
  }

  func speak(_ text: String) throws -> Duration {
    let start = monotonicNow()
    child = try ChildProcess(path, ["-s", String(rate), text])
    return start
  }

  func hush() {
    child?.end(within: .seconds(1))
    child = nil
  }

  func close() { hush() }
}

/// Earshot as a person uses it: the program on a terminal, a key for each text.
///
/// It goes from the first element of the screen to the last and back; it chooses its words itself.
final class EarshotOnTerminal: BenchmarkedSpeech {
  let name = "Earshot: a key on a terminal"
  /// The last caption.
  var caption: String? { output.text.withLock { $0.split(separator: "\r\n").last.map(String.init) } }
  private let process: ChildProcess
  private let terminal: Int32
  private let output: Output
  private let thread: NamedThread
  private var step = 0

  private final class Output: Sendable {
    let text = Mutex("")
  }

  /// Starts it with these arguments on a new terminal.
  init(_ arguments: [String]) throws {
    var ours: Int32 = -1
    var theirs: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&ours, &theirs, &name, nil, nil) == 0 else {
      throw Failure.unavailable(localized: "cannot open a pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(ours, F_SETFD, FD_CLOEXEC)
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { Glibc.close(theirs) }
    process = try ChildProcess(measuredProgram, arguments, .terminal(path))
    let (terminal, output) = (ours, Output())
    self.terminal = terminal
    self.output = output
    thread = NamedThread("earshot-screen") {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(terminal, &buffer, buffer.count)
        guard count > 0 else { return }
        output.text.withLock { $0 += String(decoding: buffer[..<count], as: UTF8.self) }
      }
    }
  }

  func speak(_ text: String) -> Duration {
    defer { step += 1 }
    let key = step / 3 % 2 == 0 ? "\u{1B}[C" : "\u{1B}[D"
    let start = monotonicNow()
    type(key)
    return start
  }

  func hush() { type("\u{1B}") }

  private func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  func close() {
    kill(process.pid, SIGTERM)
    process.exitCode()
    thread.join()
    Glibc.close(terminal)
  }
}

/// The path of this program.
let benchProgram = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
/// The path of the measured program, in the same folder.
let measuredProgram = URL(fileURLWithPath: benchProgram).deletingLastPathComponent().appending(path: "earshot").path

/// eSpeak NG in this process, without the helper that protects Earshot from its crashes: for comparison only.
struct DirectVoice {
  private let espeak: ESpeak
  private let profile: VoiceProfile

  /// Loads the library and the voice.
  init(_ profile: VoiceProfile) throws(ESpeakError) {
    espeak = try ESpeak()
    try espeak.select(profile)
    self.profile = profile
  }

  /// Passes on the samples of a text as they are made, from the first audible one.
  func speak(_ text: String, _ write: @escaping (ArraySlice<Int16>) -> Void) {
    var hasBegun = false
    try? espeak.speak(text, profile: profile, pitchOffset: 0) { samples in
      let first = hasBegun ? 0 : samples.firstIndex { abs(Int($0)) >= 100 } ?? samples.count
      hasBegun = hasBegun || first < samples.count
      if first < samples.count { write(Array(samples[first...])[...]) }
      return true
    } word: { _, _ in
    }
  }
}

/// The shortest path from words to sound, for comparison: eSpeak NG in the process itself, one thread, one stream that
/// stays open, samples written as they are made, silence at the beginning left out.
///
/// It says each line that it reads; an empty line silences it. A text that crashes eSpeak NG ends it, which is why Earshot
/// is not built in this way.
struct DirectCommand: ParsableCommand {
  static let name = "direct"
  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  @Argument var rate = 300

  func run() throws {
    let stream = try SoundProbe()
    let voice = try DirectVoice(VoiceProfile(name: "direct", language: "en", voice: "en", rate: rate))
    while let line = readLine() {
      stream.silence()
      voice.speak(line) { stream.write($0) }
    }
    stream.close()
  }
}
