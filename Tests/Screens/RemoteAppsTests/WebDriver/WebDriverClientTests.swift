import CustomDump
import Foundation
import LinuxSupport
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import RemoteApps

@Suite("Asking a WebDriver server", .waiting)
struct WebDriverClientTests {
  private func server(_ answer: @escaping @Sendable (StubServer.Request) -> StubServer.Reply) throws -> StubServer {
    try StubServer { request in
      request.path == "/session" && request.method == "POST"
        ? .value(.object(["sessionId": "abc-1", "capabilities": .object(["platformName": "android"])]))
        : answer(request)
    }
  }

  private func error(_ body: () throws(WebDriverError) -> Void) -> WebDriverError? {
    do throws(WebDriverError) { try body() } catch { return error }
    return nil
  }

  @Test("A session asks for its capabilities, sends each command to its own path, and ends itself")
  func commands() throws {
    let bodies = Mutex<[JSONValue]>([])
    let server = try server { request in
      bodies.withLock { $0.append(request.body) }
      return switch request.path {
      case "/session/abc-1/source": .value("<hierarchy/>")
      case "/session/abc-1/element": .value(.object(["element-6066-11e4-a52e-4f735466cecf": "e 1/é"]))
      case "/session/abc-1/screenshot": .value("iVBORw0K\nGgo=")
      default: .value(.null)
      }
    }
    let session = try WebDriverSession(WebDriverClient(server.address + "/"), Capabilities(["platformName": "Android"]))
    expectNoDifference(session.capabilities, .object(["platformName": "android"]))
    expectNoDifference(try session.source(), "<hierarchy/>")
    let element = try session.element(by: "xpath", "/*[1]")
    try session.click(element)
    try session.type("blåbær", into: element)
    try session.back()
    try session.run("mobile: scrollGesture", ["direction": "down"])
    expectNoDifference(try session.screenshot(), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    session.end()
    expectNoDifference(
      server.requests,
      [
        "POST /session", "GET /session/abc-1/source", "POST /session/abc-1/element",
        "POST /session/abc-1/element/e%201%2F%C3%A9/click", "POST /session/abc-1/element/e%201%2F%C3%A9/value",
        "POST /session/abc-1/back", "POST /session/abc-1/execute/sync", "GET /session/abc-1/screenshot",
        "DELETE /session/abc-1",
      ])
    expectNoDifference(bodies.withLock { $0[1] }, .object(["using": "xpath", "value": "/*[1]"]))
    expectNoDifference(bodies.withLock { $0[3]["text"] }, "blåbær")
    expectNoDifference(
      bodies.withLock { $0[5] },
      .object(["script": "mobile: scrollGesture", "args": .array([.object(["direction": "down"])])]))
  }

  @Test(
    "Whatever a server answers that is no success is one error that names command and reason",
    arguments: [
      (
        StubServer.Reply.error("stale element reference", "The element is gone\nat line 3\nat line 4"),
        "the WebDriver server refuses 'GET source': stale element reference: The element is gone; see its log"
      ),
      (
        .raw(200, #"{"status": 7, "value": {"message": "none"}}"#),
        "the WebDriver server refuses 'GET source': no such element: none; see its log"
      ),
      (
        .raw(200, #"{"value": {"error": "unknown error", "message": "\u001b[31mred\u0007"}}"#),
        "the WebDriver server refuses 'GET source': unknown error: red; see its log"
      ),
      (
        .raw(404, "<html>Not Found</html>"),
        "what answers at SERVER is not a WebDriver server: status 404, an HTML page; Appium 1 wants '/wd/hub' after its address"
      ),
      (
        .raw(200, "[1]"),
        "what answers at SERVER is not a WebDriver server: status 200, an answer without a value; Appium 1 wants '/wd/hub' "
          + "after its address"
      ),
      (
        .raw(500, ""),
        "what answers at SERVER is not a WebDriver server: status 500, an empty answer; Appium 1 wants '/wd/hub' after its address"
      ),
      (.value(.number(1)), "the WebDriver server refuses 'GET source': no source: the answer is no text; see its log"),
    ])
  func refusals(reply: StubServer.Reply, sentence: String) throws {
    let server = try server { _ in reply }
    let session = try WebDriverSession(WebDriverClient(server.address), Capabilities([:]))
    let reported = error { () throws(WebDriverError) in _ = try session.source() }?.description
    expectNoDifference(reported, sentence.replacingOccurrences(of: "SERVER", with: server.address))
  }

  @Test("A server that is not there, or goes in the middle, is told with its address, without the password in it")
  func unreachable() throws {
    let server = try server { _ in .hangUp }
    let client = WebDriverClient(server.address.replacingOccurrences(of: "//", with: "//kari:secret@"))
    let session = try WebDriverSession(client, Capabilities([:]))
    let lost = try #require(error { () throws(WebDriverError) in _ = try session.source() })
    #expect(lost.endsSession)
    #expect(lost.description.hasPrefix("there is no WebDriver server at \(server.address): "), "\(lost)")
    server.stop()
    let gone = try #require(error { () throws(WebDriverError) in _ = try session.source() })
    #expect(gone.description.hasPrefix("there is no WebDriver server at \(server.address): "), "\(gone)")
    #expect(!"\(lost) \(gone)".contains("secret"))
  }

  @Test("One that does not answer is given up in time, and at once when the session ends")
  func silence() throws {
    let server = try server { _ in .silence }
    let client = WebDriverClient(server.address)
    let late = error { () throws(WebDriverError) in try client.call("GET", "/status", timeout: .milliseconds(50)) }
    expectNoDifference(late, .timedOut(command: "GET status"))
    let ended = Mailbox<WebDriverError?>()
    let thread = NamedThread("asks") {
      do throws(WebDriverError) {
        try client.call("GET", "/status", timeout: .seconds(250))
        ended.post(nil)
      } catch { ended.post(error) }
    }
    client.cancel()
    thread.join()
    expectNoDifference(ended.takeWaiting(), .cancelled)
  }

  @Test("An answer without end is refused, and takes no more memory than it may")
  func flood() throws {
    let server = try server { _ in .raw(200, String(repeating: "x", count: HTTPConnection.mostBytes + 1)) }
    let reported = error { () throws(WebDriverError) in try WebDriverClient(server.address).call("GET", "/status") }
    expectNoDifference(
      reported, .refused(command: "GET status", code: "too much", message: "the answer has more than 64 MB"))
  }
}

@Suite("Capabilities of a session")
struct CapabilitiesTests {
  @Test(
    "They are read in each form that clients write, and get the prefix they lack",
    arguments: [
      #"{"platformName": "Android", "app": "a.apk", "appium:udid": "1"}"#,
      #"{"alwaysMatch": {"platformName": "Android", "appium:app": "a.apk", "udid": "1"}, "firstMatch": [{}]}"#,
      #"{"capabilities": {"alwaysMatch": {"platformName": "Android", "app": "a.apk", "udid": "1"}}}"#,
      "{\n\"desiredCapabilities\": {\"platformName\": \"Android\", \"app\": \"a.apk\", \"udid\": \"1\"}}",
    ])
  func forms(text: String) throws {
    let capabilities = try Capabilities(reading: Array(text.utf8))
    expectNoDifference(
      capabilities.members, ["platformName": "Android", "appium:app": "a.apk", "appium:udid": "1"])
    expectNoDifference(capabilities.platform, "android")
  }

  @Test("Objects inside hold what the file holds, and nothing else")
  func nested() throws {
    let capabilities = try Capabilities(reading: Array(#"{"vendor:options": {"a": [{"b": 1}]}}"#.utf8))
    expectNoDifference(
      capabilities.members, ["vendor:options": .object(["a": .array([.object(["b": .number(1)])])])])
  }

  @Test("What is no object is refused with what it should look like", arguments: ["[1]", "\"a\"", ""])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try Capabilities(reading: Array(text.utf8)) }
  }
}
