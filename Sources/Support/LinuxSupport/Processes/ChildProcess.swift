internal import CPlatform
internal import Foundation
internal import Synchronization
import Text

/// A program that this program has started. It inherits only the descriptors that are given here.
///
/// Foundation's `Process` waits on the run loop of its thread, which most threads do not have; swift-subprocess waits
/// on the cooperative pool. This one blocks the caller, and is for separate threads.
package final class ChildProcess: Sendable {
  /// The number of the process.
  package let pid: Int32
  /// This program's end of its standard input; nil where that is `/dev/null`, and once `closeInput` has closed it.
  private let input: Mutex<Descriptor?>
  private let outputEnd: Descriptor?
  /// Its exit code, once known.
  private let code = Mutex<Int32?>(nil)

  /// Our end of its standard output; -1 where that is `/dev/null` or the terminal.
  var output: Int32 { outputEnd?.number ?? -1 }

  /// The descriptors that it shares with this program.
  package enum Connection: Sendable {
    /// Nothing: its three standard streams are `/dev/null`.
    case none
    /// Its standard output is `output`.
    case output
    /// `write` sends text to its standard input, and its standard output is `/dev/null`.
    case input
    /// Both.
    case inputAndOutput
    /// Two descriptors of this program are its standard input and output.
    case streams(Int32, Int32)
    /// A descriptor of this program is its number 3; it leads its own session,
    /// so that a Ctrl-C at this program's terminal does not reach it.
    case descriptor(Int32)
    /// `closeInput` ends its standard input; two descriptors of this
    /// program are its numbers 3 and 4. It leads its own session, as above.
    case inputAndDescriptors(Int32, Int32)
    /// The terminal with this path is its standard streams; it leads the session that the terminal controls.
    case terminal(String)
  }

  /// Starts the program at `path`, with signals at their defaults.
  ///
  /// - Parameter environment: All its variables; nil for this program's own.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String]? = nil, _ connection: Connection = .none
  ) throws(ChildProcessError) {
    var toProgram: (reading: Descriptor, writing: Descriptor)?
    var fromProgram: (reading: Descriptor, writing: Descriptor)?
    switch connection {
    case .none, .streams, .descriptor, .terminal: break
    case .output: fromProgram = try Self.pipe(path)
    case .input, .inputAndDescriptors: toProgram = try Self.pipe(path)
    case .inputAndOutput:
      toProgram = try Self.pipe(path)
      fromProgram = try Self.pipe(path)
    }
    var terminal: String?
    var descriptors = [toProgram?.reading.number ?? -1, fromProgram?.writing.number ?? -1, -1]
    if case .streams(let input, let output) = connection { descriptors = [input, output, -1] }
    if case .descriptor(let descriptor) = connection { descriptors.append(descriptor) }
    if case .inputAndDescriptors(let third, let fourth) = connection { descriptors += [third, fourth] }
    if case .terminal(let path) = connection { terminal = path }
    let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0.key)=\($0.value)" }
    var pid: pid_t = 0
    let error = withExtendedLifetime((toProgram, fromProgram)) {
      Self.withCStrings([path] + arguments) { arguments in
        Self.withCStrings(variables) { variables in
          cplatform_spawn(&pid, path, arguments, variables, descriptors, UInt32(descriptors.count), terminal)
        }
      }
    }
    guard error == 0 else { throw ChildProcessError(path: path, number: error) }
    self.pid = pid
    input = Mutex(toProgram?.writing)
    outputEnd = fromProgram?.reading
  }

  /// Ends the program, if it has not ended.
  deinit { end() }

  /// Writes text to its standard input.
  package func write(_ text: String) {
    let bytes = Array(text.utf8)
    input.withLock { input in
      if let input { _ = Foundation.write(input.number, bytes, bytes.count) }
    }
  }

  /// Closes its standard input.
  package func closeInput() {
    input.withLock { $0 = nil }
  }

  /// Waits for output, or its end; returns whether there is any to be read.
  package func hasOutput(within timeout: Duration) -> Bool { !readable([output], timeout: timeout).isEmpty }

  /// The next bytes of its output; none at the end.
  package func readSome() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var count: Int
    repeat { count = read(output, &buffer, buffer.count) } while count < 0 && errno == EINTR
    return Array(buffer[..<max(count, 0)])
  }

  /// All its further output, to its end.
  package func readToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = readSome(), !more.isEmpty { bytes += more }
    return bytes
  }

  /// Waits for its end: its exit code, or 128 and the number of its signal.
  @discardableResult
  package func exitCode() -> Int32 {
    closeInput()
    while true {
      if let code = exitCodeIfEnded() { return code }
      // Its end is not collected here, so that other threads may wait too.
      var information = siginfo_t()
      waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT)
    }
  }

  /// Its exit code, or 128 and the number of its signal, if it has ended.
  package func exitCodeIfEnded() -> Int32? {
    code.withLock { code in
      var status: Int32 = 0
      if code == nil, waitpid(pid, &status, WNOHANG) == pid {
        code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
      }
      return code
    }
  }

  /// Ends it, if it has not ended, and waits for that.
  ///
  /// - Parameter grace: The time between the request to end (SIGTERM) and the kill.
  package func end(within grace: Duration = .zero) {
    closeInput()
    if grace > .zero, exitCodeIfEnded() == nil {
      Foundation.kill(pid, SIGTERM)
      waitForEnd(within: grace)
    }
    guard exitCodeIfEnded() == nil else { return }
    Foundation.kill(pid, SIGKILL)
    exitCode()
  }

  /// Kills it, if it has not ended. If it does not end in time, for example
  /// while a disk does not answer, a separate thread waits for that end.
  package func kill(waitingAtMost timeout: Duration) {
    closeInput()
    guard exitCodeIfEnded() == nil else { return }
    Foundation.kill(pid, SIGKILL)
    guard !waitForEnd(within: timeout) else { return }
    NamedThread("earshot-reaper") { self.exitCode() }.detach()
  }

  /// Waits for its end, with its standard input left open; returns whether it has ended.
  ///
  /// - Parameter timeout: The longest wait; nil for no limit.
  @discardableResult
  package func waitForEnd(within timeout: Duration?) -> Bool {
    guard exitCodeIfEnded() == nil else { return true }
    let ending = cplatform_watch_process(pid)
    if ending >= 0 {
      _ = readable([ending], timeout: timeout)
      close(ending)
    }
    return exitCodeIfEnded() != nil
  }

  private static func pipe(
    _ path: String
  ) throws(ChildProcessError) -> (reading: Descriptor, writing: Descriptor) {
    guard let pipe = Descriptor.pipe() else { throw ChildProcessError(path: path, number: errno) }
    return pipe
  }

  /// Passes strings as C does: pointers to each, and a null pointer after the last.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}

