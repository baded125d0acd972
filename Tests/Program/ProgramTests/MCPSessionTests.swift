import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

@Suite("A session of earshot mcp", .waiting)
struct MCPSessionTests {
  private let folder = TestFolder()

  /// A client that asks one thing after the other.
  private final class Client {
    private let process: ChildProcess
    private var bytes: [UInt8] = []
    private var count = 0

    init(in folder: TestFolder, _ options: [String] = []) throws {
      process = try ChildProcess(
        builtProgram("earshot"), ["mcp"] + options,
        environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"],
        .inputAndOutput)
    }

    deinit { process.kill(waitingAtMost: .seconds(5)) }

    /// The structured result of a call.
    func call(_ name: String, _ arguments: [String: Any]) throws -> [String: Any] {
      count += 1
      let meta: [String: Any] = [
        "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [String: Any](),
      ]
      let request: [String: Any] = [
        "jsonrpc": "2.0", "id": count, "method": "tools/call", "params": ["name": name, "arguments": arguments, "_meta": meta],
      ]
      process.write(String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self) + "\n")
      while !bytes.contains(UInt8(ascii: "\n")) {
        let more = process.readSome()
        try #require(!more.isEmpty, "the server has ended")
        bytes += more
      }
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))!
      let answer = try JSONSerialization.jsonObject(with: Data(bytes[..<end])) as? [String: Any]
      bytes.removeSubrange(...end)
      let result = try #require(answer?["result"] as? [String: Any])
      return try #require(result["structuredContent"] as? [String: Any], "\(result)")
    }
  }

  private static func turns(_ result: [String: Any]) -> [[String: Any]] { result["turns"] as? [[String: Any]] ?? [] }

  @Test("waits after its lines until a text is said, and tells where that does not come")
  func until() throws {
    let client = try Client(in: folder)
    let session = try #require(try client.call("open", ["source": "peer-mentor", "style": "voiceover"])["session"] as? String)
    let heard = try client.call("act", ["session": session, "lines": ["next"], "until": "text field"])
    expectNoDifference(Self.turns(heard).map { $0["line"] as? String }, ["next", "wait for \"text field\""])
    #expect(Self.turns(heard).allSatisfy { $0["failed"] == nil && $0["problem"] == nil }, "\(heard)")
    let unheard = try client.call("act", ["session": session, "lines": ["next"], "until": "say \"no\""])
    expectNoDifference(Self.turns(unheard).last?["line"] as? String, #"wait for "say \"no\"""#)
    #expect(Self.turns(unheard).last?["failed"] != nil, "\(unheard)")
    let flow = try #require(try client.call("close", ["session": session])["flow"] as? String)
    // Words that did not come are no promise.
    #expect(flow.contains("wait for \"text field\"") && flow.contains("wait 10000 ms") && !flow.contains("say"), "\(flow)")
  }

  @Test("does not wait where a line could not be done, and tells how many are not done")
  func problem() throws {
    let client = try Client(in: folder)
    let session = try #require(try client.call("open", ["source": "peer-mentor"])["session"] as? String)
    let result = try client.call("act", ["session": session, "lines": ["back", "next"], "until": "never"])
    expectNoDifference(Self.turns(result).map { $0["line"] as? String }, ["back"])
    expectNoDifference(result["notDone"] as? Int, 2)
  }

  @Test("gives the stops of its screen in pages")
  func stops() throws {
    let client = try Client(in: folder)
    let opened = try client.call("open", ["source": "peer-mentor", "list": true, "limit": 2, "brief": true])
    let stops = try #require(opened["stops"] as? [[String: Any]])
    expectNoDifference(stops.map(\.keys.first), ["announcement", "announcement"])
    let left = try #require(opened["left"] as? Int)
    #expect(left > 0)
    let rest = try client.call("act", ["session": opened["session"] ?? "", "lines": [String](), "screen": true, "offset": 2])
    expectNoDifference((rest["stops"] as? [[String: Any]])?.count, left)
    expectNoDifference(rest["left"] as? Int, 0)
  }
}
