import Hosting
import Foundation
import Glibc
import Threads

/// A program that the bench starts, talks to through pipes, and ends by its own number.
final class ChildProgram {
  let pid: pid_t
  /// Our ends of its standard input and output; -1 where they go nowhere.
  private(set) var input: Int32 = -1
  let output: Int32
  private var hasEnded = false

  /// Starts the program at `path`; its standard error goes nowhere.
  init(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil, reads: Bool = false,
    writes: Bool = false
  ) throws(Failure) {
    var toProgram: [Int32] = [-1, -1]
    var fromProgram: [Int32] = [-1, -1]
    if writes { pipe(&toProgram) }
    if reads { pipe(&fromProgram) }
    for end in toProgram + fromProgram where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    if writes { posix_spawn_file_actions_adddup2(&actions, toProgram[0], 0) }
    if reads { posix_spawn_file_actions_adddup2(&actions, fromProgram[1], 1) }
    let spawned = Result { () throws(Failure) in
      try Self.spawn(path, arguments, environment: environment) { posix_spawn($0, $1, &actions, nil, $2, $3) }
    }
    if writes { close(toProgram[0]) }
    if reads { close(fromProgram[1]) }
    pid = try spawned.get()
    input = toProgram[1]
    output = fromProgram[0]
  }

  /// Starts the program at `path` in the way that `start` does. Returns its number.
  static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil,
    _ start: (
      UnsafeMutablePointer<pid_t>, String, [UnsafeMutablePointer<CChar>?], [UnsafeMutablePointer<CChar>?]
    ) -> Int32
  ) throws(Failure) -> pid_t {
    let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0.key)=\($0.value)" }
    var pid: pid_t = 0
    let error = withCStrings([path] + arguments) { arguments in
      withCStrings(variables) { start(&pid, path, arguments, $0) }
    }
    guard error == 0 else {
      throw Failure.unavailable("cannot start '\(path)': \(String(cString: strerror(error)))")
    }
    return pid
  }

  /// The path of a command, if it is installed.
  static func installed(_ name: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
  }

  /// This very program.
  static var own: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(input, bytes, bytes.count)
  }

  /// What it writes next; empty at its end.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(output, &buffer, buffer.count)
    return Array(buffer.prefix(max(count, 0)))
  }

  /// Closes its input and waits until it ends by itself.
  func finish() {
    closeInput()
    wait()
  }

  /// Ends it, if it has not ended, and waits for that; one that does not obey within a second is killed.
  ///
  /// A recorder now and then spins over the order to end instead of obeying it.
  func end() {
    guard !hasEnded else { return }
    kill(pid, SIGTERM)
    closeInput()
    let deadline = monotonicNow() + .seconds(1)
    while !hasEnded, monotonicNow() < deadline {
      hasEnded = waitpid(pid, nil, WNOHANG) == pid
      usleep(2_000)
    }
    guard !hasEnded else { return }
    kill(pid, SIGKILL)
    wait()
  }

  deinit {
    end()
    if output >= 0 { close(output) }
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  private func wait() {
    guard !hasEnded else { return }
    hasEnded = true
    while waitpid(pid, nil, 0) < 0, errno == EINTR {}
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
