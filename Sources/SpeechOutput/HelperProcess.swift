internal import CPlatform
internal import Glibc
internal import SpeechCore

/// One running synthesizer: its process and our end of its socket. Used by the player's thread only.
final class HelperProcess {
  /// Readable when it has answered or died.
  let descriptor: Int32
  private let pid: pid_t
  /// Whether it has said that it is up.
  private(set) var isReady = false
  private var buffer = [UInt8](repeating: 0, count: SynthesizerReply.mostBytes)

  enum Received {
    case reply(SynthesizerReply)
    case nothing
    /// It has died, or says what no synthesizer would.
    case gone
  }

  /// Starts the program at `path`.
  init(path: String, arguments: [String] = []) throws(SpeechOutputError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .synthesizer(path: path, reason: String(cString: strerror(errno)))
    }
    // eSpeak NG connects to PulseAudio when it starts, though it is never to play anything: a server that
    // does not exist saves half of the start-up time. Swift's own crash handler would keep a dead helper.
    let environment = [
      "PULSE_SERVER=unix:/nonexistent", "SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8",
    ]
    var pid: pid_t = 0
    let error = withCStrings([path] + arguments) { arguments in
      withCStrings(environment) { environment in
        cplatform_spawn_helper(&pid, path, arguments, environment, ends[1])
      }
    }
    Glibc.close(ends[1])
    guard error == 0 else {
      Glibc.close(ends[0])
      throw .synthesizer(path: path, reason: String(cString: strerror(error)))
    }
    descriptor = ends[0]
    self.pid = pid
  }

  /// Sends without waiting; false if the helper is gone or takes nothing in.
  func send(_ request: SynthesizerRequest) -> Bool {
    let bytes = request.encoded
    return Glibc.send(
      descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)) == bytes.count
  }

  /// Takes one answer in, without waiting.
  func receive() -> Received {
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT) | Int32(MSG_TRUNC))
    if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
    guard count > 0, count <= buffer.count,
      let reply = try? SynthesizerReply(decoding: Array(buffer[..<count]))
    else { return .gone }
    if case .ready = reply { isReady = true }
    return .reply(reply)
  }

  /// What a process is doing, as far as it matters to whoever waits for it.
  enum Activity {
    /// It uses a processor, or waits for one.
    case running
    /// It waits for a disk. It cannot be ended before it has what it waits for.
    case waitingForDisk
    /// It sleeps, is stopped or has died.
    case none
  }

  var activity: Activity {
    let descriptor = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .none }
    defer { Glibc.close(descriptor) }
    var text = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &text, text.count)
    // The state is the letter after the name, which is in parentheses.
    guard let end = text.prefix(max(count, 0)).lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
      return .none
    }
    switch text[end + 2] {
    case UInt8(ascii: "R"): return .running
    case UInt8(ascii: "D"): return .waitingForDisk
    default: return .none
    }
  }

  /// Ends the process, if it has not ended, and forgets it.
  func end() {
    Glibc.close(descriptor)
    kill(pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  }
}

/// Passes strings as C does: pointers to each, and a null pointer after the last.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) }
  defer { pointers.forEach { free($0) } }
  return body(pointers + [nil])
}
