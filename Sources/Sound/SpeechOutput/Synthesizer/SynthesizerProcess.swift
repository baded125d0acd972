internal import Announcements
internal import Glibc
internal import LinuxSupport

/// A synthesizer in a process of its own, and our end of its socket.
final class SynthesizerProcess: SynthesizerConnection {
  let descriptor: Int32
  var pid: pid_t { process.pid }
  private let process: ChildProcess
  private var buffer = [UInt8](repeating: 0, count: SynthesizerReply.mostBytes)

  /// The longest wait for its end. It ends within a few milliseconds, unless it waits for a disk.
  private static let endTimeout = Duration.milliseconds(100)

  /// Starts the program at `path`.
  init(path: String, arguments: [String] = []) throws(SpeechOutputError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .synthesizer(path: path, reason: String(cString: strerror(errno)))
    }
    // eSpeak NG connects to PulseAudio when it starts, though here it plays nothing: a server that does not exist
    // saves half of the start-up time. Swift's crash handler would keep a dead helper.
    let environment = [
      "PULSE_SERVER": "unix:/nonexistent", "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8",
    ]
    defer { Glibc.close(ends[1]) }
    do {
      process = try ChildProcess(path, arguments, environment: environment, .descriptor(ends[1]))
    } catch {
      Glibc.close(ends[0])
      throw .synthesizer(path: path, reason: error.reason)
    }
    descriptor = ends[0]
  }

  /// Where the helper program is: beside the running one, unless the environment names another.
  static var defaultPath: String {
    if let path = getenv("EARSHOT_SYNTHESIZER") { return String(cString: path) }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let program = String(decoding: buffer.prefix(max(count, 0)).map(UInt8.init), as: UTF8.self)
    let directory = program.lastIndex(of: "/").map { String(program[...$0]) } ?? ""
    // Beside the program in a build folder; installed, among the programs that only programs start.
    let places = [directory + "earshot-synthesizer", directory + "../libexec/earshot/earshot-synthesizer"]
    return places.first { access($0, X_OK) == 0 } ?? places[0]
  }

  var hasWaitingReply: Bool { !readable([descriptor], timeout: .zero).isEmpty }

  func send(_ request: SynthesizerRequest) {
    let bytes = request.encoded
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  func receive() -> SynthesizerMessage {
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT) | Int32(MSG_TRUNC))
    if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
    guard count > 0, count <= buffer.count,
      let reply = try? SynthesizerReply(decoding: Array(buffer[..<count]))
    else { return .gone }
    return .reply(reply)
  }

  var activity: SynthesizerActivity { SynthesizerActivity(of: pid) }

  var work: Duration {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  func end() {
    Glibc.close(descriptor)
    process.kill(waitingAtMost: Self.endTimeout)
  }
}
