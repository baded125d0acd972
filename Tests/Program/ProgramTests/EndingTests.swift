import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("The end of a session", .waiting)
struct EndingTests {
  private let folder = TestFolder()

  @Test("Control Backslash ends the program at once, with nothing printed and the terminal restored")
  func quitSignal() throws {
    let program = try TerminalProgram(
      builtProgram("earshot"),
      [
        "run", "--keys", "--no-speech", "--language", "en", "--organisation", "NHF", "--data",
        folder.path(of: "data"),
      ],
      // Swift's crash report is enabled, as it is with an installed toolchain.
      environment: ["HOME": folder.path, "TERM": "xterm", "LC_ALL": "C.UTF-8"])
    let before = try program.output { $0.contains("NHF, heading") && $0.hasSuffix("\n") }
    program.send("\u{1C}")
    #expect(try program.exitCode() == 128 + SIGQUIT)
    #expect(program.isRestored)
    #expect(program.output.hasPrefix(before) && !program.output.contains("Thread"))
  }

  @Test("quit cuts what is being said, and leaves nothing without its one fate")
  func quit() async throws {
    let run = try await CommandRun(
      [
        "run", "--lines", "--audio", "wav:out.wav", "--data", "data", "--organisation", "NHF",
        "--language", "en", "--transcript", "session.jsonl",
      ], input: "next\nwait 300 ms\nquit\nnext\n", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    var queued: [Int] = []
    var ended: [Int: String] = [:]
    var commands: [String] = []
    var quit: Int?
    var endedByQuit: Set<String> = []
    for line in try folder.read("session.jsonl").split(separator: "\n") {
      let entry = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      switch entry["event"] as? String {
      case "command":
        commands.append(try #require(entry["line"] as? String))
        quit = entry["seq"] as? Int
      case "announcement": queued.append(try #require(entry["id"] as? Int))
      case "speech":
        let (id, outcome) = (try #require(entry["id"] as? Int), try #require(entry["fate"] as? String))
        if outcome == "started" { continue }
        #expect(ended[id] == nil, "announcement \(id) ends twice")
        ended[id] = outcome
        if let quit, (entry["by"] as? [String: Int])?["command"] == quit { endedByQuit.insert(outcome) }
      default: break
      }
    }
    #expect(queued.filter { ended[$0] == nil } == [])
    // Unheard, if the machine was too busy to begin.
    #expect(!endedByQuit.isEmpty && endedByQuit.isSubset(of: ["cut", "dropped"]), "\(ended)")
    #expect(commands == ["next", "quit"])
  }
}
