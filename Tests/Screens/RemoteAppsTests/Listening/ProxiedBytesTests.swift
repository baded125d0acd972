import CustomDump
import Foundation
import LinuxSupport
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import RemoteApps

/// A test sees by the proxy what it would have seen without it: the same bytes, the same ends, and no more waiting.
@Suite("Bytes through the proxy", .waiting)
final class ProxiedBytesTests {
  private let listeners = Mutex<[WebDriverListener]>([])

  deinit { listeners.withLock { $0 }.forEach { $0.close() } }

  /// The port of a proxy in front of a server.
  private func proxy(
    to server: RawServer, _ tell: @escaping @Sendable (ListenedEvent) -> Void = { _ in }
  ) throws -> UInt16 {
    let listener = WebDriverListener(server.address, port: nil, language: .english)
    try listener.listen(tell)
    listeners.withLock { $0.append(listener) }
    return UInt16(try #require(listener.proxyAddress.flatMap { URLComponents(string: $0)?.port }))
  }

  // MARK: Recorded sessions

  /// Plays a recorded session to a client, and Earshot's own readings nothing.
  private final class Player: Sendable {
    let session: RecordedSession
    private let place = Mutex(0)
    private let others = Mutex<[String]>([])

    init(_ session: RecordedSession) { self.session = session }

    func play(_ connection: RawConnection) {
      var random = RandomSource(seed: 1)
      while let request = connection.receiveRequest() {
        let exchange = place.withLock { place -> RecordedSession.Exchange? in
          guard place < session.exchanges.count, session.exchanges[place].request == request else { return nil }
          place += 1
          return session.exchanges[place - 1]
        }
        guard let exchange else {
          others.withLock { $0.append(String(decoding: request.prefix { $0 != 13 }, as: UTF8.self)) }
          connection.send("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n".utf8)
          continue
        }
        var rest = exchange.answer[...]
        while !rest.isEmpty {
          let part = rest.prefix(1 + random.roll(700))
          connection.send(part)
          rest = rest.dropFirst(part.count)
        }
      }
    }

    /// The requests that are not of the session.
    var unknown: [String] { others.withLock { $0 } }
    var isOver: Bool { place.withLock { $0 } == session.exchanges.count }
  }

  private func answers(_ session: RecordedSession, at port: UInt16) throws -> [[UInt8]] {
    let connection = try RawConnection(port: port)
    return session.exchanges.map { exchange in
      connection.send(exchange.request)
      return connection.receive(exchange.answer.count)
    }
  }

  @Test(
    "A recorded session passes by the byte in both directions, and is heard",
    arguments: [
      (
        "uiautomator2",
        [
          "screen Log in", "Typed 'åse@example.org' into 'E-mail'", "screen Log in",
          "Typed '•••••••••••••••••••••' into 'Password'", "screen Log in", "Pressed 'Log in'", "screen Inbox",
          "left",
        ]
      ),
      (
        "xcuitest",
        [
          "screen Contacts", "Pressed 'Ring Kari'", "screen Peers", "Ran 'mobile: terminateApp'", "Made a gesture",
          "left",
        ]
      ),
    ])
  func recorded(name: String, expected: [String]) throws {
    let session = try RecordedSession(name)
    for isProxied in [false, true] {
      let player = Player(session)
      let server = try RawServer { player.play($0) }
      let news = Mailbox<String>()
      let port = isProxied ? try proxy(to: server) { news.post(Self.words($0.kind)) } : server.port
      expectNoDifference(
        try answers(session, at: port).map { String(decoding: $0, as: UTF8.self) },
        session.exchanges.map { String(decoding: $0.answer, as: UTF8.self) })
      // The server has had each request by the byte, too.
      #expect(player.isOver, "\(player.unknown)")
      guard isProxied else { continue }
      var heard: [String] = []
      while heard.last != "left", let words = news.take(until: monotonicNow() + .seconds(60)) { heard.append(words) }
      expectNoDifference(heard, expected)
      // Earshot asks for what it reads alone.
      #expect(player.unknown.allSatisfy { $0.contains("/source ") || $0.contains("/screenshot ") }, "\(player.unknown)")
    }
  }

  private static func words(_ kind: ListenedEvent.Kind) -> String {
    switch kind {
    case .step(let step): step.words.en
    case .screen(let screen, _): "screen \(screen.title)"
    case .said(let text, _): "said \(text)"
    case .left: "left"
    case .ended: "ended"
    }
  }

  @Test("A thousand commands of a session have each its answer, also where the client waits for none", arguments: [true, false])
  func thousand(waits: Bool) throws {
    let answers = (1...1000).map { number in
      let body = "{\"value\":\"\(String(repeating: "å", count: number % 700))\(number)\"}"
      let length = body.utf8.count
      return Array(
        (number.isMultiple(of: 3)
          ? "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(String(length, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
          : "HTTP/1.1 \(number.isMultiple(of: 7) ? 404 : 200) X\r\nContent-Length: \(length)\r\n\r\n\(body)").utf8)
    }
    let server = try RawServer { connection in
      for answer in answers {
        guard connection.receiveRequest() != nil else { return }
        connection.send(answer)
      }
    }
    let asks = (1...1000).map { Array("GET /session/s1/element/e\($0)/text HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8) }
    for port in [server.port, try proxy(to: server)] {
      let connection = try RawConnection(port: port)
      if !waits { NamedThread("sender") { asks.forEach { connection.send($0) } }.detach() }
      for (ask, answer) in zip(asks, answers) {
        if waits { connection.send(ask) }
        #expect(connection.receive(answer.count) == answer)
      }
    }
  }

  // MARK: Broken answers

  /// What a client sees of a request.
  private struct Seen: Hashable {
    var bytes: [UInt8]
    var end: RawConnection.End?
  }

  private func seen(at port: UInt16, _ request: String, awaiting count: Int?) throws -> Seen {
    let connection = try RawConnection(port: port)
    connection.send(request.utf8)
    if let count { return Seen(bytes: connection.receive(count), end: nil) }
    let (bytes, end) = connection.receiveToEnd()
    return Seen(bytes: bytes, end: end)
  }

  private static let ask = "GET /session/s1/source HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

  @Test("Answers that were changed at random reach the client as they are, also where the server does not end them")
  func mutated() throws {
    let answers = try (RecordedSession("uiautomator2").exchanges + RecordedSession("xcuitest").exchanges).map(\.answer)
    let present = Mutex<(answer: [UInt8], ends: Bool)>(([], true))
    let server = try RawServer { connection in
      guard connection.receiveRequest() != nil else { return }
      let (answer, ends) = present.withLock { $0 }
      connection.send(answer)
      if !ends { _ = connection.receiveToEnd() }
    }
    let port = try proxy(to: server)
    var random = RandomSource(seed: 20_261_130)
    for number in 0..<Soak.count(usual: 300, each: 2_000) {
      let answer = Self.mutated(answers[random.roll(answers.count)], &random)
      let ends = number.isMultiple(of: 2)
      present.withLock { $0 = (answer, ends) }
      let plain = try seen(at: server.port, Self.ask, awaiting: ends ? nil : answer.count)
      let proxied = try seen(at: port, Self.ask, awaiting: ends ? nil : answer.count)
      #expect(plain == proxied, "\(number): \(String(decoding: answer, as: UTF8.self).debugDescription)")
    }
  }

  private static func mutated(_ answer: [UInt8], _ random: inout RandomSource) -> [UInt8] {
    var bytes = answer
    let words = [
      "HTTP/1.1 200 OK", "HTTP/9.9 000", "HTTP/1.1 99999999999999999999 ?", "HTTP/1.1 100 Continue\r\n\r\n", "\r\n\r\n", "\n",
      "\r",
      "\0", "Content-Length: 0\r\n", "Content-Length: 99999999999999999999\r\n", "Content-Length: -1\r\n",
      "Content-Length: 7, 8\r\n",
      "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n", "ffffffffffffffff\r\n", "7fffffffffffffff\r\n",
      "0\r\n\r\n",
      "\u{2028}", "\u{85}", "HTTP/1.1 101 Switching Protocols\r\n\r\n", "HTTP/1.1 204 No\r\n\r\n", "{\"value\":{\"sessionId\":",
      " folded\r\n", "Content-Length : 5\r\n",
    ]
    for _ in 0...random.roll(4) {
      // Most changes are in the head, where they matter.
      let limit = max(1, random.roll(3) == 0 ? bytes.count : min(bytes.count, 600))
      let place = min(random.roll(limit), bytes.count)
      switch random.roll(5) {
      case 0: if place < bytes.count { bytes[place] = UInt8(random.roll(256)) }
      case 1: bytes.insert(contentsOf: words[random.roll(words.count)].utf8, at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.roll(40)))
      case 3: bytes.removeSubrange(min(bytes.count, place + 100)...)
      default:
        let lines = bytes.indices.filter { bytes[$0] == 10 }
        if let line = lines.isEmpty ? nil : lines[random.roll(min(lines.count, 14))] {
          bytes.insert(contentsOf: words[random.roll(words.count)].utf8, at: line + 1)
        }
      }
    }
    return bytes
  }

  @Test("A connection that ends, or is lost, in the middle of an answer does so for the client", arguments: [true, false])
  func dropped(isLost: Bool) throws {
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n0123456789abcdef\r\n5;x=y\r\nabcde\r\n0\r\n\r\n"
    let plain = "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"value\":12}"
    let rest = "HTTP/1.0 200 OK\r\n\r\nto the end"
    let present = Mutex<[UInt8]>([])
    let server = try RawServer { connection in
      guard connection.receiveRequest() != nil else { return }
      connection.send(present.withLock { $0 })
      if isLost { connection.lose() }
    }
    let port = try proxy(to: server)
    for answer in [chunked, plain, rest] {
      for count in 0...answer.utf8.count {
        present.withLock { $0 = Array(answer.utf8.prefix(count)) }
        let (direct, proxied) = (
          try seen(at: server.port, Self.ask, awaiting: nil), try seen(at: port, Self.ask, awaiting: nil)
        )
        #expect(direct == Seen(bytes: Array(answer.utf8.prefix(count)), end: isLost ? .lost : .ended))
        #expect(direct == proxied, "after \(count) bytes of \(answer.debugDescription)")
      }
    }
  }

  @Test("The server sees the end, and the loss, of the client")
  func client() throws {
    let ends = Mailbox<RawConnection.End>()
    let server = try RawServer { connection in
      guard connection.receiveRequest() != nil else { return }
      ends.post(connection.receiveToEnd().end)
    }
    let port = try proxy(to: server)
    for end in [RawConnection.End.ended, .lost] {
      var connection: RawConnection? = try RawConnection(port: port)
      connection?.send(Self.ask.utf8)
      if end == .lost { connection?.lose() }
      connection = nil
      #expect(ends.take(until: monotonicNow() + .seconds(60)) == end)
    }
  }

  // MARK: Other protocols, and heads that can be read in two ways

  @Test("After a change of protocol bytes go both ways, also those that came with the heads")
  func upgraded() throws {
    var random = RandomSource(seed: 7)
    let frames = (0..<300_000).map { _ in UInt8(random.roll(256)) }
    let head = Array("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n".utf8)
    let server = try RawServer { connection in
      guard connection.receiveRequest() != nil else { return }
      connection.send(head + frames.prefix(1_000))
      connection.send(connection.receive(frames.count).reversed())
      _ = connection.receiveToEnd()
    }
    let ask = "GET /session/s1 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    for port in [server.port, try proxy(to: server)] {
      let connection = try RawConnection(port: port)
      connection.send(Array(ask.utf8) + frames.prefix(100))
      #expect(connection.receive(head.count + 1_000) == head + frames.prefix(1_000))
      NamedThread("frames") { connection.send(frames.dropFirst(100)) }.detach()
      #expect(connection.receive(frames.count) == frames.reversed())
    }
  }

  @Test(
    "A head that two programs could read differently passes by the byte, and is not taken for two messages",
    arguments: [
      "X: a\r\n b\r\nContent-Length:\r\n 5\r\n\r\nhello", "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
      "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding: chunked, identity\r\n\r\nhello",
      "Content-Length : 5\r\n\r\nhello", "X: a\rContent-Length: 5\r\n\r\nhello", "X: a\u{2028}Content-Length: 5\r\n\r\nhello",
      "X: \u{B}Content-Length: 5\r\n\r\nhello", "Content-Length: +5\r\n\r\nhello", "Content-Length: 5\n\nhello",
      "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n",
      "Content-Length: 0\r\n\r\nPOST /session HTTP/1.1\r\n\r\n",
    ])
  func ambiguous(rest: String) throws {
    let answer = Array("HTTP/1.1 200 OK\r\n\(rest)".utf8)
    let ask = Array("POST /session/s1/url HTTP/1.1\r\nHost: 127.0.0.1\r\n\(rest)".utf8)
    let server = try RawServer { connection in
      let got = connection.receive(ask.count)
      connection.send(got == ask ? answer : Array("other".utf8))
    }
    for port in [server.port, try proxy(to: server)] {
      let connection = try RawConnection(port: port)
      connection.send(ask)
      connection.endSending()
      let (bytes, end) = connection.receiveToEnd()
      expectNoDifference(String(decoding: bytes, as: UTF8.self), String(decoding: answer, as: UTF8.self))
      #expect(end == .ended)
    }
  }

  @Test("A server may answer before it has the whole request; later answers stay with their requests")
  func early() throws {
    let server = try RawServer { connection in
      let first = "POST /session/s1/element/e1/click HTTP/1.1\r\nContent-Length: 400000\r\n\r\n"
      _ = connection.receive(first.utf8.count + 10)
      connection.send("HTTP/1.1 413 Too large\r\nContent-Length: 0\r\n\r\n".utf8)
      _ = connection.receive(400_000 - 10)
      while connection.receiveRequest() != nil {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{\"value\":null}".utf8)
      }
    }
    let news = Mailbox<String>()
    let port = try proxy(to: server) { news.post(Self.words($0.kind)) }
    let connection = try RawConnection(port: port)
    let refused = "HTTP/1.1 413 Too large\r\nContent-Length: 0\r\n\r\n"
    connection.send("POST /session/s1/element/e1/click HTTP/1.1\r\nContent-Length: 400000\r\n\r\n0123456789".utf8)
    #expect(connection.receive(refused.utf8.count) == Array(refused.utf8))
    connection.send([UInt8](repeating: 48, count: 400_000 - 10))
    connection.send("POST /session/s1/back HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}".utf8)
    _ = connection.receive(53)
    // The refused command is none, and the next one is known by its own name.
    #expect(news.take(until: monotonicNow() + .seconds(60)) == "Went back")
  }

  // MARK: Large bodies

  @Test("Of a large answer no more waits in the proxy than a slow client leaves")
  func large() throws {
    let block = [UInt8](repeating: 120, count: 1 << 20)
    let count = 64
    let fitted = Mailbox<Int>()
    let server = try RawServer { connection in
      guard connection.receiveRequest() != nil else { return }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(count << 20)\r\n\r\n".utf8)
      var sent = 0
      while sent < count << 20 {
        let fits = connection.sendWhatFits(Array(block.prefix((count << 20) - sent)))
        sent += fits
        if fits < block.count { break }
      }
      fitted.post(sent)
      while sent < count << 20 {
        let part = block.prefix((count << 20) - sent)
        guard connection.send(part) else { return }
        sent += part.count
      }
    }
    let connection = try RawConnection(port: proxy(to: server))
    connection.send(Self.ask.utf8)
    let sent = try #require(fitted.take(until: monotonicNow() + .seconds(60)))
    // The system has room for some megabytes in each of the four ends.
    #expect(sent < 40 << 20, "\(sent >> 20) MB")
    _ = connection.receive("HTTP/1.1 200 OK\r\nContent-Length: \(count << 20)\r\n\r\n".utf8.count)
    for _ in 0..<count { #expect(connection.receive(1 << 20) == block) }
  }
}
