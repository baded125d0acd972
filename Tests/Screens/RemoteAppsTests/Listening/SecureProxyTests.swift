import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing
import Text

@testable import RemoteApps

/// A server by `https`, as a farm of phones is reached: a Python one with a certificate made for the test.
@Suite(
  "A proxy in front of a server by https", .waiting,
  .enabled(if: ChildProcess.installed("python3") != nil && ChildProcess.installed("openssl") != nil, "needs python3 and openssl"))
final class SecureProxyTests {
  private let folder = TestFolder()
  private let server: ChildProcess
  private let port: String
  private var certificate: String { "\(folder.path)/server.crt" }

  /// Answers with what it was asked, and with 5 MB at `/large`.
  private static let script = #"""
    import http.server, json, ssl, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def answer(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            told = {"value": [self.path, self.headers.get("Host"), self.headers.get("Authorization"), str(len(body))]}
            out = b"x" * (5 << 20) if self.path.endswith("/large") else json.dumps(told).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(out)))
            self.end_headers()
            self.wfile.write(out)
        do_GET = do_POST = answer
        def log_message(self, *_): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """#

  init() throws {
    let (certificate, key) = ("\(folder.path)/server.crt", "\(folder.path)/server.key")
    let words =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=farm -addext subjectAltName=IP:127.0.0.1 "
      + "-keyout \(key) -out \(certificate)"
    let making = try ChildProcess(
      "/usr/bin/env", ["openssl"] + words.split(separator: " ").map(String.init), environment: ["PATH": "/usr/bin:/bin"], .output)
    _ = making.readToEnd()
    try #require(making.exitCode() == 0)
    server = try ChildProcess(
      "/usr/bin/env", ["python3", "-c", Self.script, certificate, key], environment: ["PATH": "/usr/bin:/bin"], .output)
    port = String(decoding: server.readSome(), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit { server.end() }

  @Test("It gets its own host and the authorisation of its address, and large bodies pass both ways")
  func answers() throws {
    let listener = WebDriverListener(
      "https://ada:p%C3%A5ss@127.0.0.1:\(port)/wd/hub", port: nil, language: .english, trusting: certificate)
    try listener.listen { _ in }
    defer { listener.close() }
    let proxy = try #require(listener.proxyAddress)
    let connection = HTTPConnection()
    func answer(_ path: String, _ body: [UInt8]? = nil) throws -> String {
      let answer = try connection.send(body == nil ? "GET" : "POST", proxy + path, body, timeout: .seconds(60))
      return String(decoding: answer.body, as: UTF8.self)
    }
    let basic = "Basic " + Data("ada:påss".utf8).base64EncodedString()
    expectNoDifference(try answer("/status"), #"{"value": ["/wd/hub/status", "127.0.0.1:\#(port)", "\#(basic)", "0"]}"#)
    expectNoDifference(
      try answer("/session/s1/url", [UInt8](repeating: 120, count: 3 << 20)),
      #"{"value": ["/wd/hub/session/s1/url", "127.0.0.1:\#(port)", "\#(basic)", "\#(3 << 20)"]}"#)
    #expect(try answer("/large") == String(repeating: "x", count: 5 << 20))
    // What the test itself sends holds.
    let other = try RawConnection(port: UInt16(try #require(URLComponents(string: proxy)?.port)))
    other.send("GET /a HTTP/1.1\r\nhOST: localhost\r\nauthorization: Bearer x\r\nConnection: close\r\n\r\n".utf8)
    #expect(
      String(decoding: other.receiveToEnd().bytes, as: UTF8.self).hasSuffix(
        #"{"value": ["/a", "127.0.0.1:\#(port)", "Bearer x", "0"]}"#))
  }

  @Test("A certificate that nobody vouches for is refused, and no password is printed")
  func untrusted() throws {
    let listener = WebDriverListener("https://ada:secret@127.0.0.1:\(port)", port: nil, language: .english)
    let error = #expect(throws: ListeningError.self) { try listener.listen { _ in } }
    let words = try #require(error?.description)
    #expect(words.hasPrefix("there is no secure connection to https://127.0.0.1:\(port): "), "\(words)")
    #expect(!words.contains("secret") && !listener.name.contains("secret"), "\(words)")
  }
}
