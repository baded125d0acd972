import CustomDump
import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import MCP

@Suite("A server of the Model Context Protocol", .waiting)
struct ContextServerTests {
  private let folder = TestFolder()
  private let sent = Sent()

  private final class Sent: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ message: JSONText) { lines.withLock { $0.append(message.line) } }
    var all: [String] { lines.withLock(\.self) }
  }

  /// A server whose tools are carried out by a script.
  private func server(_ script: String = "read -r line; printf 'ok\\t{\"a\":1}\\n'", limits: ToolRunner.Limits = .init())
    -> ContextServer
  {
    let text = ToolParameter("text", .text, "A text.", isRequired: true)
    let tools = [
      Tool("tell", title: "Tell", "Tells.", parameters: [text], resultSchema: #"{"type":"object"}"#),
      Tool(
        "open", title: "Open", "Opens.", parameters: [ToolParameter("page_wait", .number(1...120), "Waits.")], resultSchema: "{}",
        lifetime: .opensSession),
      Tool("act", title: "Act", "Acts.", parameters: [], resultSchema: "{}", lifetime: .usesSession),
    ]
    let prompt = Prompt("ask", title: "Ask", "Asks.", arguments: [.init("what", "What.", isRequired: true)]) {
      "Ask \($0["what"] ?? "")"
    }
    let resource = Resource("test://a", name: "a", title: "A", "A document.") { "text" }
    let catalogue = Catalogue(
      name: "test", title: "Test", version: "1", instructions: "Use it.", tools: tools, prompts: [prompt], resources: [resource])
    return ContextServer(catalogue, ToolRunner("/bin/sh", ["-c", script], limits: limits)) { [sent] in sent.add($0) }
  }

  private func ask(_ server: ContextServer, _ lines: String...) async throws -> [[String: Any]] {
    for line in lines { server.receive(.bytes(Array(line.utf8))) }
    return try await answers(of: server)
  }

  /// All that was sent, once no call is open.
  private func answers(of server: ContextServer) async throws -> [[String: Any]] {
    while server.openCalls > 0 { await Task.yield() }
    return try sent.all.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
  }

  private static func initialize(_ version: String) -> String {
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(version)","capabilities":{},"clientInfo":{}}}"#
  }

  private static func stateless(_ method: String, _ more: String = "", version: String = "2026-07-28") -> String {
    let meta =
      #"{"io.modelcontextprotocol/protocolVersion":"\#(version)","io.modelcontextprotocol/clientCapabilities":{}}"#
    return #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"_meta":\#(meta)\#(more)}}"#
  }

  private static func result(_ message: [String: Any]?) -> [String: Any]? { message?["result"] as? [String: Any] }
  private static func code(_ message: [String: Any]?) -> Int? { (message?["error"] as? [String: Any])?["code"] as? Int }

  @Test(
    "The handshake takes the client's version, and the newest one for any other",
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
      ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ])
  func handshake(asked: String, answered: String) async throws {
    let answers = try await ask(server(), Self.initialize(asked))
    #expect(Self.result(answers.first)?["protocolVersion"] as? String == answered)
    #expect(Self.result(answers.first)?["resultType"] == nil)
  }

  @Test(
    "A result has a structure where the version knows structures, and always the same as text",
    arguments: [("2024-11-05", false), ("2025-03-26", false), ("2025-06-18", true), ("2025-11-25", true)])
  func structure(version: String, isThere: Bool) async throws {
    let call = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tell","arguments":{"text":"x"}}}"#
    let answers = try await ask(server(), Self.initialize(version), call)
    let result = try #require(Self.result(answers.last))
    #expect((result["structuredContent"] != nil) == isThere)
    let content = try #require((result["content"] as? [[String: Any]])?.first)
    #expect(content["text"] as? String == #"{"a":1}"#)
    #expect(result["isError"] as? Bool == false)
  }

  @Test("A request of 2026-07-28 needs nothing before it, and its result says what it is and from whom")
  func statelessRequest() async throws {
    let answers = try await ask(server(), Self.stateless("server/discover"))
    let result = try #require(Self.result(answers.first))
    #expect(result["resultType"] as? String == "complete")
    #expect(result["supportedVersions"] as? [String] == ["2026-07-28"])
    let meta = try #require(result["_meta"] as? [String: Any])
    #expect((meta["io.modelcontextprotocol/serverInfo"] as? [String: Any])?["name"] as? String == "test")
  }

  @Test(
    "What is of the other generation is no method",
    arguments: ["ping", "initialize", "logging/setLevel", "tools/none"])
  func statelessMethods(method: String) async throws {
    let answers = try await ask(server(), Self.stateless(method))
    // A handshake is one whatever it says in its metadata, and lacks its own version here.
    #expect(Self.code(answers.first) == (method == "initialize" ? -32602 : -32601))
  }

  @Test("A version that is not there is answered with those that are")
  func unsupported() async throws {
    for version in ["1900-01-01", "2025-11-25"] {
      let answer = try await ask(server(), Self.stateless("tools/list", version: version)).last
      #expect(Self.code(answer) == -32022)
      let data = (answer?["error"] as? [String: Any])?["data"] as? [String: Any]
      #expect(data?["supported"] as? [String] == ["2026-07-28"])
      #expect(data?["requested"] as? String == version)
    }
  }

  @Test("Before a handshake only a request that names its version is taken")
  func unversioned() async throws {
    let answers = try await ask(server(), #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
    #expect(Self.code(answers.first) == -32602)
  }

  @Test("A client that asks for progress gets the seconds, and how far the program says that it is")
  func progress() async throws {
    let call =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tell","arguments":{"text":"x"},"_meta":{"progressToken":"p"}}}"#
    let script = #"read -r line; printf 'progress\t"2 screens and 3 acts so far"\n'; sleep 2.5; printf 'ok\t{"a":1}\n'"#
    let answers = try await ask(server(script), Self.initialize("2025-11-25"), call)
    let progress = answers.filter { $0["method"] as? String == "notifications/progress" }.compactMap {
      $0["params"] as? [String: Any]
    }
    #expect(progress.allSatisfy { $0["progressToken"] as? String == "p" })
    #expect(progress.contains { $0["message"] as? String == "tell: 2 s, 2 screens and 3 acts so far" }, "\(progress)")
    #expect(Self.result(answers.last)?["isError"] as? Bool == false)
  }

  @Test("A client that asks for progress hears at once that a call may take long")
  func longCall() async throws {
    let call =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":{"page_wait":90},"_meta":{"progressToken":1}}}"#
    let answers = try await ask(server(), Self.initialize("2025-11-25"), call)
    let progress = answers.compactMap { $0["params"] as? [String: Any] }.first
    #expect(progress?["message"] as? String == "open: 0 s, may take up to 90 s")
    #expect(progress?["progress"] as? Int == 0)
  }

  @Test("Several messages in a line are of one version, and are answered in one line")
  func batches() async throws {
    let batch =
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"tell","arguments":{"text":"x"}}}]"#
    let old = server()
    for line in [Self.initialize("2025-03-26"), batch] { old.receive(.bytes(Array(line.utf8))) }
    while old.openCalls > 0 { await Task.yield() }
    let answers = try #require(try JSONSerialization.jsonObject(with: Data(sent.all[1].utf8)) as? [[String: Any]])
    expectNoDifference(answers.compactMap { $0["id"] as? Int }, [1, 2])

    let other = ContextServerTests()
    let refused = try await other.ask(other.server(), Self.initialize("2025-11-25"), batch)
    #expect(Self.code(refused.last) == -32600)
  }

  @Test(
    "Arguments that a tool does not take are a failed result, which an agent sees",
    arguments: [
      ("{}", "tell: 'text' is missing: A text."), (#"{"text":1}"#, "tell: 'text' is not a string"),
      (#"{"text":"a","txt":"b"}"#, "tell: 'txt' is no parameter; did you mean 'text'?"),
    ])
  func arguments(written: String, sentence: String) async throws {
    let answers = try await ask(server(), Self.stateless("tools/call", #","name":"tell","arguments":\#(written)"#))
    let result = try #require(Self.result(answers.first))
    #expect(result["isError"] as? Bool == true)
    #expect((result["content"] as? [[String: Any]])?.first?["text"] as? String == sentence)
  }

  @Test("A tool that fails, dies or says nonsense is a failed result")
  func failures() async throws {
    for script in ["read -r line; printf 'error\\t\"no\"\\n'", "exit 3", "echo nonsense; sleep 60"] {
      let test = ContextServerTests()
      let answers = try await test.ask(
        test.server(script), Self.stateless("tools/call", #","name":"tell","arguments":{"text":""}"#))
      #expect(Self.result(answers.first)?["isError"] as? Bool == true, "\(script)")
    }
  }

  @Test("A call that is cancelled has no answer, and its program ends at once")
  func cancellation() async throws {
    let server = server("read -r line; sleep 600; printf 'ok\\t{}\\n'")
    server.receive(.bytes(Array(Self.stateless("tools/call", #","name":"tell","arguments":{"text":""}"#).utf8)))
    #expect(server.openCalls == 1)
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    #expect(try await ask(server, cancel).isEmpty)
  }

  @Test("A call that takes too long is ended")
  func overdue() async throws {
    var limits = ToolRunner.Limits()
    limits.time = .milliseconds(50)
    let answers = try await ask(
      server("sleep 600", limits: limits), Self.stateless("tools/call", #","name":"tell","arguments":{"text":""}"#))
    #expect(Self.result(answers.first)?["isError"] as? Bool == true)
  }

  @Test("No more sessions are open than may be, and a handle that was not given is none")
  func sessions() async throws {
    var limits = ToolRunner.Limits()
    limits.sessions = 3
    let server = server("while read -r line; do printf 'ok\\t{}\\n'; done", limits: limits)
    // All at once, so that some are opened while others are.
    for id in 1...10 {
      let request = Self.stateless("tools/call", #","name":"open","arguments":{}"#)
      server.receive(.bytes(Array(request.replacing(#""id":1"#, with: #""id":\#(id)"#).utf8)))
    }
    let opened = try await answers(of: server).filter { Self.result($0)?["isError"] as? Bool == false }
    #expect(opened.count == 3)
    let answers = try await ask(server, Self.stateless("tools/call", #","name":"act","arguments":{"session":"x"}"#))
    #expect(Self.result(answers.last)?["isError"] as? Bool == true)
    server.end()
  }

  @Test("A subscription is acknowledged, asks for nothing that comes, and ends with the server")
  func subscriptions() async throws {
    let server = server()
    let acknowledged = try await ask(
      server, Self.stateless("subscriptions/listen", #","notifications":{"toolsListChanged":true}"#))
    #expect(acknowledged.first?["method"] as? String == "notifications/subscriptions/acknowledged")
    server.end()
    #expect(try await answers(of: server).last?["id"] as? Int == 1)
  }

  @Test("A document that is not there has each generation's code")
  func documents() async throws {
    let missing = try await ask(server(), Self.stateless("resources/read", #","uri":"test://b""#))
    #expect(Self.code(missing.last) == -32602)
    let read = #"{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"test://b"}}"#
    #expect(Self.code(try await ask(server(), Self.initialize("2025-11-25"), read).last) == -32002)
    let there = try await ask(server(), Self.stateless("resources/read", #","uri":"test://a""#))
    #expect((Self.result(there.last)?["contents"] as? [[String: Any]])?.first?["text"] as? String == "text")
  }

  @Test("A prompt is told with its arguments, and refused without one that it needs")
  func prompts() async throws {
    let told = try await ask(server(), Self.stateless("prompts/get", #","name":"ask","arguments":{"what":"why"}"#))
    let message = (Self.result(told.last)?["messages"] as? [[String: Any]])?.first
    #expect((message?["content"] as? [String: Any])?["text"] as? String == "Ask why")
    #expect(Self.code(try await ask(server(), Self.stateless("prompts/get", #","name":"ask""#)).last) == -32602)
  }
}
