import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot mcp", .waiting)
struct MCPProgramTests {
  private let folder = TestFolder()

  private static let screens = Checkout.url("Tests/Fixtures/screens/before").path

  private static func call(_ id: Int, _ name: String, _ arguments: [String: Any]) throws -> String {
    let meta: [String: Any] = [
      "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [String: Any](),
    ]
    let request: [String: Any] = [
      "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": ["name": name, "arguments": arguments, "_meta": meta],
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self) + "\n"
  }

  /// The results of calls in one run, by their ids.
  private func results(
    _ calls: String..., options: [String] = [], environment: [String: String] = [:]
  ) async throws -> [Int: [String: Any]] {
    let run = try await CommandRun(["mcp"] + options, input: calls.joined(), in: folder, environment: environment)
    expectNoDifference(run.errors, "")
    expectNoDifference(run.code, 0)
    let answers = try run.lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    return Dictionary(
      uniqueKeysWithValues: answers.map { ($0["id"] as? Int ?? -1, $0["result"] as? [String: Any] ?? $0) })
  }

  private static func text(_ result: [String: Any]?) -> String? {
    (result?["content"] as? [[String: Any]])?.first?["text"] as? String
  }

  @Test("A screen is heard with name, role, states and place of each stop")
  func hear() async throws {
    let call = try Self.call(1, "hear", ["source": Self.screens, "style": "talkback"])
    let result = try await results(call, options: ["--allow", Self.screens])[1]
    let structure = try #require(result?["structuredContent"] as? [String: Any])
    let stop = try #require((structure["stops"] as? [[String: Any]])?[4])
    expectNoDifference(stop["announcement"] as? String, "checked, Stay signed in, check box")
    expectNoDifference(stop["name"] as? String, "Stay signed in")
    expectNoDifference(stop["role"] as? String, "checkBox")
    expectNoDifference(stop["states"] as? [String], ["checked"])
    expectNoDifference(stop["frame"] as? [Double], [10, 234, 250, 30])
  }

  @Test("A long screen comes in pages, in brief with what is heard alone, and a path is found in an allowed folder")
  func pages() async throws {
    let results = try await results(
      Self.call(1, "hear", ["source": "login.xml", "brief": true, "limit": 2]),
      Self.call(2, "hear", ["source": "login.xml", "offset": 2]),
      Self.call(3, "check", ["flow": "app login.xml\nopen login\nexpect \"Sign in\"\n", "style": "talkback", "brief": true]),
      options: ["--allow", Self.screens])
    let first = try #require(results[1]?["structuredContent"] as? [String: Any])
    let stops = try #require(first["stops"] as? [[String: Any]])
    expectNoDifference(stops.map { $0.keys.sorted() }, [["announcement", "index"], ["announcement", "index"]])
    expectNoDifference(first["left"] as? Int, 4)
    let second = try #require(results[2]?["structuredContent"] as? [String: Any])
    expectNoDifference((second["stops"] as? [[String: Any]])?.compactMap { $0["index"] as? Int }, [3, 4, 5, 6])
    expectNoDifference(second["left"] as? Int, 0)
    let flow = ((results[3]?["structuredContent"] as? [String: Any])?["flows"] as? [[String: Any]])?.first
    expectNoDifference(flow?["verdict"] as? String, "passed")
    #expect(flow?["steps"] == nil)
  }

  @Test("The refusal of a path names the folders that may be read")
  func refusal() async throws {
    let path = folder.path(of: "screens/login.xml")
    let result = try await results(Self.call(1, "hear", ["source": path]), options: ["--allow", Self.screens])[1]
    expectNoDifference(
      Self.text(result),
      "'\(path)' is in no folder that may be read, which are '\(Self.screens)'; name a path in one of them, or start the server "
        + "with --allow and its folder")
  }

  @Test("What comes after the end of the input is still answered, in whatever order")
  func end() async throws {
    let cases = [["id": "a", "node": ["label": "Save", "traits": ["button"]]]]
    let calls = try (1...12).map { try Self.call($0, "announce", ["cases": cases]) }.joined()
    let results = try await results(calls)
    expectNoDifference(results.keys.sorted(), Array(1...12))
    #expect(results.values.allSatisfy { $0["isError"] as? Bool == false })
  }

