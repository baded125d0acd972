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
    var pid: Int32 = 0
    let error = withCStrings([path] + arguments) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&pid, path, &actions, nil, arguments, environment)
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

  /// All that it writes, to its end.
  func readToEnd() -> [UInt8] {
    guard let output else { return [] }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    close(output)
    end()
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
