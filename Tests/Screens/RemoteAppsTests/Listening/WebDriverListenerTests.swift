import AccessibilityTree
import Captures
import CustomDump
import Foundation
import LinuxSupport
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import RemoteApps

/// A suite of somebody else's, a stub server, and the proxy between them.
@Suite("A suite on a WebDriver server is listened to", .waiting)
final class WebDriverListenerTests {
  private let phone = StubPhone("Android", SampleAndroidApp())
  private let server: StubServer
  private let listener: WebDriverListener
  private let events = Mutex<[ListenedEvent]>([])
  private let news = Mailbox<ListenedEvent>()

  init() throws {
    let phone = phone
    server = try StubServer { phone.answer($0) }
    listener = WebDriverListener(server.address, port: nil, language: .english)
    let news = news
    try listener.listen { news.post($0) }
  }

  deinit { listener.close() }

  private func suite() throws -> Suite { try Suite(#require(listener.proxyAddress)) }

  /// The events up to the first one that is as wanted, in words.
  private func heard(until isLast: (String) -> Bool) throws -> [String] {
    var words: [String] = []
    while true {
      let event = try #require(news.take(until: monotonicNow() + .seconds(60)), "after \(words)")
      words.append(Self.words(event.kind))
      if isLast(words[words.count - 1]) { return words }
    }
  }

  private static func words(_ kind: ListenedEvent.Kind) -> String {
    switch kind {
    case .step(let step): "\(step.words.en)\(step.act?.node.map { " at \($0.path)" } ?? "")\(step.isSecret ? " in secret" : "")"
    case .screen(let screen, _): "screen \(screen.title)"
    case .said(let text, let isAssertive): "said \(text)\(isAssertive ? " at once" : "")"
    case .left: "left"
    case .ended: "ended"
    }
  }

  @Test("Its steps, screens and live regions come in their order, and no password")
  func steps() throws {
    let suite = try suite()
    try suite.begin()
    expectNoDifference(try heard { $0.hasPrefix("screen") }, ["screen Sign in to \"Peers\", it's free"])
    try suite.element("//*[@hint='E-mail']", "value", .object(["text": .string("kari@example.org")]))
    let name = "sign-in-to-peers-it-s-free"
    expectNoDifference(
      try heard { $0.hasPrefix("screen") },
      ["Typed 'kari@example.org' into 'E-mail' at \(name)/mail", "screen Sign in to \"Peers\", it's free"])
    try suite.element("//*[@hint='Password']", "value", .object(["text": .string("hemmelig")]))
    _ = try suite.call("GET", "/source")
    try suite.element("//*[@text='Sign in']", "click")
    expectNoDifference(
      try heard { $0.contains("Wrong") },
      [
        "Typed '••••••••' into 'Password' at \(name)/secret in secret", "screen Sign in to \"Peers\", it's free",
        "Pressed 'Sign in' at \(name)/go", "said Wrong password at once",
      ])
    _ = try heard { $0.hasPrefix("screen") }
    // An element that the suite found among several has no words of its own.
    let all = try suite.call("POST", "/elements", .object(["using": .string("xpath"), "value": .string("//*[@hint]")]))
    let first = all.array?.first?["element-6066-11e4-a52e-4f735466cecf"]?.string ?? ""
    _ = try suite.call("POST", "/element/\(first)/clear", .object([:]))
    expectNoDifference(try heard { $0.contains("field") }.last, "Cleared a field")
    try suite.end()
    expectNoDifference(try heard { $0 == "left" }.last, "left")
  }

  @Test("It gets each answer by the byte, as without the proxy")
  func bytes() throws {
    let plain = try Suite(server.address)
    let proxied = try suite()
    for (method, path) in [
      ("GET", "/status"), ("POST", "/session"), ("GET", "/session/none/source"), ("DELETE", "/session/none"),
    ] {
      let (one, other) = (try plain.raw(method, path), try proxied.raw(method, path))
      expectNoDifference(one.status, other.status)
      // The stub writes the members of an object in any order.
      if path != "/session" { expectNoDifference(one.body.sorted(), other.body.sorted()) }
    }
    phone.misbehave(at: "/source", .raw(200, "{\"value\": \"<not xml\\u0000\", \"x\": [}"))
    expectNoDifference(try proxied.raw("GET", "/session/s1/source").body, "{\"value\": \"<not xml\\u0000\", \"x\": [}")
    phone.misbehave(at: "/source", .raw(500, String(repeating: "x", count: 3 << 20)))
    expectNoDifference(try proxied.raw("GET", "/session/s1/source").body.count, 3 << 20)
    phone.misbehave(at: "/source", .hangUp)
    #expect(throws: (any Error).self) { try proxied.raw("GET", "/session/s1/source") }
    phone.misbehave(at: "/source", nil)
    expectNoDifference(try proxied.raw("GET", "/status").status, 404)
  }

  @Test("A server that hangs at one command holds up no other")
  func hanging() throws {
    let suite = try suite()
    try suite.begin()
    _ = try heard { $0.hasPrefix("screen") }
    phone.misbehave(at: "/screenshot", .silence)
    try suite.element("//*[@text='Sign in']", "click")
    expectNoDifference(try suite.raw("GET", "/session/none/source").status, 404)
    _ = try heard { $0.hasPrefix("Pressed") }
  }

  @Test("Two sessions at once, whose commands alternate, are two places, each with its own steps and screens")
  func two() throws {
    let counts = Mutex<[String: Int]>([:])
    let server = try StubServer { request in
      let parts = request.path.split(separator: "/").map(String.init)
      guard parts.count > 1 else {
        let id = counts.withLock { counts in
          counts["s\(counts.count + 1)"] = 0
          return "s\(counts.count)"
        }
        return .value(.object(["sessionId": .string(id), "capabilities": .object([:])]))
      }
      let number = counts.withLock { counts in
        if parts.last == "click" { counts[parts[1]]? += 1 }
        return counts[parts[1]] ?? 0
      }
      switch parts.last {
      case "element": return .value(.object(["element-6066-11e4-a52e-4f735466cecf": "e1"]))
      case "source":
        let title = "<node class='android.widget.TextView' text='\(number) of \(parts[1])' bounds='[0,0][90,90]' heading='true'/>"
        let name = "text='Next in \(parts[1])' clickable='true'"
        let button = "<node class='android.widget.Button' \(name) bounds='[0,100][90,190]'/>"
        return .value(.string("<hierarchy rotation='0'>\(title)\(button)</hierarchy>"))
      default: return .value(.null)
      }
    }
    let listener = WebDriverListener(server.address, port: nil, language: .english)
    let news = Mailbox<ListenedEvent>()
    try listener.listen { news.post($0) }
    defer { listener.close() }
    let suites = try [1, 2].map { _ in try Suite(#require(listener.proxyAddress)) }
    for suite in suites { try suite.begin() }
    for suite in suites { _ = try suite.call("GET", "/source") }
    for _ in 1...20 {
      for suite in suites { try suite.element("//*[@text='Next in \(suite === suites[0] ? "s1" : "s2")']", "click") }
      for suite in suites.reversed() { _ = try suite.call("GET", "/source") }
    }
    for suite in suites { try suite.end() }
    var heard: [String: [String]] = [:]
    while heard.values.count(where: { $0.last == "left" }) < 2 {
      let event = try #require(news.take(until: monotonicNow() + .seconds(60)))
      heard[event.place, default: []].append(Self.words(event.kind))
    }
    for id in ["s1", "s2"] {
      expectNoDifference(
        heard[id],
        ["screen 0 of \(id)"]
          + (1...20).flatMap { ["Pressed 'Next in \(id)' at \($0 - 1)-of-\(id)/button", "screen \($0) of \(id)"] } + ["left"])
    }
  }

  @Test(
    "A request for another host, and one of another site's page, is refused",
    arguments: [
      ("evil.example.org", nil, 403), ("127.0.0.1", "https://evil.example.org", 403), ("127.0.0.1", "null", 403),
      ("localhost:1", "http://localhost:3000", 404),
    ]
      as [(String, String?, Int)])
  func others(host: String, origin: String?, status: Int) throws {
    let port = try #require(listener.proxyAddress.flatMap { URLComponents(string: $0)?.port })
    let head = "GET /status HTTP/1.1\r\nHost: \(host)\r\n\(origin.map { "Origin: \($0)\r\n" } ?? "")Connection: close\r\n\r\n"
    let answer = try Suite.exchange(head, port: port)
    #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(answer)")
  }

  @Test("A server that is not there, and an address that is none, is told")
  func missing() throws {
    server.stop()
    for (address, words) in [
      (server.address, "nothing answers at"), ("https://127.0.0.1:1", "nothing answers at"),
      ("ftp://127.0.0.1:1", "is no address of a server here"), ("https://", "is no address of a server here"),
    ] {
      let error = #expect(throws: ListeningError.self) {
        try WebDriverListener(address, port: nil, language: .english).listen { _ in }
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
  }
}

/// A suite: what sends commands.
private final class Suite {
  private let address: String
  private let connection = HTTPConnection()
  private var session = ""

  init(_ address: String) throws { self.address = address }

  func raw(_ method: String, _ path: String, _ body: JSONValue? = nil) throws -> (status: Int, body: String) {
    let bytes = try body.map { Array(try JSONEncoder().encode($0)) }
    let answer = try connection.send(method, address + path, bytes, timeout: .seconds(60))
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  func call(_ method: String, _ path: String, _ body: JSONValue? = nil) throws -> JSONValue {
    let answer = try raw(method, session + path, body)
    #expect(answer.status == 200, "\(answer.body)")
    return try JSONDecoder().decode(JSONValue.self, from: Data(answer.body.utf8))["value"] ?? .null
  }

  func begin() throws {
    let answer = try call(
      "POST", "/session", .object(["capabilities": .object(["alwaysMatch": .object(["platformName": .string("Android")])])]))
    session = "/session/" + (answer["sessionId"]?.string ?? "")
  }

  func element(_ path: String, _ deed: String, _ body: JSONValue = .object([:])) throws {
    let found = try call("POST", "/element", .object(["using": .string("xpath"), "value": .string(path)]))
    _ = try call("POST", "/element/\(found["element-6066-11e4-a52e-4f735466cecf"]?.string ?? "")/\(deed)", body)
  }

  func end() throws { _ = try call("DELETE", "") }

  /// What comes back for some bytes, up to the end of the connection.
  static func exchange(_ text: String, port: Int) throws -> String {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafeBytes(of: &name) {
      connect(number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count)) == 0
    }
    try #require(isConnected)
    _ = text.withCString { send(number, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
    shutdown(number, Int32(SHUT_WR))
    var (answer, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while case let count = recv(number, &buffer, buffer.count, 0), count > 0 { answer += buffer[..<count] }
    return String(decoding: answer, as: UTF8.self)
  }
}
