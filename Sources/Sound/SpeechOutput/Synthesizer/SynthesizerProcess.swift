package import Announcements
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

/// One running synthesizer and the channel to it: requests go out, replies come in.
///
/// The real one is a process (`SynthesizerProcess`); tests script one. No call waits. One thread at a time uses it.
protocol SynthesizerConnection: AnyObject {
  /// Readable when it has replied or died.
  var descriptor: Int32 { get }

  /// Whether `receive` has something to give.
  var hasWaitingReply: Bool { get }

  /// What it is doing at present.
  var activity: SynthesizerActivity { get }

  /// How long a processor has worked for it since its start; 0 where that is not known.
  var work: Duration { get }

  /// Sends a request. One that cannot be sent is lost: the death of the synthesizer or its silence shows it.
  func send(_ request: SynthesizerRequest)

  /// Takes in the oldest reply.
  func receive() -> SynthesizerMessage

  /// Ends the synthesizer, if it has not ended, and releases its resources; nothing is called after it.
  func end()
}

/// What a synthesizer's channel holds.
enum SynthesizerMessage: Hashable {
  case reply(SynthesizerReply)
  /// No reply waits.
  case nothing
  /// It has died, or has sent what no synthesizer sends.
  case gone
}

/// What a synthesizer's process is doing, as far as it matters to a player that waits for it.
enum SynthesizerActivity: Hashable {
  /// It uses a processor, or waits for one.
  case running
  /// It waits for a disk. It cannot be ended before the disk has answered.
  case waitingForDisk
  /// It sleeps or has died.
  case idle
  /// Somebody has stopped it.
  case stopped

  /// Whether it makes no progress in this state.
  var isInactive: Bool { self == .idle || self == .stopped }

  /// What a process does by any of its threads: while it starts, eSpeak NG sleeps until a thread of its own has looked for a
  /// sound server, and that thread may have to wait for a processor.
  ///
  /// - Parameter processes: The directory in which Linux lists processes.
  init(of process: pid_t, in processes: String = "/proc") {
    self = .idle
    let folder = "\(processes)/\(process)/task"
    guard let threads = opendir(folder) else {
      // Not yet waited for, the process exists: where /proc hides processes of others, it counts as busy.
      if errno == ENOENT { self = .running }
      return
    }
    defer { closedir(threads) }
    while let entry = readdir(threads) {
      let thread = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      switch Self.state(in: "\(folder)/\(thread)/stat") {
      case UInt8(ascii: "R"):
        self = .running
        return
      case UInt8(ascii: "D"): self = .waitingForDisk
      case UInt8(ascii: "T"), UInt8(ascii: "t"): if self == .idle { self = .stopped }
      default: break
      }
    }
  }

  /// The letter of a thread's state; nil for a thread that has ended.
  private static func state(in file: String) -> UInt8? {
    guard let text = InputFile.beginning(of: file, limit: 256) else { return nil }
    // It stands after the name, which is in parentheses.
    guard let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.count else { return nil }
    return text[end + 2]
  }
}

/// The version of a synthesizer, and the abilities that it has besides speaking, found by letting it try.
package struct SynthesizerExamination: Sendable {
  /// eSpeak NG's version, like `1.51`.
  package let version: String
  /// The layers of its sandbox that hold, as it says.
  package let confinement: Confinement
  /// What it must not be able to do and could; empty if all is well.
  package let possible: Set<SandboxProbe>

  /// Starts a synthesizer, waits for its answers at most five seconds, and ends it.
  ///
  /// - Parameter path: the helper program; nil for the one that speech would use.
  package init(path: String? = nil) throws(SpeechOutputError) {
    let path = path ?? SynthesizerProcess.defaultPath
    let helper = try SynthesizerProcess(path: path, arguments: [SandboxProbe.helperOption])
    defer { helper.end() }
    let deadline = monotonicNow() + .seconds(5)
    var ready: (version: String, confinement: Confinement)?
    // A probe without an answer counts as possible: the process may have become another program.
    var possible = Set(SandboxProbe.allCases)
    var unreported = possible
    answers: while !unreported.isEmpty {
      switch helper.receive() {
      case .reply(.ready(_, let version, let confinement)): ready = (version, confinement)
      case .reply(.tried(let probe, let error)):
        unreported.remove(probe)
        if error != 0 { possible.remove(probe) }
      case .reply(.failed(_, let reason)): throw .synthesizer(path: path, reason: reason)
      case .reply: continue
      case .nothing:
        guard !readable([helper.descriptor], timeout: deadline - monotonicNow()).isEmpty else { break answers }
      case .gone: break answers
      }
    }
    guard let ready else { throw .synthesizer(path: path, reason: "it gave no answer within five seconds") }
    version = ready.version
    confinement = ready.confinement
    self.possible = possible
  }
}
