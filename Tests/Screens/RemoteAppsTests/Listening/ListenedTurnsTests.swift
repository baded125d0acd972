import Foundation
import LinuxSupport
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import RemoteApps

/// What waits does not ask again and again: the proxy's threads go on only when something has come.
@Suite("While a server hangs", .waiting)
struct ListenedTurnsTests {
  private static func command(_ method: String, _ path: String) throws -> WebDriverCommand {
    try #require(WebDriverCommand(HTTPTap.Message(start: "\(method) /session/s1/\(path) HTTP/1.1"), below: ""))
  }

  @Test("A session goes on once for each answer, also when a screen is due to be read")
  func session() throws {
    let news = Mailbox<ListenedEvent>()
    let session = ListenedSession("s1", on: WebDriverClient("http://127.0.0.1:1"), language: .english) { news.post($0) }
    defer { session.end() }
    let (act, look) = (try Self.command("POST", "back"), try Self.command("GET", "title"))
    session.begin(try Self.command("POST", "elements"), on: 1)
    let count = 20
    for number in 1...count {
      for command in number == count ? [act] : [act, look] {
        session.begin(command, on: 2)
        session.end(ListenedSession.Answer(command: command, body: [], hasWorked: true), on: 2)
      }
      _ = try #require(news.take(until: monotonicNow() + .seconds(60)))
      // A thread that does not wait goes on thousands of times meanwhile.
      usleep(2_000)
    }
    #expect(session.turns == 2 * count - 1)
  }

  @Test("A screen that is read while an act begins is not taken for the one before the act")
  func actMeanwhile() throws {
    let (asked, answers) = (Mailbox<Void>(), Mailbox<String>())
    let server = try StubServer { request in
      guard request.path.hasSuffix("/source") else { return .value(.null) }
      asked.post(())
      let title = answers.take(until: monotonicNow() + .seconds(60)) ?? ""
      return .value(
        .string(
          "<hierarchy><node class='android.widget.TextView' text='\(title)' heading='true' bounds='[0,0][9,9]'/></hierarchy>"))
    }
    let news = Mailbox<String>()
    let session = ListenedSession("s1", on: WebDriverClient(server.address), language: .english) { event in
      switch event.kind {
      case .step(let step): news.post(step.words.en)
      case .screen(let screen, _): news.post(screen.title)
      default: break
      }
    }
    defer { session.end() }
    let limit = monotonicNow() + .seconds(60)
    #expect(asked.take(until: limit) != nil)
    let act = try Self.command("POST", "back")
    session.begin(act, on: 1)
    answers.post("Between")
    session.end(ListenedSession.Answer(command: act, body: [], hasWorked: true), on: 1)
    #expect(asked.take(until: limit) != nil)
    answers.post("After")
    #expect([news.take(until: limit), news.take(until: limit)] == ["Went back", "After"])
  }

  @Test("The proxy goes on for what comes alone, also with a client that has ended and one that does not read")
  func relay() throws {
    let server = try RawServer { connection in
      while let request = connection.receiveRequest() {
        let path = String(decoding: request.prefix(20), as: UTF8.self)
        if path.contains("/hang") { _ = connection.receiveToEnd() }
        if path.contains("/large") { connection.send([UInt8](repeating: 120, count: 64 << 20)) }
        if path.contains("/gone") { usleep(60_000_000) }
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
      }
    }
    let relay = try ProxyRelay(port: nil, to: ProxiedServer(server.address), ProxyRelay.Observer(tell: { _ in }))
    defer { relay.close() }
    func connection(_ path: String) throws -> RawConnection {
      let connection = try RawConnection(port: relay.port)
      connection.send("GET /\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
      return connection
    }
    let hanging = try connection("hang")
    let large = try connection("large")
    let ended = try connection("gone")
    ended.endSending()
    // The large answer has filled what room there is when nothing goes on for a while.
    var last = -1
    while relay.turns != last {
      last = relay.turns
      usleep(300_000)
    }
    let usual = try connection("usual")
    _ = usual.receive(40)
    let (before, count) = (relay.turns, 100)
    for _ in 1...count {
      usual.send("GET /usual HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
      #expect(usual.receive(40).count == 40)
      usleep(500)
    }
    // A request, its answer, and each of them in two parts at most.
    #expect(relay.turns - before <= 4 * count, "\(relay.turns - before) turns for \(count) commands")
    withExtendedLifetime((hanging, large, ended)) {}
  }
}
