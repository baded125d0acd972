import CustomDump
import Glibc
import LinuxSupport
import TestSupport
import TestTraits
import Testing

@testable import SpeechViewer

/// The effect of other accounts of the computer on a session by its page's port.
@Suite("What a connection to the live page may send is bounded", .waiting)
struct ConnectionLimitTests {
  private let page: LivePage

  init() throws { page = try LivePage.served() }

  /// A request for the page with a head of a given size in bytes.
  private func request(of size: Int) -> [String] {
    let lines = ["GET \(page.folder) HTTP/1.1", "Host: 127.0.0.1:\(page.port)", "Connection: close", "X: "]
    let bytes = lines.map { $0.utf8.count + 2 }.reduce(2, +)
    return lines.dropLast() + ["X: " + String(repeating: "x", count: size - bytes)]
  }

  private func answer(to lines: [String]) throws -> String {
    let client = try LoopbackClient(port: page.port)
    client.send(lines)
    return try client.readToEnd()
  }

  @Test("A head of five million bytes is refused, and so is one that is a byte too long")
  func longHead() throws {
    defer { page.close() }
    let limit = PageConnection.mostBytes
    expectNoDifference(status(try answer(to: request(of: limit))), "HTTP/1.1 200 OK")
    for size in [limit + 1, 5_000_000] {
      expectNoDifference(status(try answer(to: request(of: size))), "HTTP/1.1 431 Request Header Fields Too Large")
    }
    // Many short lines.
    let many = request(of: 200) + (1...100_000).map { "X-\($0): x" }
    expectNoDifference(status(try answer(to: many)), "HTTP/1.1 431 Request Header Fields Too Large")
  }

  @Test(
    "Content is passed over, however it is announced, and whether or not it comes",
    arguments: [
      ("GET", "Content-Length: 5000000", "200 OK"),
      ("GET", "CONTENT-LENGTH : 10000000", "200 OK"),
      ("GET", "Content-Length: x", "200 OK"),
      ("GET", "Transfer-Encoding: chunked", "200 OK"),
      ("POST", "Content-Length: 5000000", "405 Method Not Allowed"),
    ])
  func content(method: String, field: String, expected: String) throws {
    defer { page.close() }
    let client = try LoopbackClient(port: page.port)
    client.send(["\(method) \(page.folder) HTTP/1.1", "Host: 127.0.0.1:\(page.port)", field])
    client.write(String(repeating: "x", count: 5_000_000))
    expectNoDifference(status(try client.readToEnd()), "HTTP/1.1 \(expected)")
  }

  @Test("A line that is looked at is refused where it is long")
  func longLine() throws {
    defer { page.close() }
    let long = String(repeating: "x", count: PageRequest.longestLine)
    expectNoDifference(status(try answer(to: ["GET /\(long) HTTP/1.1", "Host: x"])), "HTTP/1.1 414 URI Too Long")
    expectNoDifference(status(try answer(to: ["GET / HTTP/1.1", "Host: \(long)"])), "HTTP/1.1 400 Bad Request")
  }

  @Test("What is no request is told so", arguments: ["x", "GET /", "GET / HTTP/2", "GET / / HTTP/1.1", "\r\nGET / HTTP/1.1"])
  func noRequest(line: String) throws {
    defer { page.close() }
    expectNoDifference(status(try answer(to: [line])), "HTTP/1.1 400 Bad Request")
  }

  @Test("There is one request on a connection")
  func oneRequest() throws {
    defer { page.close() }
    let request = ["GET \(page.folder)live.css HTTP/1.1", "Host: 127.0.0.1:\(page.port)", ""]
    let answer = try answer(to: request + request)
    expectNoDifference(answer.ranges(of: "HTTP/1.1 200 OK").count, 1)
    #expect(answer.contains("Connection: close\r\n"))
  }

  @Test("A head that comes byte by byte, without an end, is not waited for")
  func slowHead() throws {
    let page = try LivePage.served(timeout: .seconds(1))
    defer { for page in [page, self.page] { page.close() } }
    let client = try LoopbackClient(port: page.port)
    client.write("GET / HTTP/1.1\r\nX: ")
    var bytes: [UInt8]?
    while bytes == nil {
      client.write("x")
      bytes = try? client.read(timeout: .milliseconds(100))
    }
    expectNoDifference(status(String(decoding: try #require(bytes), as: UTF8.self)), "HTTP/1.1 408 Request Timeout")
  }

  @Test("A response that its client does not take is not kept for longer than a request may take to come")
  func unread() throws {
    defer { page.close() }
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (socket, client) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    socket.stopBlocking()
    // In time, and too late.
    for (timeout, isOver) in [(Duration.seconds(600), false), (.zero, true)] {
      let connection = PageConnection(socket, timeout: timeout)
      connection.respond(PageResponse("image/png", [UInt8](repeating: 0, count: 10 << 20)))
      #expect(!connection.isIdle)
      #expect(connection.proceed(0) == nil)
      expectNoDifference(connection.isOver, isOver)
    }
    withExtendedLifetime(client) {}
  }

  @Test("Connections that ask for nothing keep nobody out: the oldest of them makes room")
  func idle() throws {
    defer { page.close() }
    var viewers = try (0..<3).map { _ in
      let client = try LoopbackClient(port: page.port)
      client.get(page.folder + "events", port: page.port)
      _ = try client.read()
      return client
    }
    let idle = try (0...PageServer.mostConnections).map { _ in try LoopbackClient(port: page.port) }
    expectNoDifference(status(try answer(to: request(of: 200))), "HTTP/1.1 200 OK")
    // The viewers are still there, and so is the newest idle connection.
    expectNoDifference(page.viewerCount, 3)
    idle.last?.get(page.folder, port: page.port, closes: true)
    expectNoDifference(status(try #require(idle.last).readToEnd()), "HTTP/1.1 200 OK")
    expectNoDifference(try idle.first?.read(), nil)
    viewers.removeAll()
  }
}
