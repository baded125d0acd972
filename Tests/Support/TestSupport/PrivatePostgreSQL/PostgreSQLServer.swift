import CPlatform
import Foundation
import Glibc
import LinuxSupport
import Synchronization

/// A private PostgreSQL server of Debian's package, on a Unix socket in its own folder.
///
/// The tests and the bench start one; it changes nothing else on the machine. It runs as another user if they run
/// as root, who may not run one. A shell holds it: when this program ends, for any reason, the shell's standard input
/// ends, and the shell ends the server by its process id and removes the folder.
package final class PostgreSQLServer: Sendable {
  /// The folder, which contains the socket; its path is short, because a socket's path may have 107 bytes.
  package let folder: String
  private let shell: Mutex<ChildProcess?>
  /// The first process of a killed server, one of whose children may listen for a moment longer.
  private let crashed = Mutex<Int32?>(nil)
  private let user: User?

  private struct User: Sendable {
    var id: uid_t
    var group: gid_t
  }

  /// The folder of the programs in Debian's packages, of the newest version; nil where none is installed.
  package static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap { Int($0) }.sorted(by: >).map { "\(root)/\($0)/bin" }
      .first { access($0 + "/postgres", X_OK) == 0 && access($0 + "/initdb", X_OK) == 0 }
  }()

  /// The folder for a server that need not wait for the disk: in memory, if there is space for some of them.
  ///
  /// To make its thousand files takes ext4 half a second of processor time, more so if many were just removed.
  private static let quickestPlace: String = {
    let (memory, least) = ("/dev/shm", UInt(1) << 30)
    var space = statvfs()
    let hasRoom = statvfs(memory, &space) == 0 && space.f_bavail * space.f_frsize >= least
    return hasRoom && access(memory, W_OK | X_OK) == 0 ? memory : "/tmp"
  }()

  /// Whether a server is installed.
  package static var isAvailable: Bool { programs != nil }

  /// The server that all tests of a process share, each with its own databases.
  package static let shared = Result { try PostgreSQLServer() }

  /// - Parameters:
  ///   - isDurable: Whether it waits for the disk, as it must if it is killed.
  ///   - connections: The most connections.
  ///   - primary: The server whose standby it is; from then on the primary confirms only what the standby has, too.
  package init(isDurable: Bool = false, connections: Int = 400, standbyOf primary: PostgreSQLServer? = nil) throws {
    guard let programs = Self.programs else { throw PostgreSQLServerError("PostgreSQL's server is not installed") }
    folder = "\(isDurable ? "/tmp" : Self.quickestPlace)/ear-pg-\(UUID().uuidString.prefix(8))"
    guard mkdir(folder, 0o700) == 0 else { throw PostgreSQLServerError("cannot make '\(folder)'") }
    var user: User?
    if geteuid() == 0, let entry = getpwnam("postgres") ?? getpwnam("nobody") {
      user = User(id: entry.pointee.pw_uid, group: entry.pointee.pw_gid)
      chown(folder, entry.pointee.pw_uid, entry.pointee.pw_gid)
    }
    self.user = user
    shell = Mutex(nil)
    let data = folder + "/data"
    if let primary {
      try Self.run(
        prefix(user) + [
          "\(programs)/pg_basebackup", "-D", data, "-h", primary.folder, "-U", "postgres", "-R", "-X", "stream", "-c", "fast",
        ])
      try start()
      try primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'", in: "postgres")
      _ = try primary.run("SELECT pg_reload_conf()", in: "postgres")
      try primary.waitForStandby()
      return
    }
    try Self.run(
      prefix(user) + [
        "\(programs)/initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8",
      ])
    // The tests' own superuser needs no password; all other users do, as in an organisation.
    let rules = "local all,replication postgres trust\nlocal all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n"
    let settings = """

      listen_addresses = ''
      unix_socket_directories = '\(folder)'
      max_connections = \(connections)
      shared_buffers = \(connections > 400 ? 256 : 16)MB
      fsync = \(isDurable ? "on" : "off")
      log_statement = '\(connections > 400 ? "none" : "all")'
      logging_collector = off
      """
    try rules.write(toFile: data + "/pg_hba.conf", atomically: false, encoding: .utf8)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: data + "/postgresql.conf"))
    try file.seekToEnd()
    try file.write(contentsOf: Data(settings.utf8))
    try file.close()
    try start()
  }

  deinit { stop() }

  /// Starts the server, also again after `crash`, and waits until it accepts sessions.
  ///
  /// - Parameter port: The port in the name of its socket, where that was changed.
  package func start(port: Int = 5432) throws {
    guard let programs = Self.programs else { return }
    let server = (Self.prefixText(prefix(user)) + "\(programs)/postgres -D \(folder)/data -k \(folder)")
    // A line of input starts a server, the end of the input ends it.
    let script = """
      cd /
      while read line; do \(server) >>\(folder)/log 2>&1 & server=$!; done
      kill -INT $server 2>/dev/null; wait $server; rm -rf \(folder)
      """
    if shell.withLock({ $0 == nil }) {
      let process = try ChildProcess(
        "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], .input)
      shell.withLock { $0 = process }
    }
    let deadline = Date(timeIntervalSinceNow: 40)
    var turn = 0
    while true {
      // A killed server may keep the next one from starting until its last process has ended.
      if turn % 200 == 0 { shell.withLock { $0?.write("start\n") } }
      turn += 1
      if isReady(port) { return }
      guard Date() < deadline else { throw PostgreSQLServerError("the private PostgreSQL server did not start") }
      usleep(20_000)
    }
  }

  /// Whether it accepts sessions: it listens, and its file says that it no longer starts, which `pg_ctl` checks likewise.
  private func isReady(_ port: Int) -> Bool {
    guard let connection = Self.connection(to: "\(folder)/.s.PGSQL.\(port)") else { return false }
    Glibc.close(connection)
    // It listens only after it has written its file anew.
    let lines = statusLines
    return lines.count > 7 && Int32(lines[0]) != crashed.withLock(\.self)
      && ["ready", "standby"].contains(lines[7].trimmingCharacters(in: .whitespaces))
  }

  /// The server's own status file: its process first, its progress last.
  private var statusLines: [Substring] {
    let text = try? String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    return text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
  }

  /// The number of the server's first process.
  package var pid: Int32? { statusLines.first.flatMap { Int32($0) } }

  /// A connection to a Unix socket; nil where none listens.
  static func connection(to path: String) -> Int32? {
    let connection = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let isConnected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    if isConnected { return connection }
    Glibc.close(connection)
    return nil
  }

  /// Kills the server at once with all its processes, as a power failure does, and waits until it has ended; `start` starts
  /// it again.
  package func crash() {
    guard let pid else { return }
    crashed.withLock { $0 = pid }
    // Otherwise a session's process would answer once more before it notices that the first one is gone.
    Glibc.kill(pid, SIGSTOP)
    let children = (try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)) ?? ""
    for child in children.split(separator: " ").compactMap({ Int32($0) }) { Glibc.kill(child, SIGKILL) }
    // It listens until it has ended, and the next server would find it there.
    let ending = cplatform_watch_process(pid)
    Glibc.kill(pid, SIGKILL)
    guard ending >= 0 else { return }
    _ = readable([ending], timeout: .seconds(10))
    Glibc.close(ending)
  }

  /// Waits until a standby follows: one that accepts sessions may still be seconds from that, and until then the primary
  /// confirms nothing.
  private func waitForStandby() throws {
    try run(
      """
      SET statement_timeout = '40s';
      DO $$ BEGIN
        WHILE NOT EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync') LOOP
          PERFORM pg_sleep(0.01), pg_stat_clear_snapshot();
        END LOOP;
      END $$
      """, in: "postgres")
  }

  /// Makes a standby a primary, and waits until it is one.
  package func promote() throws {
    try run("SELECT pg_promote()", in: "postgres")
  }

  /// The path of its socket.
  package var socket: String { folder + "/.s.PGSQL.5432" }

  /// All that the server has logged.
  package var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

  /// Ends it and removes the folder.
  package func stop() {
    shell.withLock { shell in
      shell?.closeInput()
      shell?.exitCode()
      shell = nil
    }
  }

  /// The address of a database, for its superuser unless another user is given.
  package func url(of database: String, user: String? = "postgres") -> String {
    "postgres:///\(database)?host=\(folder)" + (user.map { "&user=\($0)" } ?? "")
  }

  /// Executes SQL as its superuser, in one transaction; returns the output.
  @discardableResult
  package func run(_ sql: String, in database: String) throws -> String {
    guard let programs = Self.programs else { return "" }
    return try Self.run([
      "\(programs)/psql", "-h", folder, "-U", "postgres", "-d", database, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1",
      "-c", sql,
    ])
  }

  @discardableResult
  private static func run(_ command: [String]) throws -> String {
    let process = try ChildProcess(
      "/usr/bin/env", command, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], .output)
    let output = String(decoding: process.readToEnd(), as: UTF8.self)
    guard process.exitCode() == 0 else {
      throw PostgreSQLServerError("\(command.joined(separator: " ")) failed: \(output)")
    }
    return output
  }

  private func prefix(_ user: User?) -> [String] {
    guard let user else { return [] }
    return ["setpriv", "--reuid=\(user.id)", "--regid=\(user.group)", "--clear-groups"]
  }

  private static func prefixText(_ words: [String]) -> String {
    words.isEmpty ? "" : words.joined(separator: " ") + " "
  }
}

/// The reason why a private server does not work.
package struct PostgreSQLServerError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
