import CustomDump
import Foundation
import LinuxSupport
import Synchronization
import Testing
import Text

@testable import RemoteApps

@Suite("The debugging connection of a browser")
struct DevToolsTests {
  /// A browser's end of a connection, which writes given messages.
  private final class Script: Sendable {
    let commands: Descriptor
    private let input: Mutex<Descriptor?>
    let received = Mailbox<DevToolsMessage>()
    let pipe: DevToolsPipe

    init(byteLimit: Int = 1000) throws {
      let (messages, commands) = (try #require(Descriptor.pipe()), try #require(Descriptor.pipe()))
      for end in [messages.reading, commands.writing] { end.stopBlocking() }
      self.commands = commands.reading
      input = Mutex(messages.writing)
      let received = received
      pipe = DevToolsPipe(commands: commands.writing, messages: messages.reading, byteLimit: byteLimit) {
        received.post($0)
      }
    }

    func write(_ text: String) { write(Array(text.utf8)) }
    func writeEnd() { write([0]) }
    func close() { input.withLock { $0 = nil } }
    private func write(_ bytes: [UInt8]) {
      input.withLock { input in
        if let input { _ = Foundation.write(input.number, bytes, bytes.count) }
      }
    }
    func next() -> DevToolsMessage? { received.take(until: monotonicNow() + .seconds(20)) }
  }

