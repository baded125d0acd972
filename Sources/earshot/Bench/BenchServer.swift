import Hosting
import Foundation
import Glibc
import Threads

/// A PulseAudio server of the bench's own with one null sink: the person's sound is neither used nor heard.
final class BenchServer {
  let directory: String
  private let process: ChildProgram

  /// Starts it in a temporary directory and waits until it takes connections.
  ///
  /// From then on everything this process plays goes to it.
  init() throws(Failure) {
    guard let program = ChildProgram.installed("pulseaudio") else {
      throw Failure.unavailable("pulseaudio is not installed; try apt-get install pulseaudio")
    }
    var template = Array("\(NSTemporaryDirectory())/earshot-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure.files("cannot make a temporary directory: \(String(cString: strerror(errno)))")
    }
    directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let socket = "\(directory)/socket"
    process = try ChildProgram(
      program,
      [
        "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--log-target=null",
        "-L", "module-null-sink sink_name=bench rate=22050 channels=1 norewinds=1",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
      ],
      environment: [
        "HOME": directory, "XDG_RUNTIME_DIR": directory, "PULSE_RUNTIME_PATH": directory,
        "PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
      ])
    setenv("PULSE_SERVER", "unix:\(socket)", 1)
    let deadline = monotonicNow() + .seconds(5)
    while access(socket, F_OK) != 0 {
      guard monotonicNow() < deadline else {
        throw Failure.unavailable("the private PulseAudio server did not start within 5 seconds")
      }
      usleep(5_000)
    }
  }

  deinit {
    process.end()
    try? FileManager.default.removeItem(atPath: directory)
  }
}