  @Test("Without --allow no file is read, and without --allow-address no other machine is asked")
  func limits() async throws {
    // However deep the folder is that the tests are in.
    let screens = Self.screens + "/not-there/" + String(repeating: "deep/", count: 20) + "screens"
    let results = try await results(
      Self.call(1, "hear", ["source": screens]), Self.call(2, "open", ["source": "http://example.org"]),
      Self.call(3, "check", ["flow": "app \(Self.screens)\nopen login\nexpect nothing\n"]))
    expectNoDifference(
      Self.text(results[1]),
      "'\(screens)' is in no folder that may be read; start the server with --allow and its folder")
    expectNoDifference(
      Self.text(results[2]),
      "'http://example.org' is not on this machine, and may not be opened; start the server with --allow-address and its address")
    #expect(Self.text(results[3])?.contains("is in no folder that may be read") == true)
  }

  @Test("What is neither a file nor a folder is refused at once, also below an allowed folder")
  func pipe() async throws {
    let pipe = folder.path(of: "pipe.xml")
    try #require(mkfifo(pipe, 0o600) == 0)
    let results = try await results(
      Self.call(1, "hear", ["source": pipe]), Self.call(2, "check", ["path": pipe]),
      Self.call(3, "hear", ["source": folder.path]), options: ["--allow", folder.path])
    let sentence = "'\(pipe)' is neither a file nor a folder; only these are read here"
    expectNoDifference(Self.text(results[1]), sentence)
    expectNoDifference(Self.text(results[2]), sentence)
    expectNoDifference(results[3]?["isError"] as? Bool, true)
  }

  @Test(
    "Messages are English whatever the locale is, and Norwegian where the server is told so",
    arguments: [
      ([], ["LC_ALL": "nb_NO.UTF-8"], "give 'source' or 'text', one of the two"),
      (["--language", "nb"], [:], "oppgi «source» eller «text», én av de to"),
      ([], ["EARSHOT_LANGUAGE": "nb"], "oppgi «source» eller «text», én av de to"),
    ])
  func language(options: [String], environment: [String: String], sentence: String) async throws {
    let call = try Self.call(1, "hear", [:])
    let result = try await results(call, options: options, environment: environment)[1]
    expectNoDifference(Self.text(result), sentence)
  }

  @Test("Only with --write a flow's expectations are renewed")
  func writing() async throws {
    let flow = "open login\nexpect \"no\"\n"
    let file = try folder.write(flow, to: "a.flow")
    let call = try Self.call(1, "check", ["path": file.path, "accept": true])
    let refused = try await results(call, options: ["--allow", folder.path])[1]
    #expect(Self.text(refused)?.hasPrefix("check: 'accept' is no parameter") == true)
    expectNoDifference(try folder.read("a.flow"), flow)
    let accepted = try await results(call, options: ["--allow", folder.path, "--write"])[1]
    #expect(accepted?["isError"] as? Bool == false)
    expectNoDifference(try folder.read("a.flow"), "open login\nexpect \"NHF, heading\"\n")
    try folder.write("open login\nexpect ?\n", to: "a.flow")
    let asked = try await results(Self.call(1, "check", ["path": file.path]), options: ["--allow", folder.path])[1]
    #expect(Self.text(asked)?.contains("write 'expect \\\"NHF, heading\\\"'") == true, "\(Self.text(asked) ?? "nothing")")
    _ = try await results(call, options: ["--allow", folder.path, "--write"])[1]
    expectNoDifference(try folder.read("a.flow"), "open login\nexpect \"NHF, heading\"\n")
  }

  @Test("A folder or an address that cannot be allowed ends the start with a sentence")
  func mistakes() async throws {
    let run = try await CommandRun(["mcp", "--allow", "none"], in: folder)
    expectNoDifference(run.errors, "earshot: there is no folder 'none' to allow; name one that exists\n")
    expectNoDifference(run.code, 64)
  }
}
