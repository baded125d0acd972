import Announcements
import CustomDump
import Foundation
import LinuxSupport
import Session
import TestSupport
import TestTraits
import Testing
import Text

@testable import SpeechViewer

/// The page on a real socket, with a plain client.
@Suite("The live page is served", .waiting)
struct LivePageTests {
  private let page: LivePage
  private var port: UInt16 { page.port }
  private var folder: String { page.folder }

  init() throws { page = try LivePage.served() }

  /// A viewer that has received the state.
  private func viewer() throws -> Watching {
    var viewer = Watching(client: try LoopbackClient(port: port))
    viewer.client.get(folder + "events", port: port)
    expectNoDifference(try viewer.next()?.name, "state")
    return viewer
  }

  /// Reads events one after the other.
  private struct Watching {
    let client: LoopbackClient
    var reader = EventReader()
    private var waiting: ArraySlice<EventReader.Event> = []

    init(client: LoopbackClient) { self.client = client }

    /// The next event; nil when the stream is over.
    mutating func next() throws -> EventReader.Event? {
      while waiting.isEmpty {
        guard let bytes = try client.read() else { return nil }
        waiting = reader.take(bytes)[...]
      }
      return waiting.removeFirst()
    }

    /// The ids of announcements, up to the given one.
    mutating func ids(upTo last: Int) throws -> [Int] {
      var ids: [Int] = []
      while ids.last != last, let event = try next() {
        guard event.name == "announcement" else { continue }
        ids.append(try #require(try JSONDecoder().decode([String: Value].self, from: Data(event.data.utf8))["id"]?.number))
      }
      return ids
    }
  }

  /// A value of JSON, which is read only if it is a number.
  private struct Value: Decodable {
    var number: Int?
    init(from decoder: any Decoder) throws { number = try? decoder.singleValueContainer().decode(Int.self) }
  }

  @Test("It is a page of its own, strict in what it may load, with the app's name escaped")
  func document() throws {
    defer { page.close() }
    let answer = try page.ask("GET FOLDER/ HTTP/1.1", "Host: 127.0.0.1:PORT")
    expectNoDifference(status(answer), "HTTP/1.1 200 OK")
    #expect(answer.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
    #expect(answer.contains("How the &lt;app&gt; is heard"))
    #expect(!answer.contains("aria-live"))
    #expect(!answer.contains("http:") && !answer.contains("https:"))
  }

  @Test(
    "A name that is not this computer's is refused",
    arguments: [
      "Host: example.org", "Host: 127.0.0.1.example.org:PORT", "Host: 127.0.0.1", "Host: 127.0.0.1:1", "X-None: 1",
      "Host: [::1]:PORT",
    ])
  func forgedHost(header: String) throws {
    defer { page.close() }
    for file in ["", "events", "live.js"] {
      expectNoDifference(status(try page.ask("GET FOLDER/\(file) HTTP/1.1", header)), "HTTP/1.1 403 Forbidden")
    }
  }

