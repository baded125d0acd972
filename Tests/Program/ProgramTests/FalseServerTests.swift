import CustomDump
import Foundation
import Glibc
import LinuxSupport
import Synchronization
import TestSupport
import TestTraits
import Testing

/// A program that pretends to be a PostgreSQL server and asks for the password in a given way; it stores all it receives.
private final class FalseServer: Sendable {
  /// The request: in clear, for an MD5, for SCRAM without a channel, or none.
  enum Question: CaseIterable, Sendable {
    case clear, md5, scram, none

    var message: [UInt8] {
      let body: [UInt8] =
        switch self {
        case .clear: [0, 0, 0, 3]
        case .md5: [0, 0, 0, 5, 1, 2, 3, 4]
        case .scram: [0, 0, 0, 10] + Array("SCRAM-SHA-256\0\0".utf8)
        case .none: [0, 0, 0, 0]
        }
      return [UInt8(ascii: "R"), 0, 0, 0, UInt8(body.count + 4)] + body
    }
  }

  let port: UInt16
  private let listener: Int32
  private let received = Mutex<[UInt8]>([])
  private let stop = Mailbox<Void>()
  private let thread = Mutex<NamedThread?>(nil)

  /// - Parameters:
  ///   - path: The path of its socket; without one it listens on a port of this machine.
  ///   - sendsRow: Whether it lets everybody in, and answers their first request with one row of 1 GB.
  init(
    _ question: Question, family: Int32 = AF_INET, socket path: String? = nil, sendsRow: Bool = false
  ) throws {
    let listener = socket(path == nil ? family : AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutableBytes(of: &storage) { bytes in
      if let path {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        length = socklen_t(MemoryLayout<sockaddr_un>.size)
        withUnsafeBytes(of: address) { bytes.copyMemory(from: $0) }
      } else if family == AF_INET6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        withUnsafeBytes(of: address) { bytes.copyMemory(from: $0) }
      } else {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeBytes(of: address) { bytes.copyMemory(from: $0) }
      }
    }
    let isBound = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 20) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    try #require(isBound)
    port = withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
    self.listener = listener
    let started = NamedThread("false-server") { [self] in
      var clients: Set<Int32> = []
      while stop.takeWaiting() == nil {
        for ready in readable([stop.descriptor, listener] + clients, timeout: nil) {
          if ready == listener {
            clients.insert(accept(listener, nil, nil))
          } else if clients.contains(ready) {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(ready, &buffer, buffer.count)
            guard count > 0 else {
              Glibc.close(ready)
              clients.remove(ready)
              continue
            }
            received.withLock { $0 += buffer[..<count] }
            if sendsRow {
              let isStart = Array(buffer[4..<8]) == [0, 3, 0, 0]
              let answer = isStart ? Self.welcome : Self.row
              send(ready, answer, answer.count, Int32(MSG_NOSIGNAL))
              let rest = [UInt8](repeating: 120, count: 64_000)
              while !isStart, send(ready, rest, rest.count, Int32(MSG_NOSIGNAL)) > 0 {}
              continue
            }
            // It refuses TLS and GSS; then it asks for the password, and asks again.
            let isQuestion = count == 8 && buffer[4] == 0x04 && buffer[5] == 0xd2
            let answer = isQuestion ? [UInt8(ascii: "N")] : question.message
            send(ready, answer, answer.count, Int32(MSG_NOSIGNAL))
          }
        }
      }
      for client in clients { Glibc.close(client) }
      Glibc.close(listener)
    }
    thread.withLock { $0 = started }
  }

  private static func message(_ kind: Character, _ body: [UInt8]) -> [UInt8] {
    [kind.asciiValue ?? 0, 0, 0, 0, UInt8(body.count + 4)] + body
  }

  /// The answer to everybody who connects.
  private static let welcome =
    message("R", [0, 0, 0, 0])
    + ["server_version\015.0\0", "in_hot_standby\0off\0", "default_transaction_read_only\0off\0"].flatMap {
      message("S", Array($0.utf8))
    } + message("Z", [73])

  /// The beginning of an answer with one column and a row of it.
  private static let row =
    message("1", []) + message("2", [])
    + message("T", [0, 1] + Array("name\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0])
    + [68, 63, 255, 255, 255, 0, 1, 63, 255, 255, 240]

  /// Ends it; returns all bytes it received.
  func end() -> [UInt8] {
    stop.post(())
    thread.withLock { $0.take() }?.join()
    return received.withLock { $0 }
  }
}

/// A false server gets no byte of a password, in each way of naming the server.
@Suite("A false server", .waiting)
struct FalseServerTests {
  private static let password = "correct-horse-7"

  /// The ways of naming the real host: an address, variables of the environment, a service file.
  enum Way: CaseIterable, Sendable {
    case url, sixth, hostAddress, weak, host, hostAddressVariable, sixthVariable, service, serviceVariable, socket

    var family: Int32 { [.sixth, .sixthVariable].contains(self) ? AF_INET6 : AF_INET }

    func address(_ port: UInt16, _ folder: String) -> String {
      switch self {
      case .url: "postgres://localhost:\(port)/nhf"
      case .sixth: "postgres://[::1]:\(port)/nhf"
      case .hostAddress: "postgres://db.example.org:\(port)/nhf?hostaddr=127.0.0.1"
      case .weak: "postgres://127.0.0.1:\(port)/nhf?sslmode=disable&channel_binding=disable&requirepeer="
      case .service: "postgres:///nhf?service=office"
      case .socket: "postgres:///nhf?host=\(folder)/socket&port=\(port)"
      case .host, .hostAddressVariable, .sixthVariable, .serviceVariable: "postgres:///nhf"
      }
    }

    func environment(_ port: UInt16, _ folder: String) -> [String: String] {
      switch self {
      case .host: ["PGHOST": "127.0.0.1", "PGPORT": "\(port)", "PGSSLMODE": "prefer"]
      case .hostAddressVariable: ["PGHOSTADDR": "127.0.0.1", "PGPORT": "\(port)", "PGSSLMODE": "disable"]
      case .sixthVariable: ["PGHOST": "::1", "PGPORT": "\(port)", "PGCHANNELBINDING": "disable"]
      case .service: ["PGSERVICEFILE": folder + "/services"]
      case .serviceVariable: ["PGSERVICEFILE": folder + "/services", "PGSERVICE": "office"]
      case .url, .sixth, .hostAddress, .weak, .socket: [:]
      }
    }
  }

  @Test("that sends a row of 1 GB makes no command take that memory, and the command says so")
  func row() async throws {
    let folder = TestFolder()
    let path = folder.path + "/.s.PGSQL.5432"
    for arguments in [["account", "list", "--data", folder.path + "/data"], ["organisation", "status"]] {
      let server = try FalseServer(.none, socket: path, sendsRow: true)
      let command = try await CommandRun(
        arguments + ["--store", "postgres:///nhf?user=kari&host=\(folder.path)"], in: folder)
      _ = server.end()
      try FileManager.default.removeItem(atPath: path)
      expectNoDifference(command.code, 69, "\(command.errors)")
      #expect(command.errors.contains("cannot allocate memory"), "\(command.errors)")
    }
  }

  @Test(
    "gets nothing from a mentor who signs in, and nothing of a coordinator's password, whichever way led to it",
    arguments: Way.allCases)
  func nothing(way: Way) async throws {
    let folder = TestFolder()
    let path = folder.path
    // Where the client asks for TLS first, the server never asks for the password.
    for question in [.weak, .socket].contains(way) ? FalseServer.Question.allCases : [.clear] {
      var socketPath: String?
      if way == .socket {
        // Another account owns its folder than the one that listens in it.
        guard geteuid() == 0, let nobody = getpwnam("nobody") else { continue }
        try? FileManager.default.removeItem(atPath: path + "/socket")
        try FileManager.default.createDirectory(atPath: path + "/socket", withIntermediateDirectories: false)
        chown(path + "/socket", nobody.pointee.pw_uid, nobody.pointee.pw_gid)
        socketPath = path + "/socket/.s.PGSQL.5432"
      }
      let server = try FalseServer(question, family: way.family, socket: socketPath)
      let port = socketPath == nil ? server.port : 5432
      try folder.write("[office]\nhost=127.0.0.1\nport=\(port)\nsslmode=allow\n", to: "services")
      let environment = way.environment(port, path)
      let places = ["--data", path + "/data", "--store", way.address(port, path)]
      let session = try await CommandRun(
        ["run", "--lines", "--audio", "none", "--language", "en"] + places,
        input: "next\ntype liv@example.org\nnext\ntype \(Self.password)\nnext\nnext\nactivate\n", in: folder,
        environment: environment)
      let command = try await CommandRun(
        ["account", "list"] + places, in: folder,
        environment: environment.merging(["PGUSER": "kari", "PGPASSWORD": Self.password]) { $1 })
      let bytes = server.end()
      #expect(!bytes.isEmpty || way == .socket, "nothing came, which proves nothing")
      let text = String(decoding: bytes, as: UTF8.self)
      // The client gives no answer at all, not even one from which a password could be guessed.
      for trace in [Self.password, "SCRAM", "md5", "n,,n=", "n=,r="] { #expect(!text.contains(trace), "\(question): \(trace)") }
      #expect(session.output.contains("Sign in, button"), "\(session.output)\(session.errors)")
      #expect(!session.output.contains("Home, heading"))
      expectNoDifference(command.code, 69, "\(question): \(command.errors)")
      #expect(command.errors.contains("no safe connection"), "\(command.errors)")
      #expect(!command.errors.contains(Self.password))
    }
  }
}
