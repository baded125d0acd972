import CustomDump
import Foundation
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorPostgreSQL

/// A server that proves its identity, with an authority made for the test.
@Suite("TLS", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct TLSTests {
  private let server: PostgreSQLServer
  private let database: TemporaryDatabase
  private let port: Int
  private let folder = TestFolder()

  init() throws {
    server = try PostgreSQLServer()
    database = try TemporaryDatabase(on: server)
    try database.open().addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try Self.openssl(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=Authority -keyout \(folder.path)/ca.key "
        + "-out \(folder.path)/ca.crt")
    try Self.openssl(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=Another -keyout \(folder.path)/other.key "
        + "-out \(folder.path)/other.crt")
    port = try Self.freePort()
    try certify()
    for setting in [
      "ssl = on", "ssl_cert_file = '\(server.folder)/server.crt'", "ssl_key_file = '\(server.folder)/server.key'",
      "listen_addresses = '127.0.0.1'", "port = \(port)",
    ] { try server.run("ALTER SYSTEM SET \(setting)", in: "postgres") }
    // The server reads its addresses at its start; and its socket's name contains its port.
    server.crash()
    try server.start(port: port)
  }

  /// Makes a certificate that the server is db.example.org.
  ///
  /// - Parameter isExpired: Whether the certificate expired yesterday.
  private func certify(isExpired: Bool = false) throws {
    let files = folder.path
    try Self.openssl(
      "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=db.example.org -keyout \(files)/server.key "
        + "-out \(files)/server.csr")
    try "subjectAltName = DNS:db.example.org\n".write(toFile: files + "/names", atomically: false, encoding: .utf8)
    // A certificate of no days has expired after its second.
    try Self.openssl(
      "x509 -req -in \(files)/server.csr -CA \(files)/ca.crt -CAkey \(files)/ca.key -CAcreateserial -extfile \(files)/names "
        + "-days \(isExpired ? -1 : 1) -out \(files)/server.crt")
    for name in ["server.crt", "server.key"] {
      let place = "\(server.folder)/\(name)"
      try Data(contentsOf: URL(fileURLWithPath: "\(files)/\(name)")).write(to: URL(fileURLWithPath: place))
      chmod(place, 0o600)
      var status = stat()
      if stat(server.folder, &status) == 0 { chown(place, status.st_uid, status.st_gid) }
    }
  }

  private static func openssl(_ words: String) throws {
    let process = try ChildProcess(
      "/usr/bin/env", ["openssl"] + words.split(separator: " ").map(String.init),
      environment: ["PATH": "/usr/bin:/bin"], .output)
    let output = String(decoding: process.readToEnd(), as: UTF8.self)
    guard process.exitCode() == 0 else { throw FixtureFailure("openssl \(words): \(output)") }
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { Glibc.close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw FixtureFailure("no port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private func url(_ host: String, authority: String?) -> String {
    "postgres://\(host):\(port)/\(database.name)?hostaddr=127.0.0.1"
      + (authority.map { "&sslrootcert=\(folder.path)/\($0)" } ?? "")
  }

  private func signIn(_ url: String) throws -> StoreAnswer {
    let store = try PostgreSQLStore(
      ServerAddress(url), for: .session, folder: folder.path + "/session", now: { DemoData.fixedNow })
    defer { store.close() }
    return store.perform(.signIn(email: "liv@example.org", password: Secret("long enough")))
  }

  /// The reason why a sign-in had no connection.
  private func refusal(_ url: String) throws -> String? {
    guard case .failed(.signIn, .noConnection, let reason) = try signIn(url) else { return nil }
    return reason
  }

  @Test("Who proves to be the host that was named is used, and nobody else, which is told in one sentence")
  func names() throws {
    let right = url("db.example.org", authority: "ca.crt")
    guard case .signedIn = try signIn(right) else {
      Issue.record("\(try signIn(right))")
      return
    }
    let rest =
      "; check the host's name in the address, and name the authority that signs its certificate with sslrootcert; "
      + "on this machine leave the host out, then the server's own socket is used"
    let wrong = url("mail.example.org", authority: "ca.crt")
    let name = try #require(try refusal(wrong))
    #expect(name.contains("no safe connection to the store '\(wrong)'"), "\(name)")
    #expect(name.contains("does not match host name \"mail.example.org\""), "\(name)")
    #expect(name.hasSuffix(rest) && !name.contains("\n"), "\(name)")

    for authority in ["other.crt", "missing.crt", nil] {
      let address = url("db.example.org", authority: authority)
      let unknown = try #require(try refusal(address))
      #expect(unknown.contains("no safe connection") && unknown.contains("certificate"), "\(unknown)")
      #expect(unknown.hasSuffix(rest), "\(unknown)")
    }

    try certify(isExpired: true)
    try ServerConnection(ServerAddress("\(server.url(of: database.name))&port=\(port)")).run("SELECT pg_reload_conf()")
    let expired = try #require(try refusal(right))
    #expect(expired.contains("no safe connection") && expired.hasSuffix(rest), "\(expired)")
  }
}
