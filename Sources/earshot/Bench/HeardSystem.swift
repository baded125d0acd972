import Hosting
import CPlatform
import Foundation
import Glibc
import SpeechOutput
import Synchronization
import Threads

/// Something that can be asked to speak, and heard.
protocol HeardSystem: AnyObject {
  /// For the report.
  var name: String { get }

  /// Asks for a text to be said. Returns when that was, on the monotonic clock.
  func speak(_ text: String) throws -> Duration

  /// Ends what is being said.
  func hush()

  func close()
}

/// A click on an open stream: the floor that nothing can come under.
final class Click: HeardSystem {
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

/// The shortest way from words to sound: eSpeak NG and one open stream in one process, asked through a pipe.
final class DirectSpeech: HeardSystem {
  let name = "eSpeak NG and an open stream in one process"
  private let program: ChildProgram

  /// Nil where the program is not beside this one.
  init?(rate: Int) throws {
    let folder = URL(fileURLWithPath: ChildProgram.own).deletingLastPathComponent()
    let path = folder.appendingPathComponent("earshot-direct").path
    guard access(path, X_OK) == 0 else { return nil }
    program = try ChildProgram(path, [String(rate)], writes: true)
  }

  func speak(_ text: String) -> Duration {
    let start = monotonicNow()
    program.write("\(text)\n")
    return start
  }

  func hush() { program.write("\n") }
  func close() { program.end() }
}

/// eSpeak NG's own command, started for each text.
final class ESpeakCommand: HeardSystem {
  let name = "espeak-ng started for each text"
  private let path: String
  private let rate: Int
  private var child: ChildProgram?

  /// Nil where it is not installed.
  init?(rate: Int) {
    guard let path = ChildProgram.installed("espeak-ng") else { return nil }
    self.path = path
    self.rate = rate
  }

  func speak(_ text: String) throws -> Duration {
    let start = monotonicNow()
    child = try ChildProgram(path, ["-s", String(rate), text])
    return start
  }

  func hush() {
    child?.end()
    child = nil
  }

  func close() { hush() }
}

/// Earshot as a person uses it: the program on a terminal, a key for each text.
///
/// It goes from the first element of the screen to the last and back; what it says is its own choice.
final class EarshotOnTerminal: HeardSystem {
  let name = "Earshot: a key on a terminal"
  /// What it said last, as printed.
  var caption: String? { output.text.withLock { $0.split(separator: "\r\n").last.map(String.init) } }
  private let pid: pid_t
  private let terminal: Int32
  private let output: Output
  private let thread: NamedThread
  private var step = 0

  private final class Output: Sendable {
    let text = Mutex("")
  }

  /// Starts it with these arguments on a terminal of its own.
  init(_ arguments: [String]) throws {
    var ours: Int32 = -1
    var theirs: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&ours, &theirs, &name, nil, nil) == 0 else {
      throw Failure.unavailable("cannot open a pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(ours, F_SETFD, FD_CLOEXEC)
    pid = try ChildProgram.spawn(ChildProgram.own, arguments) {
      cplatform_spawn_on_terminal($0, $1, $2, $3, name)
    }
    Glibc.close(theirs)
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
    kill(pid, SIGTERM)
    while waitpid(pid, nil, 0) < 0, errno == EINTR {}
    thread.join()
    Glibc.close(terminal)
  }
}
