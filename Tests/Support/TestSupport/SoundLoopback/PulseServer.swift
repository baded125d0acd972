package import Foundation
import LinuxSupport

/// A private PulseAudio server with one null sink, whose monitor can be recorded.
///
/// It works without sound hardware, also as root, and uses neither the person's server nor their files.
package final class PulseServer: @unchecked Sendable {
  // `process` is replaced only by `stop` and `start`, which are called from one place at a time.
  /// The value of the environment variable `PULSE_SERVER` for a client.
  package let address: String
  /// The private directory; removed at the end.
  package let directory: URL
  private var process: ChildProcess?

  /// The name of its null sink.
  package static let sink = "ear"

  /// Starts the server and waits until it accepts connections.
  package init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ear-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    address = "unix:\(directory.path)/sock"
    try start()
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: directory)
  }

  /// Whether PulseAudio and its recorder are installed.
  package static var isAvailable: Bool {
    ["pulseaudio", "parec"].allSatisfy { ChildProcess.installed($0) != nil }
  }

  /// The environment in which a client finds this server and no other.
  package var environment: [String: String] {
    [
      "HOME": directory.path, "XDG_RUNTIME_DIR": directory.path,
      "PULSE_RUNTIME_PATH": directory.path, "PULSE_SERVER": address, "PATH": "/usr/bin:/bin",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "LC_ALL": "C.UTF-8",
    ]
  }

  /// Starts it again after `stop`, under the same address.
  package func start() throws {
    process = try ChildProcess(
      try installed("pulseaudio", package: "pulseaudio"),
      [
        "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=60",
        "--log-target=file:\(directory.path)/log",
        "-L", "module-null-sink sink_name=\(Self.sink) rate=22050 channels=1 norewinds=1",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(directory.path)/sock",
      ], environment: environment.filter { $0.key != "PULSE_SERVER" })
    let path = "\(directory.path)/sock"
    guard isTrue(within: 40, { canConnect(to: path) }) else {
      throw LoopbackError("the private PulseAudio server did not start")
    }
  }

  /// Runs `pactl` on this server, for example with `set-sink-mute ear 1`. Returns its output.
  @discardableResult
  package func control(_ arguments: String...) throws -> String {
    let pactl = try ChildProcess(
      try installed("pactl", package: "pulseaudio-utils"), arguments, environment: environment, .output)
    return String(decoding: pactl.readToEnd(), as: UTF8.self)
  }

  /// Stops the server's process, as if a driver hung; its connections stay open.
  package func freeze() {
    if let process { kill(process.pid, SIGSTOP) }
  }

  /// Continues the server's process.
  package func thaw() {
    if let process { kill(process.pid, SIGCONT) }
  }

  /// Ends the server at once, like a crash; clients lose their connections.
  package func stop() {
    process?.end()
    process = nil
  }
}

/// The reason why nothing can be played or recorded.
package struct LoopbackError: Error, CustomStringConvertible {
  package var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The path of a command; `package` is the Debian package that contains it.
func installed(_ command: String, package: String) throws(LoopbackError) -> String {
  guard let path = ChildProcess.installed(command) else {
    throw LoopbackError("\(command) is not installed; try apt-get install \(package)")
  }
  return path
}

/// Checks each millisecond whether `condition` holds, for this number of seconds at most; returns whether it holds.
func isTrue(within seconds: Double, _ condition: () -> Bool) -> Bool {
  let end = Date(timeIntervalSinceNow: seconds)
  while !condition() {
    guard Date() < end else { return false }
    usleep(1_000)
  }
  return true
}

/// Whether something listens on a Unix socket.
package func canConnect(to path: String) -> Bool {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}