  @Test("It can be looked at only", arguments: ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"])
  func onlyGet(method: String) throws {
    defer { page.close() }
    let answer = try page.ask("\(method) FOLDER/events HTTP/1.1", "Host: localhost:PORT", "Content-Length: 0")
    expectNoDifference(status(answer), "HTTP/1.1 405 Method Not Allowed")
    #expect(answer.contains("Allow: GET"))
  }

  @Test("What is not there is not found", arguments: ["x", "pictures/none", "pictures/../../etc/passwd", "a/live.js"])
  func notFound(path: String) throws {
    defer { page.close() }
    expectNoDifference(status(try page.ask("GET FOLDER/\(path) HTTP/1.1", "Host: 127.0.0.1:PORT")), "HTTP/1.1 404 Not Found")
  }

  @Test(
    "Without the part of the address that cannot be guessed there is nothing, whatever is asked for",
    arguments: [
      "/", "/live.js", "/events", "/pictures/none", "/../etc/passwd", "/abcdefghijkmnpqr/events", "/%2e%2e/live.js",
    ])
  func guessed(path: String) throws {
    defer { page.close() }
    let answer = try page.ask("GET \(path) HTTP/1.1", "Host: 127.0.0.1:PORT")
    expectNoDifference(status(answer), "HTTP/1.1 403 Forbidden")
    #expect(answer.contains("the whole address that the session has printed") && !answer.contains(folder))
  }

  @Test("Without the slash at its end the address leads to the one with it")
  func slash() throws {
    defer { page.close() }
    let answer = try page.ask("GET \(folder.dropLast()) HTTP/1.1", "Host: 127.0.0.1:PORT")
    expectNoDifference(status(answer), "HTTP/1.1 308 Permanent Redirect")
    #expect(answer.contains("Location: \(folder)\r\n"))
  }

  @Test("Each session has an address of its own")
  func own() throws {
    let other = try LivePageTests()
    defer { for page in [page, other.page] { page.close() } }
    #expect(folder.count == 18 && other.folder.count == 18 && folder != other.folder)
  }

  @Test("Each of several viewers gets every announcement in order, however fast they come")
  func order() throws {
    defer { page.close() }
    var viewers = try (0..<3).map { _ in try viewer() }
    // The announcements of a minute of a very busy session, at once.
    for id in 1...1_000 {
      page.say(id)
      page.record(outcome(id, .started(Latency(at: .zero))))
      page.record(outcome(id, .finished))
    }
    for index in viewers.indices { expectNoDifference(try viewers[index].ids(upTo: 1_000), Array(1...1_000)) }
  }

  @Test("A viewer that takes nothing keeps nobody waiting, and is told all anew when it takes again")
  func stalled() throws {
    defer { page.close() }
    let stalled = try LoopbackClient(port: port, receiveBuffer: 4_096)
    stalled.get(folder + "events", port: port)
    var viewer = try viewer()
    // Ten thousand bytes each; far more than the buffers of system and page for a viewer.
    let count = 3 * PageConnection.mostWaiting / 10_000
    for id in 1...count {
      page.say(id, words: 2_000)
      expectNoDifference(try viewer.ids(upTo: id), [id])
    }
    for id in 1...count { page.record(outcome(id, .dropped(by: nil))) }
    page.say(count + 1)
    expectNoDifference(try viewer.ids(upTo: count + 1), [count + 1])
    var late = Watching(client: stalled)
    // The time of the new state depends on the system's buffer: the last announcement comes with it, or after it.
    var (states, isReported) = (0, false)
    while !isReported, let event = try late.next() {
      if event.name == "state" { states += 1 }
      isReported = event.data.contains("Announcement \(count + 1)")
    }
    #expect(states >= 2 && isReported)
  }

  @Test("A viewer that is gone leaves nothing")
  func gone() throws {
    defer { page.close() }
    var clients = try (0..<5).map { _ in try viewer() }
    expectNoDifference(page.viewerCount, 5)
    clients.removeAll()
    try waitUntil("the page knows that they are gone") {
      page.say(1)
      return page.viewerCount == 0
    }
  }

  @Test("There is room for so many viewers, and another is told so")
  func room() throws {
    defer { page.close() }
    let viewers = try (0..<LivePage.mostViewers).map { _ in try viewer() }
    let answer = try page.ask("GET FOLDER/events HTTP/1.1", "Host: 127.0.0.1:PORT")
    expectNoDifference(status(answer), "HTTP/1.1 503 Service Unavailable")
    withExtendedLifetime(viewers) {}
  }

  @Test("At its end viewers are told so, one that takes nothing too late, and the port is free")
  func end() throws {
    let stalled = try LoopbackClient(port: port, receiveBuffer: 4_096)
    stalled.get(folder + "events", port: port)
    var viewer = try viewer()
    // More than the system's buffer for a client that takes nothing.
    for id in 1...1_000 {
      page.say(id, words: 2_000)
      _ = try viewer.ids(upTo: id)
    }
    let closer = page.closeMeanwhile()
    expectNoDifference(try viewer.next()?.name, "end")
    expectNoDifference(try viewer.next(), nil)
    closer.join()
    // Another test may have got the port by now.
    if let other = try? LoopbackClient(port: port) {
      other.get(folder + "events", port: port, closes: true)
      #expect(try !other.readToEnd().contains("text/event-stream"))
    }
  }

  @Test("What is seen last is drawn, however soon the end comes", arguments: 1...10)
  func drawnAtTheEnd(run: Int) throws {
    var viewer = try viewer()
    page.show(view(language: .bokmål))
    let closer = page.closeMeanwhile()
    var names: [String] = []
    while let event = try viewer.next() { names.append(event.name) }
    expectNoDifference(names, ["screen", "end"])
    closer.join()
  }

  @Test("What is seen is drawn with the cursor, and its words come in the session's language")
  func drawn() throws {
    defer { page.close() }
    var viewer = try viewer()
    page.show(view(language: .bokmål))
    let event = try #require(try viewer.next())
    expectNoDifference(event.name, "screen")
    #expect(event.data.contains("#7a1fa2"))
    #expect(event.data.contains("Skjermbildet Home, med markøren"))
    #expect(try page.ask("GET FOLDER/ HTTP/1.1", "Host: 127.0.0.1:PORT").contains("Slik høres &lt;appen&gt; ut"))
  }
}
