import Foundation
import Glibc
package import PeerMentorStore
import Processes
import Synchronization

@testable package import PostgreSQLStore

/// A private PostgreSQL server of Debian's package, on a Unix socket in a folder of its own.
///
/// It runs as another user where the tests run as root, who may not run one. A shell holds it: when the tests end,
/// however they do, the shell's standard input ends, and it ends the server by its process id and removes the folder.
package final class PostgreSQLServer: Sendable {
  /// The folder, which holds the socket; short, because a socket's path may have 107 bytes.
  package let folder: String
  private let shell: Mutex<ChildProcess?>
  private let user: User?

  private struct User: Sendable {
    var id: uid_t
    var group: gid_t
  }

  /// Where Debian's packages put the programs, the newest version first; nil where none is installed.
  package static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap { Int($0) }.sorted(by: >).map { "\(root)/\($0)/bin" }
      .first { access($0 + "/postgres", X_OK) == 0 && access($0 + "/initdb", X_OK) == 0 }
  }()

  /// Whether there is a server to be started.
  package static var isAvailable: Bool { programs != nil }

  /// The one that all tests of a process share, each with databases of its own.
  package static let shared = Result { try PostgreSQLServer() }

  /// - Parameters:
  ///   - isDurable: whether it waits for the disk, as it must where it is killed.
  ///   - primary: whose standby it is; from then on that one confirms only what this one has, too.
  package init(isDurable: Bool = false, standbyOf primary: PostgreSQLServer? = nil) throws {
    guard let programs = Self.programs else { throw RigFailure("PostgreSQL's server is not installed") }
    folder = "/tmp/ear-pg-\(UUID().uuidString.prefix(8))"
    guard mkdir(folder, 0o700) == 0 else { throw RigFailure("cannot make '\(folder)'") }
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
        prefix(user) + ["\(programs)/pg_basebackup", "-D", data, "-h", primary.folder, "-U", "postgres", "-R", "-X", "stream", "-c", "fast"])
      try start()
      try ServerConnection(ServerAddress(primary.url(of: "postgres"))).runAlone(
        "ALTER SYSTEM SET synchronous_standby_names = '*'")
      try ServerConnection(ServerAddress(primary.url(of: "postgres"))).runAlone("SELECT pg_reload_conf()")
      return
    }
    try Self.run(prefix(user) + ["\(programs)/initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8"])
    // The tests' own superuser needs no password; everybody else does, as in an organisation.
    let rules = "local all,replication postgres trust\nlocal all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n"
    let settings = """

      listen_addresses = ''
      unix_socket_directories = '\(folder)'
      max_connections = 400
      shared_buffers = 16MB
      fsync = \(isDurable ? "on" : "off")
      log_statement = 'all'
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

  /// Starts it, again after `kill`, and waits until it lets somebody in.
  package func start() throws {
    guard let programs = Self.programs else { return }
    let server = (Self.prefixText(prefix(user)) + "\(programs)/postgres -D \(folder)/data -k \(folder)")
    // A line on its input starts a server, the end of it ends it.
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
      // One that was killed may keep the next one from starting until its last process has ended.
      if turn % 100 == 0 { shell.withLock { $0?.write("start\n") } }
      turn += 1
      let anyServer = url(of: "postgres") + "&target_session_attrs=any"
      if (try? ServerConnection(ServerAddress(anyServer))) != nil { return }
      guard Date() < deadline else { throw RigFailure("the private PostgreSQL server did not start") }
      usleep(20_000)
    }
  }

  /// The number of the server's first process.
  package var pid: Int32? {
    let text = try? String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    return text?.split(separator: "\n").first.flatMap { Int32($0) }
  }

  /// Kills it at once with all its processes, as a machine does that loses its power; `start` starts it again.
  package func crash() {
    guard let pid else { return }
    // A process of a session's would answer once more before it notices that the first one is gone.
    Glibc.kill(pid, SIGSTOP)
    let children = (try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)) ?? ""
    for child in children.split(separator: " ").compactMap({ Int32($0) }) { Glibc.kill(child, SIGKILL) }
    Glibc.kill(pid, SIGKILL)
  }

  /// Makes a standby a primary, and waits until it is one.
  package func promote() throws {
    let anyServer = url(of: "postgres") + "&target_session_attrs=any"
    try ServerConnection(ServerAddress(anyServer)).runAlone("SELECT pg_promote()")
  }

  /// The path of its socket.
  package var socket: String { folder + "/.s.PGSQL.5432" }

  /// All that it has logged.
  package var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

  /// Ends it and removes the folder.
  package func stop() {
    shell.withLock { shell in
      shell?.closeInput()
      shell?.exitCode()
      shell = nil
    }
  }

  /// The address of a database, for its superuser unless somebody else is named.
  package func url(of database: String, user: String? = "postgres") -> String {
    "postgres:///\(database)?host=\(folder)" + (user.map { "&user=\($0)" } ?? "")
  }

  private static func run(_ command: [String]) throws {
    let process = try ChildProcess("/usr/bin/env", command, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], .output)
    let output = process.readToEnd()
    guard process.exitCode() == 0 else {
      throw RigFailure("\(command.joined(separator: " ")): \(String(decoding: output, as: UTF8.self))")
    }
  }

  private func prefix(_ user: User?) -> [String] {
    guard let user else { return [] }
    return ["setpriv", "--reuid=\(user.id)", "--regid=\(user.group)", "--clear-groups"]
  }

  private static func prefixText(_ words: [String]) -> String {
    words.isEmpty ? "" : words.joined(separator: " ") + " "
  }
}

/// Why the rig does not work.
package struct RigFailure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// A database of its own for one test; another test may get it, emptied, when the object is gone.
package final class TemporaryDatabase: StorePlace {
  /// The server that has it.
  package let server: PostgreSQLServer
  /// Its name.
  package let name: String
  /// What is remembered on this machine.
  package let folder = TemporaryFolder()
  /// Those of the shared server that nobody uses: to empty one takes a hundredth of the time that it takes to make one.
  private static let free = Mutex<[String]>([])

  /// Set up as `earshot organisation init` does.
  package init(on server: PostgreSQLServer? = nil) throws {
    self.server = try server ?? PostgreSQLServer.shared.get()
    if server == nil, let used = Self.free.withLock({ $0.popLast() }) {
      name = used
      try empty()
    } else {
      name = "t" + UUID().uuidString.lowercased().filter(\.isHexDigit).prefix(12)
      _ = try OrganisationSetup(address).initialize()
    }
  }

  deinit {
    guard server === (try? PostgreSQLServer.shared.get()) else { return }
    Self.free.withLock { $0.append(name) }
  }

  private func empty() throws {
    try ServerConnection(address).runScript(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
      -- Some tests write rows of people who have no role.
      SELECT earshot.remove_account(id) FROM earshot.account WHERE role::name IN (SELECT rolname FROM pg_roles);
      TRUNCATE earshot.account RESTART IDENTITY CASCADE;
      ALTER SEQUENCE earshot.notification_number RESTART;
      DELETE FROM earshot.fact WHERE name NOT IN ('schema', 'oldest', 'store');
      UPDATE earshot.fact SET value = gen_random_uuid() WHERE name = 'store'
      """)
  }

  /// For its superuser.
  package var address: ServerAddress {
    get throws(StoreError) { try ServerAddress(server.url(of: name)) }
  }

  package func open(demo: DemoData?, clock: Clock) throws(StoreError) -> any PeerMentorStore {
    // The clock keeps the database alive for as long as the store.
    let store = try PostgreSQLStore(
      try address, for: .everybody, folder: folder.path, now: { withExtendedLifetime(self) { clock.now } })
    if let demo { try store.fill(with: demo, madeAt: clock.now) }
    return store
  }
}
