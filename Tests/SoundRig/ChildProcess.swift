import Foundation

/// A program started by a test, with the pipe from its standard output.
///
/// Foundation's `Process` waits on the run loop of its thread, and a test has none of its own.
package final class ChildProcess: Sendable {
  package let pid: Int32
  /// The reading end of its standard output; nil if that goes nowhere.
  let output: Int32?

  /// Starts the program at `path`. With `isRead` its standard output can be read from `output`.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String], isRead: Bool = false
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard !isRead || pipe(&ends) == 0 else { throw RigError("no pipe left") }
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    if isRead { posix_spawn_file_actions_adddup2(&actions, ends[1], 1) }
    // The threads that run tests block most signals; a program started by one must not.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var pid: Int32 = 0
    let error = withCStrings([path] + arguments) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&pid, path, &actions, &attributes, arguments, environment)
      }
    }
    if isRead { close(ends[1]) }
    guard error == 0 else { throw RigError("cannot start '\(path)': \(String(cString: strerror(error)))") }
    self.pid = pid
    output = isRead ? ends[0] : nil
  }

  /// Ends it at once, if it has not ended, and waits for that. To be called once.
  package func end() {
    kill(pid, SIGKILL)
    while waitpid(pid, nil, 0) < 0, errno == EINTR {}
  }

  /// Waits for its end: its exit code, or 128 and the number of its signal. To be called once.
  package func exitCode() -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// The next bytes it writes; none at the end.
  package func readSome() -> [UInt8] {
    guard let output else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &buffer, buffer.count)
    return Array(buffer[..<max(count, 0)])
  }

  /// All that it writes from now on, to its end.
  package func readToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = readSome()
      guard !more.isEmpty else { break }
      bytes += more
    }
    if let output { close(output) }
    return bytes
  }
}

/// Passes strings as C does: pointers to each, and a null pointer after the last.
func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) }
  defer { pointers.forEach { free($0) } }
  return body(pointers + [nil])
}
