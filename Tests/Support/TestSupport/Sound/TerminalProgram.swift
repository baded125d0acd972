import Foundation
import LinuxSupport
import Synchronization

/// A program that runs on a pseudo-terminal, as for a person.
package final class TerminalProgram: Sendable {
  private let process: ChildProcess
  private let descriptor: Int32
  /// The pipe that makes the reading thread leave the terminal: the end to read, and the end to write.
  private let leave: (Int32, Int32)
  private let state = Mutex(State())

  private struct State {
    /// All received output, filled by the reading thread.
    var output: [UInt8] = []
    var isClosed = false
  }

  /// Starts the program at `path` on a terminal of 80 columns and 24 lines.
  package init(_ path: String, _ arguments: [String] = [], environment: [String: String]) throws {
    var ours: Int32 = -1
    var theirs: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ours, &theirs, &name, nil, &size) == 0 else {
      throw FixtureError("cannot open a pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(ours, F_SETFD, FD_CLOEXEC)
    let terminal = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { close(theirs) }
    process = try ChildProcess(path, arguments, environment: environment, .terminal(terminal))
    let master = ours
    descriptor = master
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FixtureError("no pipe left") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    leave = (ends[0], ends[1])
    let leave = ends[0]
    Thread.detachNewThread { [weak self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        var ready = [master, leave].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&ready, 2, -1) > 0, ready[1].revents == 0 else { break }
        // The read ends with an error when the last process has left the terminal.
        let count = read(master, &buffer, buffer.count)
        guard count > 0, let self else { break }
        self.state.withLock { $0.output += buffer[..<count] }
      }
      self?.state.withLock { $0.isClosed = true }
    }
  }

  deinit {
    process.end()
    close(descriptor)
    close(leave.0)
    close(leave.1)
  }

  /// Closes the terminal like a window, of which its programs are notified.
  package func hangUp() throws {
    write(leave.1, "x", 1)
    try waitUntil("the terminal is left alone") { state.withLock { $0.isClosed } }
    // Its number stays in use until the end, so that no other file is closed then.
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, descriptor)
    close(nothing)
  }

  /// Types keys; a control character is its byte, Enter is `\r`.
  package func send(_ keys: String) {
    send(Array(keys.utf8))
  }

  /// Types bytes, valid text or not.
  package func send(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + done, bytes.count - done) }
      guard count > 0 else { return }
      done += count
    }
  }

  /// The number of its process.
  package var pid: Int32 { process.pid }

  /// Sends a signal to the program.
  package func signal(_ signal: Int32) {
    kill(process.pid, signal)
  }

  /// The output of the program so far, line ends as `\n`, without the one sequence that it may write, which turns the
  /// marking of pastes on and off.
  package var output: String {
    ["\u{1B}[?2004h", "\u{1B}[?2004l"].reduce(everything) { $0.replacingOccurrences(of: $1, with: "") }
  }

  /// The output with that sequence.
  package var everything: String {
    String(decoding: state.withLock { $0.output }, as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n")
  }

  /// Waits until the output after the first `offset` characters satisfies `condition`; returns it.
  @discardableResult
  package func output(
    after offset: Int = 0, seconds: Double = 40, until condition: (String) -> Bool
  ) throws -> String {
    var text = ""
    do {
      try waitUntil("the program has written what was expected", seconds: seconds) {
        text = String(output.dropFirst(offset))
        return condition(text)
      }
    } catch {
      throw FixtureError("\(error); it wrote: '\(text)'; what runs of it:\n\(processTree(of: pid))")
    }
    return text
  }

  /// Waits for the end of the program and of its output. Returns its exit code, or 128 and the number of
  /// its signal.
  package func exitCode(seconds: Double = 40) throws -> Int32 {
    guard process.waitForEnd(within: .seconds(seconds)) else {
      throw FixtureError("waited \(seconds) s in vain until the program has ended; what runs of it:\n\(processTree(of: pid))")
    }
    // A terminal delivers output later: on a busy machine after the writer's end.
    try waitUntil("all have left the terminal", seconds: seconds) { state.withLock { $0.isClosed } }
    return process.exitCode()
  }

  /// The terminal's present settings.
  private var settings: termios {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings
  }

  /// Whether the terminal echoes and passes on whole lines, as a shell expects it.
  package var isRestored: Bool {
    let flags = settings.c_lflag
    return flags & tcflag_t(ECHO) != 0 && flags & tcflag_t(ICANON) != 0
  }
}