/// The reason why a program could not be started.
package struct ChildProcessError: Error, Hashable, CustomStringConvertible {
  /// The program.
  var path: String
  /// The system's error number.
  var number: Int32

  /// Like `No such file or directory`.
  package var reason: String {
    number == ETIMEDOUT
      ? localized(en: "it could not be executed within five seconds", nb: "det kunne ikke startes på fem sekunder")
      : systemReason(number)
  }
  /// Like `cannot start '/usr/bin/parec': No such file or directory`.
  package var description: String {
    localized(en: "cannot start '\(path)': \(reason)", nb: "kan ikke starte «\(path)»: \(reason)")
  }
}

extension ChildProcess {
  /// The path of a command in the folders of `PATH`, or in the usual ones; nil where it is not installed.
  package static func installed(_ command: String) -> String? { installed(anyOf: [command]) }

  /// The path of the first of some commands in the first of these folders that has any.
  package static func installed(anyOf commands: [String]) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").lazy.flatMap { folder in commands.map { "\(folder)/\($0)" } }
      .first { access($0, X_OK) == 0 }
  }
}

/// Ends this program with the one that has started it, and at once where that has ended already.
///
/// - Parameter descriptor: A connection to that program, which shows whether it has ended.
package func dieWithParent(connectedBy descriptor: Int32) {
  if cplatform_die_with_parent(descriptor) == ESRCH { exit(0) }
}

/// The processes that a process has started, in no order; none if it has
/// ended. A child belongs to the thread that started it (proc(5), `children`).
package func childProcesses(of pid: Int32) -> [Int32] {
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
  return threads.flatMap { thread in
    let text = InputFile.beginning(of: "/proc/\(pid)/task/\(thread)/children", limit: 1 << 20) ?? []
    return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
  }
}

/// The time for which a program and its children have waited for a processor, all main threads together, as far as the system
/// reports it (proc(5), `schedstat`).
///
/// On a busy machine it distinguishes a program that hangs from one that has not run yet.
package func timeWaitedForProcessor(by pid: Int32) -> Duration {
  let statistics = InputFile.beginning(of: "/proc/\(pid)/schedstat", limit: 1024) ?? []
  let fields = String(decoding: statistics, as: UTF8.self).split(separator: " ")
  let own = fields.count > 1 ? Int64(fields[1]) ?? 0 : 0
  return childProcesses(of: pid).reduce(.nanoseconds(own)) { $0 + timeWaitedForProcessor(by: $1) }
}
