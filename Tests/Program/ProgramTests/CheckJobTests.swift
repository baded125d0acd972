import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot check: the job of a build server", .waiting)
struct CheckJobTests {
  private let folder = TestFolder()

  private func writeFlows() throws {
    try folder.write("# tags: smoke\nexpect \"NHF, heading\"\n", to: "flows/a.flow")
    try folder.write("# tags: slow\nlanguage nb\nnext\nexpect \"E-postadresse, tekstfelt\"\n", to: "flows/b.flow")
    try folder.write("# tags: smoke\nnext\nexpect \"Home\"\n", to: "flows/c.flow")
  }

  private func run(_ arguments: String...) async throws -> CommandRun { try await CommandRun(["check"] + arguments, in: folder) }

  @Test("One run writes several reports, and says the text too")
  func formats() async throws {
    try writeFlows()
    let run = try await run("flows", "--format", "junit:a.xml", "--format", "sarif:a.sarif", "--format", "html:a.html")
    expectNoDifference(run.code, 1)
    #expect(run.output.hasSuffix("3 flows, 1 not as expected\n"), "\(run.output)")
    #expect(try folder.read("a.xml").contains("tests=\"3\" failures=\"1\" errors=\"0\""))
    #expect(try folder.read("a.sarif").contains("\"version\": \"2.1.0\""))
    #expect(try folder.read("a.html").contains("<strong>expected &quot;Home&quot;"))
    let json = try await self.run("flows", "--format", "json", "--format", "tap:a.tap", "--output", "a.json")
    expectNoDifference(json.output, "")
    #expect(try folder.read("a.json").hasPrefix("{\"schema\":1"))
    #expect(try folder.read("a.tap").hasPrefix("TAP version 13\n1..3\n"))
  }

  @Test(
    "Options that do not go together are refused in a sentence",
    arguments: [
      (["--format", "json", "--format", "tap"], "--format: only one format may be without a file"),
      (["--format", "xml:a"], "'xml:a'"), (["--format", "junit:"], "'junit:'"),
      (["--format", "junit:a.xml", "--format", "tap:a.xml"], "the report would be written over the report"),
      (["--jobs", "0"], "--jobs: give a whole number from 1 to 1000"), (["--shard", "3/2"], "--shard: give which part"),
      (["--retries", "-1"], "--retries"), (["--set", "a"], "--set: 'a' is not NAME=VALUE"),
      (["--serve", "true"], "--serve needs --ready"), (["--ready", "localhost"], "--ready: give an address"),
      (["--only", "smok"], "--only: no flow has the tag 'smok'; did you mean 'smoke'?"),
      (["--watch", "--update"], "--watch and --retries judge"), (["--retries", "1", "--accept"], "--watch and --retries judge"),
    ])
  func refused(_ arguments: [String], _ words: String) async throws {
    try writeFlows()
    let run = try await CommandRun(["check", "flows"] + arguments, in: folder)
    expectNoDifference(run.code, 64)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test("Tags and shards choose flows, several at once report in the order of the files")
  func selection() async throws {
    try writeFlows()
    func names(_ arguments: String...) async throws -> [String] {
      let run = try await CommandRun(["check", "flows", "--format", "tap"] + arguments, in: folder)
      return run.lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }.map { String($0.suffix(6)) }
    }
    #expect(try await names("--only", "SMOKE") == ["a.flow", "c.flow"])
    #expect(try await names("--only", "smoke", "--only", "slow") == ["a.flow", "b.flow", "c.flow"])
    #expect(try await names("--shard", "1/2") == ["a.flow", "c.flow"])
    #expect(try await names("--shard", "2/2", "--jobs", "4") == ["b.flow"])
    #expect(try await names("--jobs", "8") == ["a.flow", "b.flow", "c.flow"])
    let empty = try await run("flows", "--shard", "9/9")
    expectNoDifference(empty.output, "0 flows, nothing was played\n")
    expectNoDifference(empty.code, 0)
  }

