import Foundation
import LinuxSupport

/// A private D-Bus message bus, on which only a test's own services run.
package final class MessageBus: Sendable {
  /// The value of the environment variable `DBUS_SESSION_BUS_ADDRESS` for a client.
  package let address: String
  /// The path of its socket.
  package let socketPath: String
  private let directory: URL
  private let process: ChildProcess

  private static let program = "/usr/bin/dbus-daemon"

  /// Whether the program is installed.
  package static var isAvailable: Bool {
    FileManager.default.isExecutableFile(atPath: program)
  }

  /// Starts the bus and waits until it accepts connections.
  package init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ear-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    socketPath = directory.appendingPathComponent("bus").path
    address = "unix:path=\(socketPath)"
    // Its own configuration, so that no service of the machine can be started on it.
    let configuration = directory.appendingPathComponent("bus.conf")
    try Data(
      """
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*"/>
          <allow receive_sender="*"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """.utf8
    ).write(to: configuration)
    process = try ChildProcess(
      Self.program, ["--config-file=\(configuration.path)", "--nofork", "--nopidfile"],
      environment: ["PATH": "/usr/bin:/bin"])
    let path = socketPath
    try waitUntil("the private message bus answers") { canConnect(to: path) }
  }

  deinit {
    process.end()
    try? FileManager.default.removeItem(at: directory)
  }
}