  @Test("Messages are cut at their ends, however they come")
  func cutting() throws {
    let script = try Script()
    script.write(#"{"method":"Page.loadEvent"#)
    script.write(#"Fired","params":{"a":1},"sessionId":"s"}"#)
    script.writeEnd()
    script.write(#"{"id":3,"error":{"message":"no node"}}"#)
    script.writeEnd()
    guard case .event(let event) = script.next() else { Issue.record("no event"); return }
    expectNoDifference(event.method, "Page.loadEventFired")
    expectNoDifference(event.params["a"], 1)
    expectNoDifference(event.session, "s")
    expectNoDifference(script.next(), .answer(3, .failure(DevToolsFailure(message: "no node"))))
  }

  @Test("What is no message that is known is passed over")
  func unknown() throws {
    let script = try Script()
    let console = #"{"method":"Runtime.consoleAPICalled","params":{"args":["never read"#
    for text in [#"{"greeting":true}"#, "[1,2]", console, #"{"id":1}"#] {
      script.write(text)
      script.writeEnd()
    }
    expectNoDifference(script.next(), .answer(1, .success(.object([:]))))
    script.close()
    expectNoDifference(script.next(), .ended(nil))
  }

  @Test(
    "What is no JSON, or has no end, ends the connection",
    arguments: [
      ("{broken", true, "it sent what is no JSON"),
      (String(repeating: "[", count: 900), true, "it sent what is no JSON"),
      (String(repeating: " ", count: 1001), false, "it sent a message of more than 0 MB"),
    ])
  func hostile(_ text: String, _ isEnded: Bool, _ reason: String) throws {
    let script = try Script()
    script.write(text)
    if isEnded { script.writeEnd() }
    expectNoDifference(script.next(), .ended(reason))
  }

  @Test("A command is written with its end")
  func writing() throws {
    let script = try Script()
    expectNoDifference(script.pipe.write(#"{"id":1}"#), nil)
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(script.commands.number, &bytes, bytes.count)
    expectNoDifference(Array(bytes[..<max(count, 0)]), Array(#"{"id":1}"#.utf8) + [0])
  }

  // MARK: The client

  private typealias Client = DevToolsClient<String>

  /// A client whose commands are discarded.
  private func client(_ mail: [Client.Mail] = []) -> Client {
    let mailbox = Mailbox<Client.Mail>()
    mail.forEach { mailbox.post($0) }
    return Client(mailbox) { _ in nil }
  }

  private static func event(_ method: String, _ params: JSONValue = .null) -> Client.Mail {
    .browser(.event(DevToolsEvent(method: method, params: params, session: nil)))
  }

  @Test("An event is kept, seen to at once, or ends the waiting, as its meaning is")
  func attention() throws {
    let events = ["Page.later", "Page.done"].map { Self.event($0) }
    let client = client(events + [.browser(.answer(1, .success("one"))), Self.event("Page.interrupts")])
    var seen: [String] = []
    client.attend = { event in
      seen.append(event.method)
      return event.method == "Page.done" ? .done : event.method == "Page.interrupts" ? .interrupts : .later
    }
    expectNoDifference(try client.call("A"), "one")
    #expect(throws: DevToolsError.interrupted) { try client.call("B") }
    expectNoDifference(seen, ["Page.later", "Page.done", "Page.interrupts"])
    let kept = ["Page.later", "Page.interrupts"].map { Self.event($0) }
    for event in kept {
      guard case .browser(let message)? = client.next(until: .zero), case .browser(let wanted) = event else {
        Issue.record("no event")
        return
      }
      expectNoDifference(message, wanted)
    }
  }

  @Test("A request that ends the page ends the wait for an answer, and comes before what waited")
  func ending() throws {
    let client = client([Self.event("Page.a"), .request("wait"), .request("close")])
    client.interrupts = { $0 == "close" }
    #expect(throws: DevToolsError.interrupted) { try client.call("A") }
    guard case .request("close")? = client.next(until: .zero) else {
      Issue.record("the request was not kept as the next one")
      return
    }
  }

  @Test("Answers are taken by number, whatever comes between, and that is kept")
  func answers() throws {
    let client = client([
      Self.event("Page.a"), .browser(.answer(2, .success("two"))), .request("wait"), .browser(.answer(1, .success("one"))),
    ])
    let (first, second) = (client.send("A"), client.send("B"))
    expectNoDifference(try client.answer(first, of: "A"), "one")
    expectNoDifference(try client.answer(second, of: "B"), "two")
    guard case .browser(.event(let event)) = client.next(until: .zero) else { Issue.record("no event"); return }
    expectNoDifference(event.method, "Page.a")
    guard case .request("wait") = client.next(until: .zero) else { Issue.record("no request"); return }
    #expect(client.next(until: .zero) == nil)
  }

  @Test("Time in which the browser waited for a processor does not count, three timeouts are the most")
  func heldUp() {
    /// The time of each measurement, in tenths of a second; the last is the end.
    func looks(_ heldUp: [Int]) -> [Int] {
      var deadline = AnswerDeadline(from: .seconds(100), timeout: .seconds(5))
      var times: [Int] = []
      for held in heldUp {
        times.append(Int((deadline.next - .seconds(100)) / .milliseconds(100)))
        if deadline.hasPassed(heldUp: { .milliseconds(held * 100) }) { break }
      }
      return times
    }
    // A browser that hangs on an idle machine: its earlier waiting does not matter.
    expectNoDifference(looks([70, 70, 70]), [10, 50])
    expectNoDifference(looks([0, 20, 20, 20]), [10, 50, 70])
    expectNoDifference(looks([0, 20, 35, 40, 40, 40]), [10, 50, 70, 85, 90])
    // The browser never gets a processor.
    expectNoDifference(looks([0, 40, 80, 120, 160, 200]), [10, 50, 90, 130, 150])
    // One of the browser's processes has ended.
    expectNoDifference(looks([30, 10, 10]), [10, 50])
  }

  @Test("An answer that does not come is told, and so are refusals and the end")
  func failures() throws {
    #expect(throws: DevToolsError.noAnswer("A")) { try client().call("A", timeout: .milliseconds(10)) }
    #expect(throws: DevToolsError.failed("A", "no")) {
      try client([.browser(.answer(1, .failure(DevToolsFailure(message: "no"))))]).call("A")
    }
    let ended = client([.browser(.ended(nil))])
    #expect(throws: DevToolsError.ended) { try ended.call("A") }
    #expect(throws: DevToolsError.ended) { try ended.call("B") }
  }
}