  @Test("A variable comes from the command line, else from the flow")
  func variables() async throws {
    try folder.write("set FIELD Email address\nnext\nexpect \"${FIELD}, text field\"\n", to: "a.flow")
    #expect(try await run("a.flow").code == 0)
    let given = try await run("a.flow", "--set", "FIELD=Password")
    expectNoDifference(given.code, 1)
    #expect(given.output.contains("a.flow:3: expected \"Password, text field\""), "\(given.output)")
    try folder.write("type ${NAME}\n", to: "b.flow")
    let missing = try await run("b.flow")
    expectNoDifference(missing.code, 65)
    #expect(missing.errors.contains("b.flow:1: there is no variable 'NAME'; give it with --set NAME=VALUE"), "\(missing.errors)")
  }

  @Test("An exit code above 1 hides no flow that failed")
  func hidden() async throws {
    try writeFlows()
    try folder.write("nxt\n", to: "flows/d.flow")
    let run = try await run("flows")
    expectNoDifference(run.code, 65)
    #expect(
      run.errors.hasSuffix(
        "earshot: exit code 65 is that of a flow that could not be played; these ended with 1: flows/c.flow\n"),
      "\(run.errors)")
  }

  /// A port that nothing listens at.
  private static func freePort() -> Int { 20_000 + Int(getpid()) % 20_000 + Int.random(in: 0..<20_000) }

  @Test(
    "The app under test is started before the flows, and ended with its children after them",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "there is no Python"))
  func serve() async throws {
    try writeFlows()
    let port = Self.freePort()
    // The server is a child of the command, and writes its number.
    let command = "true; python3 -m http.server \(port) --bind 127.0.0.1 & echo $! >number; wait"
    let run = try await run("flows/a.flow", "--serve", command, "--ready", "http://127.0.0.1:\(port)/")
    expectNoDifference(run.code, 0, "\(run.errors)")
    let number = try #require(Int32(try folder.read("number").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(!Self.isRunning(number))
    let again = try await self.run(
      "flows/a.flow", "--serve", "echo no such file; exit 4", "--ready", "http://127.0.0.1:\(port)/")
    expectNoDifference(again.code, 69)
    #expect(
      again.errors.contains(
        "the command of --serve ended with exit code 4: 'echo no such file; exit 4', its last words: no such file"),
      "\(again.errors)")
  }

  @Test(
    "The app under test ends when the check is killed",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "there is no Python"))
  func killed() async throws {
    try writeFlows()
    let port = Self.freePort()
    let command = "echo $$ >number; exec python3 -m http.server \(port) --bind 127.0.0.1"
    let script = """
      "$0" check flows/a.flow --watch --serve '\(command)' --ready http://127.0.0.1:\(port)/ >out 2>&1 & check=$!
      tries=0; until grep -q Waiting out || [ $tries -gt 300 ]; do tries=$((tries + 1)); sleep 0.1; done
      kill -KILL $check; wait $check
      tries=0; while kill -0 "$(cat number)" 2>/dev/null && [ $tries -lt 100 ]; do tries=$((tries + 1)); sleep 0.1; done
      ! kill -0 "$(cat number)" 2>/dev/null || grep -q '^State:.Z' "/proc/$(cat number)/status"
      """
    let run = try await CommandRun(["-c", script, builtProgram("earshot")], in: folder, program: "/bin/sh")
    expectNoDifference(run.code, 0, "\(run.errors)")
  }

  @Test("--watch plays again what changes, and writes all reports anew")
  func watch() async throws {
    try writeFlows()
    let script = """
      "$0" check flows --watch --format json:all.json >out 2>err & check=$!
      await() { tries=0; until [ "$(grep -c Waiting err)" -ge $1 ] || [ $tries -gt 300 ]; do tries=$((tries + 1)); sleep 0.1; done; }
      await 1; : >out; printf 'next\\nexpect "Email address, text field"\\n' >flows/c.flow
      await 2; kill $check; wait $check; cat out
      """
    let run = try await CommandRun(["-c", script, builtProgram("earshot")], in: folder, program: "/bin/sh")
    #expect(run.output.contains("flows/c.flow: as expected"), "\(run.output)")
    #expect(!run.output.contains("flows/a.flow"), "\(run.output)")
    let report = try folder.read("all.json")
    #expect(["a", "b", "c"].allSatisfy { report.contains("\"flow\":\"flows/\($0).flow\"") }, "\(report)")
    #expect(!report.contains("\"verdict\":\"failed\""))
  }

  /// Whether a process runs; one that has ended and that nobody has asked about does not.
  private static func isRunning(_ number: Int32) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return false }
    return text.split(separator: ")").last?.split(separator: " ").first != "Z"
  }
}
